/// The head of an answer, put together from the lines that curl hands over. Pure.
///
/// curl gives the heads of interim answers (1xx) and trailers in the same way: a new status line starts anew, and what
/// comes after the body has begun is left out.
struct ResponseHead {
    /// A head is a few hundred bytes; some are many kilobytes long because of policies and cookies.
    static let maxBytes = 262_144

    private(set) var status = 0
    private(set) var fields: [HeaderField] = []
    private var bytes = 0
    private var isBodyBegun = false

    mutating func bodyBegins() { isBodyBegun = true }

    /// One line with its ending.
    mutating func receive(_ line: UnsafeRawBufferPointer) throws(TransferError) {
        if isBodyBegun { return }
        bytes += line.count
        guard bytes <= Self.maxBytes else {
            throw .badResponse(reason: "its header is longer than \(Self.maxBytes) bytes")
        }
        let text = Self.trimmed(String(decoding: line, as: UTF8.self)[...])
        if text.hasPrefix("HTTP/") {
            try begin(text)
        } else if line.first == 0x20 || line.first == 0x09 {
            fold(text)
        } else if let colon = text.firstIndex(of: ":") {
            let value = Self.trimmed(text[colon...].dropFirst())
            fields.append(HeaderField(name: String(text[..<colon]), value: String(value)))
        }
    }

    /// The length the body is declared to have, if any: RFC 9110, 8.6. Chunks tell their own: RFC 9112, 6.3. libcurl takes conflicting lengths silently, and
    /// two programs that choose differently are how answers are smuggled.
    var contentLength: Int? {
        get throws(TransferError) {
            let values = fields.filter { $0.name.lowercased() == "content-length" }
                .flatMap { $0.value.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed) }
            guard let first = values.first else { return nil }
            if isChunked { return nil }
            guard values.allSatisfy({ $0 == first }) else {
                throw .badResponse(reason: "its lengths conflict: \(values.joined(separator: " and "))")
            }
            guard first.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(first) else {
                throw .badResponse(reason: "its length is no number: \(first)")
            }
            return length
        }
    }

    private var isChunked: Bool { fields.contains { $0.name.lowercased() == "transfer-encoding" } }

    /// Where it leads, if it is a redirect that can be followed: RFC 9110, 15.4.
    var location: String? {
        [301, 302, 303, 307, 308].contains(status)
            ? fields.first { $0.name.lowercased() == "location" }?.value : nil
    }

    private mutating func begin(_ statusLine: Substring) throws(TransferError) {
        let words = statusLine.split(separator: " ", maxSplits: 2)
        guard words.count >= 2, let status = Int(words[1]), (100...999).contains(status) else {
            throw .badResponse(reason: "its first line gives no status")
        }
        self.status = status
        fields = []
    }

    /// A line that continues the one before, long deprecated: RFC 9112, 5.2.
    private mutating func fold(_ text: Substring) {
        guard let last = fields.indices.last, !text.isEmpty else { return }
        fields[last].value += " " + text
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
