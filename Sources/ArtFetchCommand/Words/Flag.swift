/// One flag: everything that the parser, the help and later the man page and the completions know of it.
struct Flag: Sendable {
    /// What stands for the flag's value when it is left out.
    enum Default: Hashable, Sendable {
        /// The value itself, as it would be typed.
        case word(String)
        /// In words, where it depends on something else.
        case described(String)
        case none
    }

    /// The heading under which the help lists it.
    enum Group: String, CaseIterable, Sendable {
        case feed = "The feed"
        case thumbnails = "Thumbnails"
        case limits = "Limits"
        case places = "Where things go"
        case requests = "Requests"
        case results = "Results"
        case output = "Output"
        case manifests = "Manifests' verbs"
        case upkeep = "The cache's verbs"
    }

    /// How often the flag may be given to effect.
    enum Repetition: Hashable, Sendable {
        case lastWins
        /// Takes all words up to the next flag, each cut at commas, and adds up when repeated.
        case accumulates
        /// Takes so many words, which reach the reader with a space between, and adds up when repeated.
        case adds(words: Int)
    }

    /// Without its dashes.
    let name: String
    var short: Character?
    /// What stands for the value in the help: `N`, `DIR`. Empty for a switch.
    let valueWord: String
    let form: ValueForm
    let defaultValue: Default
    /// One line, without a full stop.
    let help: String
    let group: Group
    /// The feeds it belongs to; empty for all.
    var feeds: [FeedName] = []
    /// The verbs of `cache` that it belongs to.
    var verbs: [CacheVerb] = []
    /// The verbs of manifests that it belongs to.
    var manifestVerbs: [ManifestVerb] = []
    var repetition = Repetition.lastWins
    /// Whether the one-screen help shows it with its line.
    var isCommon = false
    /// What it holds may be a secret, which no message repeats.
    var hidesValue = false
    /// Which files of named feeds may set it.
    var scope = FileScope.anyFile
    /// Where the value has the path of a file or folder, if it has one; `-` is none.
    var pathPlace: PathPlace?
    /// Checks one word and keeps it.
    let store: @Sendable (String, inout Arguments) throws(ValueError) -> Void

    var isSwitch: Bool { form == .nothing }

    /// `--size N[xM][,…]`, with the short form before it if there is one.
    var usage: String {
        let long = valueWord.isEmpty ? "--\(name)" : "--\(name) \(valueWord)"
        return short.map { "-\($0), \(long)" } ?? long
    }

    /// `1…256, default 16`; empty if there is nothing to say.
    var bounds: String {
        var parts = [form.bounds].compactMap { $0 }
        switch defaultValue {
        case .word(let word): parts.append("default \(word)")
        case .described(let text): parts.append("default: \(text)")
        case .none: break
        }
        return parts.joined(separator: ", ")
    }

    func belongs(to feed: FeedName) -> Bool {
        group != .upkeep && group != .manifests && (feeds.isEmpty || feeds.contains(feed))
    }

    func belongs(to verb: CacheVerb) -> Bool { verbs.contains(verb) }

    func belongs(to verb: ManifestVerb) -> Bool { manifestVerbs.contains(verb) }

    /// Whose it is, for the help; empty for a flag of every run.
    var owners: [String] {
        feeds.map(\.rawValue) + (group == .upkeep ? verbs.map { "cache \($0.rawValue)" } : [])
            + (group == .manifests || group == .upkeep ? manifestVerbs.map(\.rawValue) : [])
    }

    /// The same as a list; of all verbs as one word.
    var ownersText: String {
        group == .upkeep && verbs == CacheVerb.allCases ? "cache" : owners.joined(separator: ", ")
    }

    /// The same flag, which verbs of manifests take as well.
    func also(for verbs: [ManifestVerb]) -> Flag {
        var flag = self
        flag.manifestVerbs += verbs
        return flag
    }

    /// The same flag, which verbs of `cache` take as well.
    func also(for verbs: [CacheVerb]) -> Flag {
        var flag = self
        flag.verbs = verbs
        return flag
    }
}

/// Where a value is kept. A key path that captures nothing, so that it may be shared.
typealias Place<Value> = WritableKeyPath<Arguments, Value> & Sendable

extension Flag {
    /// A flag without a value.
    static func on(
        _ name: String, short: Character? = nil, _ help: String, _ group: Group,
        store: @escaping @Sendable (inout Arguments) -> Void
    ) -> Flag {
        Flag(
            name: name, short: short, valueWord: "", form: .nothing, defaultValue: .none, help: help, group: group
        ) { _, arguments in store(&arguments) }
    }

    /// A flag whose value `form` reads.
    static func value<Value>(
        _ name: String, short: Character? = nil, _ valueWord: String, _ reader: ValueReader<Value>,
        _ defaultValue: Default, _ help: String, _ group: Group, feeds: [FeedName] = [], common: Bool = false,
        into place: any Place<Value>
    ) -> Flag {
        Flag(
            name: name, short: short, valueWord: valueWord, form: reader.form, defaultValue: defaultValue, help: help,
            group: group, feeds: feeds, isCommon: common
        ) { word, arguments throws(ValueError) in
            arguments[keyPath: place] = try reader.read(word)
        }
    }

    /// A flag that may be left out altogether.
    static func optional<Value>(
        _ name: String, short: Character? = nil, _ valueWord: String, _ reader: ValueReader<Value>,
        _ defaultValue: Default, _ help: String, _ group: Group, feeds: [FeedName] = [], common: Bool = false,
        hidesValue: Bool = false,
        into place: any Place<Value?>
    ) -> Flag {
        Flag(
            name: name, short: short, valueWord: valueWord, form: reader.form, defaultValue: defaultValue, help: help,
            group: group, feeds: feeds, isCommon: common, hidesValue: hidesValue
        ) { word, arguments throws(ValueError) in
            arguments[keyPath: place] = try reader.read(word)
        }
    }

    /// A flag whose value is a list of words that adds up.
    static func list(
        _ name: String, _ valueWord: String, _ reader: ValueReader<String>, _ help: String, _ group: Group,
        feeds: [FeedName], into place: any Place<[String]>
    ) -> Flag {
        Flag(
            name: name, valueWord: valueWord, form: reader.form, defaultValue: .none, help: help, group: group,
            feeds: feeds, repetition: .accumulates
        ) { word, arguments throws(ValueError) in
            arguments[keyPath: place].append(try reader.read(word))
        }
    }

    /// A flag that adds one value each time.
    static func adding<Value>(
        _ name: String, _ valueWord: String, words: Int, _ reader: ValueReader<Value>, _ help: String, _ group: Group,
        hidesValue: Bool, into place: any Place<[Value]>
    ) -> Flag {
        Flag(
            name: name, valueWord: valueWord, form: reader.form, defaultValue: .none, help: help, group: group,
            repetition: .adds(words: words), hidesValue: hidesValue
        ) { word, arguments throws(ValueError) in
            arguments[keyPath: place].append(try reader.read(word))
        }
    }
}
