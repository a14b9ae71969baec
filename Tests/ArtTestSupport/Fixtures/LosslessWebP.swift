extension Picture {
    /// A valid lossless WebP of 1024 × 1024 black pixels in less than 300 KB, each block of 4 × 4 of which has prefix codes
    /// of its own: libwebp allocates 820 MB for them (WebP lossless bitstream specification, "Decoding of meta prefix
    /// codes").
    public static var webpWithManyCodes: [UInt8] {
        var bits = LosslessBits()
        bits.write([(0x2F, 8), (1023, 14), (1023, 14), (0, 1), (0, 3)])
        // No transform, no colour cache; a picture of groups, of blocks of 4, without a cache itself.
        bits.write([(0, 1), (0, 1), (1, 1), (0, 3), (0, 1)])
        bits.writeCodeOfBytes(more: true)
        bits.writeCodeOfBytes(more: false)
        for _ in 0..<3 { bits.writeCodeOfZero() }
        for group in 0..<65_536 { bits.writeBytes([group & 0xFF, group >> 8]) }
        for _ in 0..<(65_536 * 5) { bits.writeCodeOfZero() }
        return WebPChunk.file(of: [WebPChunk(name: "VP8L", data: bits.bytes)])
    }

    /// Lossless, 4 × 4 black pixels that are transparent, but its header says that there is no alpha.
    public static var webpWithUnusedAlpha: [UInt8] {
        var bits = LosslessBits()
        bits.write([(0x2F, 8), (3, 14), (3, 14), (0, 1), (0, 3)])
        // No transform, no colour cache, one group of codes.
        bits.write([(0, 1), (0, 1), (0, 1)])
        for _ in 0..<5 { bits.writeCodeOfZero() }
        return WebPChunk.file(of: [WebPChunk(name: "VP8L", data: bits.bytes)])
    }
}

/// What a lossless WebP is made of, the lowest bit first.
private struct LosslessBits {
    private(set) var bytes: [UInt8] = []
    private var bitCount = 0

    mutating func write(_ numbers: [(value: Int, bits: Int)]) {
        for (value, bits) in numbers {
            for bit in 0..<bits { append(value >> bit & 1) }
        }
    }

    /// A prefix code that has one symbol, 0, and takes no bits.
    mutating func writeCodeOfZero() { write([(1, 1), (0, 1), (0, 1), (0, 1)]) }

    /// A prefix code in which each byte is itself. Its only length, 8, is the twelfth in the order of lengths; `more`
    /// says that the alphabet has symbols behind the 256.
    mutating func writeCodeOfBytes(more: Bool) {
        write([(0, 1), (12 - 4, 4)] + Array(repeating: (0, 3), count: 11) + [(1, 3)])
        write(more ? [(1, 1), (3, 3), (256 - 2, 8)] : [(0, 1)])
    }

    /// Codes are written with their highest bit first.
    mutating func writeBytes(_ values: [Int]) {
        for value in values {
            for bit in (0..<8).reversed() { append(value >> bit & 1) }
        }
    }

    private mutating func append(_ bit: Int) {
        if bitCount % 8 == 0 { bytes.append(0) }
        bytes[bitCount / 8] |= UInt8(bit << (bitCount % 8))
        bitCount += 1
    }
}
