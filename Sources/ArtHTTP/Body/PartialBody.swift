/// The beginning of a body whose transfer was cut, from which the next attempt can go on.
///
/// Only where the server gave a strong validator: with a weak one the rest might be that of another picture
/// (RFC 9110, 13.1.5). A date is none, because two versions may have the same second.
final class PartialBody: Sendable {
    let buffer: BodyBuffer
    /// Where the bytes came from, after redirects.
    let url: String
    /// The entity tag, with its quotes.
    let validator: String
    /// The whole body's length, if the server told it.
    let total: Int?
    private let kept: MemoryBudget

    /// How many a transport keeps: each may have a file open.
    static let mostKept = 64

    /// `nil` if too many are kept already, or if what there is cannot be gone on from.
    init?(_ buffer: BodyBuffer, of head: ResponseHead, url: String, total: Int?, kept: MemoryBudget) {
        guard buffer.count > 0, head.status == 200, head.isPlain, let validator = head.strongValidator,
            total ?? Int.max > buffer.count, kept.take(1)
        else { return nil }
        self.buffer = buffer
        self.url = url
        self.validator = validator
        self.total = total
        self.kept = kept
    }

    deinit { kept.giveBack(1) }

    /// RFC 9110, 14.2 and 13.1.5: what is missing, but everything if it is not the same any more.
    var fields: [HeaderField] {
        [
            HeaderField(name: "Range", value: "bytes=\(buffer.count)-"),
            HeaderField(name: "If-Range", value: validator),
        ]
    }

    /// How long the whole body is, if `head` begins just what is missing of it, and all of that; `nil` otherwise.
    func total(continuedBy head: ResponseHead) -> Int? {
        guard head.status == 206, head.isPlain, head.strongValidator ?? validator == validator,
            let range = head.value("content-range").flatMap(ContentRange.init), range.first == buffer.count,
            let total = range.total ?? self.total, self.total ?? total == total, range.last == total - 1
        else { return nil }
        return total
    }
}

extension ResponseHead {
    /// Without a content coding, whose bytes could not be told apart from the body's.
    var isPlain: Bool {
        fields.allSatisfy { !$0.isNamed("content-encoding") || $0.value.lowercased() == "identity" }
    }

    /// A strong entity tag, if there is one and no other: RFC 9110, 8.8.3.
    var strongValidator: String? {
        guard let tag = value("etag"), tag.utf8.count >= 2, tag.first == "\"", tag.last == "\"" else { return nil }
        return tag.utf8.dropFirst().dropLast().allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
            ? tag : nil
    }

    /// The value of the only field with that lower-case name; `nil` for none and for several.
    func value(_ name: String) -> String? {
        let values = fields.filter { $0.isNamed(name) }
        return values.count == 1 ? values[0].value : nil
    }
}
