/// What the first bytes of a text say of its encoding. UTF-8 is read; what else can be recognised is named, but for XML,
/// whose reader knows encodings of its own.
enum TextEncoding {
    /// As many bytes as it takes to tell.
    static let headLength = 4

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The text without its byte order mark.
    static func withoutMark(_ head: [UInt8]) throws(FeedError) -> [UInt8] {
        if let other = other(head), !SyndicationList.isXML(head) { throw .wrongEncoding(other) }
        return head.starts(with: mark) ? Array(head.dropFirst(mark.count)) : head
    }

    /// By a byte order mark; without one, by where the zeros of its first characters are, as JSON's own readers do
    /// (RFC 4627, section 3).
    private static func other(_ head: [UInt8]) -> String? {
        let zeros = head.prefix(headLength).map { $0 == 0 }
        switch (zeros, Array(head.prefix(2))) {
        case ([false, false, true, true], [0xFF, 0xFE]), ([true, true, false, false], _),
            ([true, true, true, false], _), ([false, true, true, true], _):
            return "UTF-32"
        case (_, [0xFF, 0xFE]), (_, [0xFE, 0xFF]), ([true, false, true, false], _), ([false, true, false, true], _):
            return "UTF-16"
        default: return nil
        }
    }
}
