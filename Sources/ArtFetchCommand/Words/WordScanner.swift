/// Tells flags, their values and plain words apart, in the manner of getopt_long(3): `--flag value`, `--flag=value`,
/// `-f value`, `-fvalue`, `-qv`, and `--` after which nothing is a flag.
struct WordScanner {
    /// A flag as it was given.
    struct GivenFlag {
        let flag: Flag
        /// One, an empty one for a switch, or many for a list.
        let values: [String]
    }

    private var rest: ArraySlice<String>
    private(set) var given: [GivenFlag] = []
    private(set) var plain: [String] = []

    init(words: [String]) {
        rest = words[...]
    }

    mutating func scan() throws(UsageError) {
        while let word = rest.popFirst() {
            if word == "--" {
                plain += rest
                return
            } else if word.hasPrefix("--") {
                try scanLong(word)
            } else if word.hasPrefix("-") && word != "-" {
                try scanShort(word)
            } else {
                plain.append(word)
            }
        }
    }

    private mutating func scanLong(_ word: String) throws(UsageError) {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let flag = FlagTable.flag(named: name) else { throw Self.unknown("--" + name) }
        try take(flag, attached: parts.count == 2 ? String(parts[1]) : nil)
    }

    /// A cluster of switches, the last of which may be a flag with its value.
    private mutating func scanShort(_ word: String) throws(UsageError) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let flag = FlagTable.flag(short: letter) else { throw .unknownFlag("-\(letter)", suggestion: nil) }
            if flag.isSwitch {
                given.append(GivenFlag(flag: flag, values: [""]))
            } else {
                return try take(flag, attached: letters.isEmpty ? nil : String(letters))
            }
        }
    }

    private mutating func take(_ flag: Flag, attached: String?) throws(UsageError) {
        given.append(GivenFlag(flag: flag, values: try values(of: flag, attached: attached)))
    }

    private mutating func values(of flag: Flag, attached: String?) throws(UsageError) -> [String] {
        if flag.isSwitch {
            if let attached { throw .unexpectedValue(flag: flag.name, value: attached) }
            return [""]
        }
        if case .accumulates = flag.repetition { return try list(of: flag, attached: attached) }
        if let attached { return [attached] }
        let count = if case .adds(let words) = flag.repetition { words } else { 1 }
        let words = rest.prefix(count)
        guard words.count == count, !words.contains(where: { $0.hasPrefix("--") }) else {
            throw .missingValue(flag: flag.name)
        }
        rest = rest.dropFirst(count)
        return [words.joined(separator: " ")]
    }

    /// The attached word, or all words up to the next flag; each cut at commas and spaces.
    private mutating func list(of flag: Flag, attached: String?) throws(UsageError) -> [String] {
        let words = attached.map { [$0] } ?? Array(rest.prefix { !$0.hasPrefix("-") })
        if attached == nil { rest = rest.dropFirst(words.count) }
        let values = words.flatMap { $0.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init) }
        guard !values.isEmpty else { throw .missingValue(flag: flag.name) }
        return values
    }

    private static func unknown(_ word: String) -> UsageError {
        let names = FlagTable.all.map { "--" + $0.name }
        return .unknownFlag(word, suggestion: Suggestion.nearest(to: word, in: names))
    }
}
