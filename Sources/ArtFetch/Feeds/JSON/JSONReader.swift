/// Reads one JSON text (RFC 8259).
///
/// `JSONDecoder` is not used for lists because it gives no place for a fault, turns long ids into a `Double`, and
/// refuses a whole list for half a surrogate pair in one title. Here such a half, or a byte that is no UTF-8,
/// becomes U+FFFD and costs only its own string.
package struct JSONReader {
    /// Where and why a text is no JSON; `offset` counts bytes from 0.
    package struct Fault: Error, Hashable {
        package var reason: String
        package var offset: Int
    }

    /// Bounds the recursion, here and when the value is freed: about a thousand times what a list needs.
    static let depthLimit = 512

    private let bytes: [UInt8]
    private let refusesRepeats: Bool
    private var offset = 0
    private var depth = 0

    private init(_ bytes: [UInt8], refusingRepeats: Bool) {
        self.bytes = bytes
        refusesRepeats = refusingRepeats
    }

    /// The value of the whole text; a byte order mark before it is passed over (RFC 8259, section 8.1).
    ///
    /// - Parameter refusingRepeats: Whether a name that an object has twice is a fault; otherwise the last one counts.
    package static func read(_ bytes: [UInt8], refusingRepeats: Bool = false) throws(Fault) -> JSONValue {
        var reader = JSONReader(bytes, refusingRepeats: refusingRepeats)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
        let value = try reader.value()
        reader.skipSpace()
        guard reader.offset == bytes.count else { throw reader.fault("more text after the end of the value") }
        return value
    }

    private mutating func value() throws(Fault) -> JSONValue {
        skipSpace()
        switch peek {
        case UInt8(ascii: "{"): return try nested(Self.object)
        case UInt8(ascii: "["): return try nested(Self.array)
        case UInt8(ascii: "\""): return .string(try string())
        case let byte? where byte == UInt8(ascii: "-") || byte.isASCIIDigit: return .number(try number())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case nil: throw fault("the text ends where a value should be")
        default: throw fault("a value cannot start with this character")
        }
    }

    private mutating func nested(
        _ read: (inout JSONReader) throws(Fault) -> JSONValue
    ) throws(Fault) -> JSONValue {
        guard depth < Self.depthLimit else { throw fault("nested deeper than \(Self.depthLimit) levels") }
        depth += 1
        defer { depth -= 1 }
        offset += 1
        return try read(&self)
    }

    private static func array(_ reader: inout JSONReader) throws(Fault) -> JSONValue {
        var elements: [JSONValue] = []
        if reader.take("]") { return .array([]) }
        repeat {
            elements.append(try reader.value())
        } while reader.take(",")
        guard reader.take("]") else { throw reader.fault("expected \",\" or \"]\" in an array") }
        return .array(elements)
    }

    private static func object(_ reader: inout JSONReader) throws(Fault) -> JSONValue {
        var members: [String: JSONValue] = [:]
        if reader.take("}") { return .object([:]) }
        repeat {
            reader.skipSpace()
            let start = reader.offset
            let name = try reader.memberName()
            if reader.refusesRepeats, members[name] != nil {
                throw Fault(reason: "\"\(name.shortened(to: 50))\" comes a second time", offset: start)
            }
            members[name] = try reader.value()
        } while reader.take(",")
        guard reader.take("}") else { throw reader.fault("expected \",\" or \"}\" in an object") }
        return .object(members)
    }

    private mutating func memberName() throws(Fault) -> String {
        skipSpace()
        guard peek == UInt8(ascii: "\"") else { throw fault("expected a member's name in quotes") }
        let name = try string()
        guard take(":") else { throw fault("expected \":\" after a member's name") }
        return name
    }

    private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(Fault) -> JSONValue {
        let length = word.utf8CodeUnitCount
        let expected = UnsafeBufferPointer(start: word.utf8Start, count: length)
        guard bytes[offset...].starts(with: expected) else { throw fault("expected \"\(word)\"") }
        offset += length
        return value
    }
}

// MARK: - Numbers

extension JSONReader {
    /// The characters of a number, checked by the grammar of RFC 8259, section 6.
    private mutating func number() throws(Fault) -> String {
        let start = offset
        if peek == UInt8(ascii: "-") { offset += 1 }
        if peek == UInt8(ascii: "0") { offset += 1 } else { try digits() }
        if peek == UInt8(ascii: ".") {
            offset += 1
            try digits()
        }
        try exponent()
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func exponent() throws(Fault) {
        guard peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") else { return }
        offset += 1
        if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { offset += 1 }
        try digits()
    }

    private mutating func digits() throws(Fault) {
        let start = offset
        while let byte = peek, byte.isASCIIDigit { offset += 1 }
        guard offset > start else { throw fault("expected a digit") }
    }
}

// MARK: - Strings

extension JSONReader {
    /// A string, from its opening quote on. Runs without escapes are copied whole.
    private mutating func string() throws(Fault) -> String {
        offset += 1
        var units: [UInt8] = []
        while true {
            units.append(contentsOf: plainRun())
            switch peek {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: units, as: UTF8.self)
            case UInt8(ascii: "\\"):
                offset += 1
                units.append(contentsOf: String(try escaped()).utf8)
            case nil: throw fault("the text ends inside a string")
            default: throw fault("a control character inside a string")
            }
        }
    }

    private mutating func plainRun() -> ArraySlice<UInt8> {
        let start = offset
        while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { offset += 1 }
        return bytes[start..<offset]
    }

    private mutating func escaped() throws(Fault) -> Unicode.Scalar {
        guard let byte = peek else { throw fault("the text ends inside a string") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default:
            offset -= 1
            throw fault("unknown escape in a string")
        }
    }

    /// `\uXXXX`, or two of them for what lies beyond the basic plane; half a pair is U+FFFD.
    private mutating func unicodeEscape() throws(Fault) -> Unicode.Scalar {
        let high = try hexUnit()
        guard UTF16.isLeadSurrogate(high) else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
        guard bytes[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return "\u{FFFD}" }
        let beforeLow = offset
        offset += 2
        let low = try hexUnit()
        guard UTF16.isTrailSurrogate(low) else {
            offset = beforeLow
            return "\u{FFFD}"
        }
        return UTF16.decode(UTF16.EncodedScalar([high, low]))
    }

    private mutating func hexUnit() throws(Fault) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw fault("expected four hexadecimal digits after \\u")
            }
            unit = unit << 4 | UInt16(digit)
            offset += 1
        }
        return unit
    }
}

// MARK: - Bytes

extension JSONReader {
    private var peek: UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    private mutating func skipSpace() {
        while let byte = peek, byte.isJSONSpace { offset += 1 }
    }

    /// Passes over `character`, with the space before it, if it is next.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard peek == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private func fault(_ reason: String) -> Fault {
        Fault(reason: reason, offset: offset)
    }
}
