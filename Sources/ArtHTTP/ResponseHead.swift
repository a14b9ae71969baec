/// The head of an answer, put together from the lines that curl hands over. Pure.
///
/// curl gives the heads of interim answers (1xx) and trailers in the same way: a new status line starts anew, and what
/// comes after the body has begun is left out.
struct ResponseHead {
    /// A head is a few hundred bytes; some are many kilobytes long because of policies and cookies.
    static let maxBytes = 262_144

    private(set) var status = 0
    /// Or 1.0.
    private(set) var isHTTP1 = false
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
        let text = Self.trimmed(line)
        if text.starts(with: Self.version) {
            try begin(text)
        } else if line.first == 0x20 || line.first == 0x09 {
            fold(text)
        } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
            let value = Self.trimmed(Self.part(text, (colon + 1)...))
            fields.append(HeaderField(name: Self.string(Self.part(text, ..<colon)), value: Self.string(value)))
        }
    }

    /// The length the body is declared to have, if any: RFC 9110, 8.6. Chunks tell their own: RFC 9112, 6.3. libcurl takes conflicting lengths silently, and
    /// two programs that choose differently are how answers are smuggled.
    var contentLength: Int? {
        get throws(TransferError) {
            let values = fields.filter { $0.isNamed("content-length") }.map(\.value)
            guard let first = values.first else { return nil }
            if isChunked { return nil }
            if values.count == 1, let length = Self.number(first) { return length }
            return try Self.agreed(values)
        }
    }

    /// Several fields, or one with a list, may say the same: RFC 9110, 8.6.
    private static func agreed(_ values: [String]) throws(TransferError) -> Int {
        let lengths = values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            .map { String(URLText.trimmed(String($0))) }
        guard lengths.allSatisfy({ $0 == lengths[0] }) else {
            throw .badResponse(reason: "its lengths conflict: \(lengths.joined(separator: " and "))")
        }
        guard let length = number(lengths[0]) else {
            throw .badResponse(reason: "its length is no number: \(lengths[0])")
        }
        return length
    }

    private static func number(_ digits: String) -> Int? {
        digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }

    private var isChunked: Bool { fields.contains { $0.isNamed("transfer-encoding") } }

    /// Where it leads, if it is a redirect that can be followed: RFC 9110, 15.4.
    var location: String? {
        [301, 302, 303, 307, 308].contains(status)
            ? fields.first { $0.isNamed("location") }?.value : nil
    }

    private mutating func begin(_ statusLine: UnsafeRawBufferPointer) throws(TransferError) {
        let words = statusLine.split(separator: 0x20, maxSplits: 2).map { UnsafeRawBufferPointer(rebasing: $0) }
        guard words.count >= 2, let status = Int(Self.string(words[1])), (100...999).contains(status) else {
            throw .badResponse(reason: "its first line gives no status")
        }
        self.status = status
        isHTTP1 = words[0].dropFirst(Self.version.count).first == UInt8(ascii: "1")
        fields = []
        fields.reserveCapacity(Self.usualFields)
    }

    /// A line that continues the one before, long deprecated: RFC 9112, 5.2.
    private mutating func fold(_ text: UnsafeRawBufferPointer) {
        guard let last = fields.indices.last, !text.isEmpty else { return }
        fields[last].value += " " + Self.string(text)
    }

    private static let version = Array("HTTP/".utf8)
    /// Few servers send more.
    private static let usualFields = 16

    private static func string(_ bytes: UnsafeRawBufferPointer) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func part(_ bytes: UnsafeRawBufferPointer, _ range: some RangeExpression<Int>)
        -> UnsafeRawBufferPointer
    {
        UnsafeRawBufferPointer(rebasing: bytes[range])
    }

    /// Bytes, not characters: a head is read for every answer.
    private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var (first, end) = (0, bytes.count)
        while first < end, isSpace(bytes[first]) { first += 1 }
        while first < end, isSpace(bytes[end - 1]) { end -= 1 }
        return part(bytes, first..<end)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
