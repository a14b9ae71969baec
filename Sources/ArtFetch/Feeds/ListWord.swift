/// What a word that names a list or a picture stands for.
package enum ListWord: Hashable, Sendable {
    /// `-`
    case standardInput
    case url
    /// A path.
    case file

    package init(_ word: String) {
        self = word == "-" ? .standardInput : Self.isURL(word) ? .url : .file
    }

    /// Of whatever scheme: what the transfer says when it refuses one says more than that no such file is there.
    private static func isURL(_ word: String) -> Bool {
        let scheme = word.utf8.prefix { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
        let isAbsolute = !scheme.isEmpty && word.utf8[scheme.endIndex...].starts(with: "://".utf8)
        return isAbsolute || word.prefix(5).lowercased() == "data:"
    }
}
