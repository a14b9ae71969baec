/// A URL cut where its path begins and ends, every byte kept. It is no validation: only the feeds' patterns for picture
/// URLs look at it, and what does not match stays as it is.
struct SplitURL {
    /// Scheme and authority: `https://is1-ssl.mzstatic.com`.
    var origin: Substring
    /// From its first slash on.
    var path: Substring
    /// Without the question mark; `nil` if there is none.
    var query: Substring?
    /// With its `#`, or empty.
    var fragment: Substring

    /// `nil` for what has no `scheme://authority/path`.
    init?(_ url: String) {
        let bytes = url.utf8
        let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let question = bytes[..<end].firstIndex(of: UInt8(ascii: "?"))
        let pathEnd = question ?? end
        guard let colon = bytes[..<pathEnd].firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let hierarchy = bytes[colon..<pathEnd]
        guard hierarchy.starts(with: "://".utf8) else { return nil }
        guard let slash = hierarchy.dropFirst(3).firstIndex(of: UInt8(ascii: "/")) else { return nil }
        origin = url[..<slash]
        path = url[slash..<pathEnd]
        query = question.map { url[bytes.index(after: $0)..<end] }
        fragment = url[end...]
    }

    var text: String {
        var text = String(origin)
        text += path
        if let query {
            text += "?"
            text += query
        }
        return text + fragment
    }

    /// What follows the last slash of the path.
    var lastSegment: Substring {
        get { path[lastSegmentStart...] }
        set { path = directory + newValue }
    }

    /// The path up to its last slash, that included.
    var directory: Substring { path[..<lastSegmentStart] }

    private var lastSegmentStart: Substring.Index {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
    }
}
