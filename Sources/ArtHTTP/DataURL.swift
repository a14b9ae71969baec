/// URLs that hold their picture: RFC 2397. Decoded here, without asking anyone.
enum DataURL {
    static func isOne(_ url: String) -> Bool {
        URLText.scheme(of: URLText.trimmed(url)) == "data"
    }

    /// The answer as a server would give it.
    static func answer(to request: TransferRequest) throws(TransferError) -> TransferAnswer {
        let text = URLText.trimmed(request.url).dropFirst(5)
        guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else {
            throw refusal("it has no comma before its data")
        }
        let (type, isBase64) = mediaType(text[..<comma])
        let data = text[comma...].dropFirst().prefix { $0 != "#" }
        // Before anything is allocated: even escaped base64 has four characters for a byte at most.
        guard data.utf8.count / 4 <= request.maxBytes else { throw .tooManyBytes(limit: request.maxBytes) }
        var bytes = URLText.percentDecoded(data)
        if isBase64 {
            guard let decoded = Base64.decoded(bytes) else { throw refusal("its data is no base64") }
            bytes = decoded
        }
        guard bytes.count <= request.maxBytes else { throw .tooManyBytes(limit: request.maxBytes) }
        return TransferAnswer(
            status: 200, fields: [HeaderField(name: "Content-Type", value: type)], body: bytes,
            effectiveURL: request.url, bytesReceived: 0)
    }

    private static func mediaType(_ head: Substring) -> (type: String, isBase64: Bool) {
        let mark = ";base64"
        let isBase64 = head.lowercased().hasSuffix(mark)
        let type = isBase64 ? head.dropLast(mark.count) : head
        return (type.isEmpty ? "text/plain;charset=US-ASCII" : String(type), isBase64)
    }

    private static func refusal(_ reason: String) -> TransferError { .invalidURL("data:…", reason: reason) }
}

/// RFC 4648, 4; white space between the characters is passed over, as browsers do, and so is missing padding.
enum Base64 {
    static func decoded(_ text: [UInt8]) -> [UInt8]? {
        var digits = text.filter { ![0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
        let padding = digits.suffix(2).count { $0 == UInt8(ascii: "=") }
        if padding > 0 {
            guard digits.count.isMultiple(of: 4) else { return nil }
            digits.removeLast(padding)
        }
        guard digits.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count * 3 / 4)
        var (bits, count) = (UInt32(0), 0)
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
