/// Bounds-checked reads from bytes that nobody vouches for: what lies beyond the end is nil.
extension RawSpan {
    func byte(at offset: Int) -> UInt8? {
        guard offset >= 0, offset < byteCount else { return nil }
        return unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }

    /// The unsigned number of `size` bytes at `offset`.
    func number(at offset: Int, size: Int, bigEndian: Bool = true) -> Int? {
        guard offset >= 0, size <= byteCount - offset else { return nil }
        var value = 0
        for index in 0..<size {
            let position = bigEndian ? index : size - 1 - index
            guard let next = byte(at: offset + position) else { return nil }
            value = value << 8 | Int(next)
        }
        return value
    }

    /// Whether the bytes at `offset` are those of `text`.
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard offset >= 0, text.utf8CodeUnitCount <= byteCount - offset else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { byte(at: offset + $0) == text.utf8Start[$0] }
    }

    func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
        guard offset >= 0, bytes.count <= byteCount - offset else { return false }
        return bytes.indices.allSatisfy { byte(at: offset + $0) == bytes[$0] }
    }

    /// What of `range` exists, for `extracting`.
    func existing(_ range: Range<Int>) -> Range<Int> {
        range.clamped(to: 0..<byteCount)
    }
}
