import ArtCache

/// Finds where the values of a long JSON text begin and end, without holding it.
///
/// What is inside a value is not looked at: whoever decodes it does that, and says what is wrong with it.
struct JSONCursor {
    /// Where a value stands.
    struct Place: Hashable, Sendable {
        var offset: UInt64
        var length: Int
    }

    private let file: ReadableFile
    private var piece: [UInt8] = []
    private var pieceStart: UInt64 = 0
    private var index = 0

    private static let pieceSize = 65_536

    init(_ file: ReadableFile) {
        self.file = file
    }

    /// Of the next byte.
    var offset: UInt64 { pieceStart + UInt64(index) }

    /// The next byte that is no white space, which is not taken; `nil` at the text's end. A byte order mark before the
    /// text is passed over (RFC 8259, section 8.1).
    mutating func peek() throws(ManifestError) -> UInt8? {
        if offset == 0 { try skipMark() }
        while let byte = try current() {
            guard byte == 0x20 || (0x09...0x0D).contains(byte) else { return byte }
            index += 1
        }
        return nil
    }

    mutating func take(_ character: Unicode.Scalar) throws(ManifestError) -> Bool {
        guard try peek() == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    mutating func expect(_ character: Unicode.Scalar) throws(ManifestError) {
        guard try take(character) else { throw fault("expected \"\(character)\"") }
    }

    /// The name of a member, and the colon after it. Names with escapes are none that a manifest has.
    mutating func memberName() throws(ManifestError) -> String {
        try expect("\"")
        var name: [UInt8] = []
        while let byte = try current(), byte != UInt8(ascii: "\"") {
            guard name.count < Self.longestName else { throw fault("a member's name is too long") }
            name.append(byte)
            index += 1
        }
        index += 1
        try expect(":")
        return String(decoding: name, as: UTF8.self)
    }

    private static let longestName = 100

    /// Passes over one value of at most `limit` bytes.
    mutating func value(limit: Int) throws(ManifestError) -> Place {
        guard let first = try peek(), !Self.closes(first), first != UInt8(ascii: ",") else {
            throw fault("expected a value")
        }
        let start = offset
        try pass(from: start, limit)
        return Place(offset: start, length: Int(offset - start))
    }

    /// Passes over the rest of an object that began at `start` and is not nested.
    mutating func rest(ofObjectAt start: UInt64, limit: Int) throws(ManifestError) -> Place {
        try pass(from: start, limit, depth: 1)
        return Place(offset: start, length: Int(offset - start))
    }

    func fault(_ reason: String) -> ManifestError {
        .damaged(path: file.path, offset: offset, reason: reason)
    }
}

extension JSONCursor {
    /// To the end of the value that is `depth` levels deep; a number or a word ends before what follows it.
    private mutating func pass(from start: UInt64, _ limit: Int, depth: Int = 0) throws(ManifestError) {
        var depth = depth
        while let byte = try current() {
            guard offset - start < UInt64(limit) else { throw fault("a value is longer than \(limit) bytes") }
            if byte == UInt8(ascii: "\"") {
                try passString(from: start, limit)
                if depth == 0 { return }
                continue
            }
            if depth == 0, Self.closes(byte) || byte == UInt8(ascii: ",") || byte <= 0x20 { return }
            index += 1
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
            if Self.closes(byte) {
                depth -= 1
                if depth == 0 { return }
            }
        }
        if depth > 0 { throw fault("the text ends inside a value") }
    }

    private mutating func passString(from start: UInt64, _ limit: Int) throws(ManifestError) {
        index += 1
        var isEscaped = false
        while let byte = try current() {
            index += 1
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                return
            } else {
                isEscaped = byte == UInt8(ascii: "\\")
            }
            guard offset - start <= UInt64(limit) else { throw fault("a value is longer than \(limit) bytes") }
        }
        throw fault("the text ends inside a string")
    }

    private static func closes(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    }

    private mutating func skipMark() throws(ManifestError) {
        _ = try current()
        if piece.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    private mutating func current() throws(ManifestError) -> UInt8? {
        if index == piece.count {
            pieceStart += UInt64(piece.count)
            index = 0
            do throws(CacheError) {
                piece = try file.read(Self.pieceSize, at: pieceStart)
            } catch {
                throw .unreadable(error)
            }
        }
        return index < piece.count ? piece[index] : nil
    }
}
