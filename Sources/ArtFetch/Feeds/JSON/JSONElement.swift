/// A place in a text.
struct JSONPlace: Hashable, Sendable, CustomStringConvertible {
    /// In bytes, from 0.
    var offset = 0
    /// From 1.
    var line = 1

    var description: String { "line \(line), byte \(offset)" }
}

/// Why a text is no JSON, or not the JSON that was expected, and where.
struct JSONFault: Error, Hashable {
    var reason: String
    var place: JSONPlace
}

/// A value that a `JSONScanner` has cut out of a text, not yet read.
struct JSONElement: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case bytes([UInt8])
        /// Larger than the scanner's limit: only counted.
        case tooLarge(Int)
    }

    /// Which of the scanner's selections it belongs to.
    var selection: Int
    var content: Content
    /// Of its first byte.
    var place: JSONPlace

    /// Reads it, alone, with `JSONReader`'s own limit of depth. A fault costs this element and no other.
    func value() throws(JSONFault) -> JSONValue {
        switch content {
        case .tooLarge(let count):
            throw JSONFault(reason: "it is \(count) bytes long, the limit is \(JSONScanner.elementLimit)", place: place)
        case .bytes(let bytes):
            do {
                return try JSONReader.read(bytes)
            } catch {
                throw JSONFault(reason: error.reason, place: place.advanced(to: error.offset, in: bytes))
            }
        }
    }
}

extension JSONPlace {
    /// The place of `offset` in `bytes`, which begin here.
    func advanced(to offset: Int, in bytes: [UInt8]) -> JSONPlace {
        JSONPlace(
            offset: self.offset + offset,
            line: line + bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") })
    }
}
