/// What a word that names a list or a picture stands for.
package enum ListWord: Hashable, Sendable {
    /// `-`
    case standardInput
    case url
    /// A path.
    case file

    package init(_ word: String) {
        let start = word.prefix(8).lowercased()
        // A URL of a file is a URL too: the transfer refuses it, which says more than that no such file is there.
        let isURL = ["http://", "https://", "data:", "file://"].contains(where: start.hasPrefix)
        self = word == "-" ? .standardInput : isURL ? .url : .file
    }
}
