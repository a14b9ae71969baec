/// Writes compact JSON (RFC 8259) piece by piece, keys in the order they come.
///
/// A long manifest is never held whole, and `JSONEncoder` costs 30 µs an entry; this costs one. Not for reading.
struct JSONText {
    private(set) var bytes: [UInt8] = []
    /// Whether the next member or element needs a comma before it.
    private var needsComma = false

    mutating func object(_ members: (inout JSONText) -> Void) {
        enclosed(in: (UInt8(ascii: "{"), UInt8(ascii: "}")), members)
    }

    mutating func array<Elements: Sequence>(
        _ elements: Elements, _ write: (inout JSONText, Elements.Element) -> Void
    ) {
        enclosed(in: (UInt8(ascii: "["), UInt8(ascii: "]"))) { json in
            for element in elements {
                json.separate()
                write(&json, element)
                json.needsComma = true
            }
        }
    }

    /// A member of the object being written.
    mutating func member(_ key: String, _ value: (inout JSONText) -> Void) {
        separate()
        needsComma = false
        string(key)
        bytes.append(UInt8(ascii: ":"))
        value(&self)
        needsComma = true
    }

    mutating func member(_ key: String, _ value: String?) {
        member(key) { json in
            if let value { json.string(value) } else { json.null() }
        }
    }

    mutating func member(_ key: String, _ value: Int) {
        member(key) { $0.number(value) }
    }

    mutating func member(_ key: String, _ value: Bool) {
        member(key) { $0.literal(value ? "true" : "false") }
    }

    mutating func member(_ key: String, _ values: [String]) {
        member(key) { json in json.array(values) { $0.string($1) } }
    }

    mutating func number(_ value: Int) {
        literal(String(value))
    }

    mutating func null() {
        literal("null")
    }

    /// Escapes what RFC 8259 section 7 demands, and the other control characters: a manifest or events may be shown on a
    /// terminal. Most strings need none of it.
    mutating func string(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            if utf8.allSatisfy(Self.isPlain) {
                bytes.append(contentsOf: utf8)
            } else {
                escape(utf8)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F && byte != 0xC2
    }

    private mutating func literal(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// The controls from U+0080 to U+009F are C2 and their own number in UTF-8.
    private mutating func escape(_ utf8: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < utf8.count {
            if utf8[index] == 0xC2, index + 1 < utf8.count, utf8[index + 1] < 0xA0 {
                literal("\\u00" + String(utf8[index + 1], radix: 16))
                index += 1
            } else {
                escape(utf8[index])
            }
            index += 1
        }
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): literal("\\\"")
        case UInt8(ascii: "\\"): literal("\\\\")
        case 0x0A: literal("\\n")
        case 0x0D: literal("\\r")
        case 0x09: literal("\\t")
        case 0..<0x20, 0x7F: literal("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
        default: bytes.append(byte)
        }
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func enclosed(in marks: (UInt8, UInt8), _ content: (inout JSONText) -> Void) {
        bytes.append(marks.0)
        needsComma = false
        content(&self)
        bytes.append(marks.1)
        needsComma = true
    }
}

extension JSONText {
    /// Of a record of a journal.
    private static let usualCount = 1024

    /// The bytes of one value.
    static func value(_ write: (inout JSONText) -> Void) -> [UInt8] {
        var json = JSONText()
        json.bytes.reserveCapacity(usualCount)
        write(&json)
        return json.bytes
    }
}
