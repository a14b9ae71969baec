/// The `Content-Range` field of an answer with a part: RFC 9110, 14.4. Pure.
struct ContentRange: Hashable {
    var first: Int
    var last: Int
    /// `nil` for a length that the server does not know, `*`.
    var total: Int?

    /// `nil` for what is no range of bytes, is empty, or goes beyond its own total.
    init?(_ text: String) {
        guard text.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last
        else { return nil }
        if parts[1] != "*" {
            guard let total = Self.number(parts[1]), last < total else { return nil }
            self.total = total
        }
        (self.first, self.last) = (first, last)
    }

    private static func number(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }
}
