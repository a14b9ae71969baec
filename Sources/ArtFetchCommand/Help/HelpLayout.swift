/// Two columns of help: a form on the left, its text wrapped on the right.
enum HelpLayout {
    /// The columns that the left side has, its indent and gap included.
    static let leftColumns = 28

    /// A flag with its bounds and default.
    static func lines(of flag: Flag) -> [String] {
        lines(of: flag, tellingFeeds: false)
    }

    static func lines(of flag: Flag, tellingFeeds: Bool) -> [String] {
        let owners = tellingFeeds && !flag.owners.isEmpty ? flag.ownersText + ": " : ""
        let bounds = flag.bounds.isEmpty ? "" : " (\(flag.bounds))"
        return row(flag.usage, owners + flag.help + bounds)
    }

    /// A flag in the overview: its default only.
    static func shortLines(of flag: Flag) -> [String] {
        guard case .word(let word) = flag.defaultValue else { return row(flag.usage, flag.help) }
        return row(flag.usage, "\(flag.help) (\(word))")
    }

    /// A left side that is too long stands on a line of its own.
    static func row(_ left: String, _ right: String, left columns: Int = leftColumns) -> [String] {
        let words = right.split(separator: " ").map(String.init)
        let texts = wrapped(words, width: HelpText.columns - columns)
        let indent = String(repeating: " ", count: columns)
        let head = "  " + left
        let width = DisplayWidth.of(head)
        guard width + 1 < columns else { return [head] + texts.map { indent + $0 } }
        let first = head + String(repeating: " ", count: columns - width) + (texts.first ?? "")
        return [first] + texts.dropFirst().map { indent + $0 }
    }

    /// As many words as one line holds; dots say that there are more.
    static func row(_ left: String, cutting words: [String]) -> String {
        let lines = wrapped(words, width: HelpText.columns - leftColumns - 2)
        return row(left, lines.count > 1 ? lines[0] + " …" : words.joined(separator: " ")).joined()
    }

    /// Words in lines of at most `width` columns.
    static func wrapped(_ words: [String], width: Int) -> [String] {
        var lines: [String] = []
        for word in words {
            if let line = lines.last, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) <= width {
                lines[lines.count - 1] = line + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}
