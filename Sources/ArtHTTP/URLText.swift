/// What is done to a URL's characters before it is parsed.
enum URLText {
    static func check(_ text: String) throws(URLRefusal) {
        guard text.utf8.count <= TransferURL.maxLength else { throw tooLong(text) }
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw URLRefusal(reason: "it has a control character in it")
        }
    }

    static func tooLong(_ text: String) -> URLRefusal {
        URLRefusal(reason: "it is \(text.utf8.count) bytes long, the limit is \(TransferURL.maxLength)")
    }

    /// Without the spaces around it.
    static func trimmed(_ text: String) -> Substring {
        var bytes = text.utf8[...]
        while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        return Substring(bytes)
    }

    /// Lower case, without its colon; `nil` for a relative reference. RFC 3986, 3.1.
    static func scheme(of text: Substring) -> String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = text[..<colon].utf8
        guard let first = name.first, isLetter(first), name.allSatisfy(isSchemeByte) else { return nil }
        return text[..<colon].lowercased()
    }

    /// Path and query with everything percent-encoded that a URL must not hold; what is already encoded stays.
    static func encoded(_ text: Substring) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 && !isUnsafe($0) && $0 != UInt8(ascii: "%") }) {
            return String(text)
        }
        var encoded: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let isStray = byte == UInt8(ascii: "%") && !isEscape(rest.prefix(2))
            if isStray || byte >= 0x80 || isUnsafe(byte) {
                encoded += escape(byte)
            } else {
                encoded.append(byte)
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The bytes that are meant; a stray percent sign is itself.
    static func percentDecoded(_ text: Substring) -> [UInt8] {
        var decoded: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), isEscape(digits), let value = UInt8(Substring(digits), radix: 16) {
                decoded.append(value)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    /// The printable characters that RFC 3986 leaves out, brackets aside: servers take those, and some want them.
    private static func isUnsafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
            UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{")...UInt8(ascii: "}"):
            true
        default: false
        }
    }

    private static func isEscape(_ digits: Substring.UTF8View) -> Bool {
        digits.count == 2 && digits.allSatisfy { hexadecimal.contains($0) }
    }

    private static let hexadecimal = Set("0123456789abcdefABCDEF".utf8)

    private static func escape(_ byte: UInt8) -> [UInt8] {
        let digits = String(byte, radix: 16, uppercase: true)
        return Array("%\(digits.count == 1 ? "0" : "")\(digits)".utf8)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
    }
}
