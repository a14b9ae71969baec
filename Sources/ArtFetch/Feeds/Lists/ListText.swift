/// The text of a list as UTF-8: unpacks gzip, known by its first bytes whatever its name, passes over a byte order mark,
/// and names text that is none.
struct ListText: ~Copyable {
    /// Bytes of a piece, at most.
    static let pieceSize = Gunzip.pieceSize

    /// The first bytes, until there are enough to tell what they are.
    private var start: [UInt8]? = []
    private var gunzip: Gunzip?
    /// Of what is unpacked.
    private var head = TextHead()

    /// The next piece of text, read from `position` of `chunk` on; `nil` when all of it is read.
    mutating func next(in chunk: [UInt8], at position: inout Int) throws(FeedError) -> [UInt8]? {
        if var start = start.take() {
            let end = min(chunk.count, position + TextEncoding.headLength - start.count)
            start += chunk[position..<end]
            position = end
            guard start.count == TextEncoding.headLength else {
                self.start = start
                return nil
            }
            if let text = try begin(start) { return text }
        }
        return gunzip != nil ? try unpacked(chunk, &position) : Self.cut(chunk, &position)
    }

    /// What is left once there are no more chunks.
    mutating func finish() throws(FeedError) -> [UInt8]? {
        var last: [UInt8]?
        if let start = start.take() { last = try begin(start) }
        guard gunzip != nil else { return last }
        try gunzip?.finish()
        return try head.finish()
    }

    private mutating func begin(_ start: [UInt8]) throws(FeedError) -> [UInt8]? {
        guard start.starts(with: Gunzip.magic) else { return try TextEncoding.withoutMark(start) }
        gunzip = try Gunzip()
        var position = 0
        return try unpacked(start, &position)
    }

    private mutating func unpacked(_ chunk: [UInt8], _ position: inout Int) throws(FeedError) -> [UInt8]? {
        while let piece = try gunzip?.next(in: chunk, at: &position) {
            if let text = try head.text(with: piece) { return text }
        }
        return nil
    }

    private static func cut(_ chunk: [UInt8], _ position: inout Int) -> [UInt8]? {
        guard position < chunk.count else { return nil }
        let start = position
        position = min(chunk.count, start + pieceSize)
        return start == 0 && position == chunk.count ? chunk : Array(chunk[start..<position])
    }
}

/// Holds the first bytes of a text until there are enough to tell its encoding.
private struct TextHead {
    private var bytes: [UInt8]? = []

    mutating func text(with piece: [UInt8]) throws(FeedError) -> [UInt8]? {
        guard let held = bytes.take() else { return piece }
        let text = held + piece
        if text.count >= TextEncoding.headLength { return try TextEncoding.withoutMark(text) }
        bytes = text
        return nil
    }

    mutating func finish() throws(FeedError) -> [UInt8]? {
        guard let held = bytes.take() else { return nil }
        return try TextEncoding.withoutMark(held)
    }
}
