/// Finds where one JSON value ends, without reading it: quotes, escapes and brackets are all that counts. Fed with
/// pieces of text, it keeps nothing of them.
struct JSONExtent {
    private enum Kind {
        case string
        /// A number or a word: all up to the next character that ends one.
        case token
        case container
    }

    private var kind: Kind
    private var isInString = false
    private var isEscaped = false
    private var depth = 0
    /// The closing brackets that are due, as bits: a set one is a brace. Deeper brackets are only counted, since
    /// `JSONReader` refuses them all.
    private var braces: UInt64 = 0

    /// A text, such as a member's name, from its opening quote on.
    static let string = JSONExtent(UInt8(ascii: "\""))

    /// The value that begins with `byte`, which is fed to it again.
    init(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): kind = .string
        case UInt8(ascii: "{"), UInt8(ascii: "["): kind = .container
        default: kind = .token
        }
    }

    /// Whether the text may end here.
    var mayEnd: Bool { kind == .token }

    /// Moves `place` over what of the value lies in `chunk` from `index` on, and returns the index after the value;
    /// `nil` if the chunk ends first.
    ///
    /// - Throws: A reason, with `place` at the byte that gives it.
    mutating func end(
        in chunk: [UInt8], from index: Int, _ place: inout JSONPlace
    ) throws(JSONFault) -> Int? {
        kind == .token
            ? try endOfToken(in: chunk, from: index, &place) : try endOfBrackets(in: chunk, from: index, &place)
    }

    private func endOfToken(
        in chunk: [UInt8], from start: Int, _ place: inout JSONPlace
    ) throws(JSONFault) -> Int? {
        var index = start
        defer { place.offset += index - start }
        while index < chunk.count {
            let byte = chunk[index]
            if byte.endsJSONToken { return index }
            guard byte.isASCIILetter || byte.isASCIIDigit || "+-.".utf8.contains(byte) else {
                let fault = JSONPlace(offset: place.offset + index - start, line: place.line)
                throw JSONFault(reason: "a value cannot have this character", place: fault)
            }
            index += 1
        }
        return nil
    }

    private mutating func endOfBrackets(
        in chunk: [UInt8], from start: Int, _ place: inout JSONPlace
    ) throws(JSONFault) -> Int? {
        var index = start
        defer { place.offset += index - start }
        while index < chunk.count {
            let byte = chunk[index]
            index += 1
            if byte == UInt8(ascii: "\n") { place.line += 1 }
            if isInString ? endsString(byte) : try endsBracket(byte, at: place.offset + index - start - 1, place.line) {
                return index
            }
        }
        return nil
    }

    /// Whether `byte`, inside a string, ends the value.
    private mutating func endsString(_ byte: UInt8) -> Bool {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            return kind == .string
        }
        return false
    }

    /// Whether `byte`, outside of strings, ends the value.
    private mutating func endsBracket(_ byte: UInt8, at offset: Int, _ line: Int) throws(JSONFault) -> Bool {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
            if depth <= 64 { braces = braces << 1 | (byte == UInt8(ascii: "{") ? 1 : 0) }
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if depth <= 64 {
                guard (braces & 1 == 1) == (byte == UInt8(ascii: "}")) else {
                    let due = braces & 1 == 1 ? "}" : "]"
                    let fault = JSONPlace(offset: offset, line: line)
                    throw JSONFault(reason: "expected \"\(due)\", or \",\" before more", place: fault)
                }
                braces >>= 1
            }
            depth -= 1
            return depth == 0
        default: break
        }
        return false
    }
}

extension UInt8 {
    /// RFC 8259, section 2.
    var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// What comes after a number or a word.
    fileprivate var endsJSONToken: Bool {
        isJSONSpace || self == UInt8(ascii: ",") || self == UInt8(ascii: "]") || self == UInt8(ascii: "}")
            || self == UInt8(ascii: ":")
    }
}
