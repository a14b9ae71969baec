/// Puts the check sums of a PNG's chunks right, as far as its bytes can be taken for chunks (PNG specification, 3rd
/// edition, 5.3).
enum PNGCheckSums {
    static func corrected(_ png: [UInt8]) -> [UInt8] {
        var bytes = png
        var start = 8
        while let end = endOfData(from: start, in: bytes), end + 4 <= bytes.count {
            let sum = checkSum(of: bytes[(start + 4)..<end])
            for place in 0..<4 { bytes[end + place] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * place)) }
            start = end + 4
        }
        return bytes
    }

    /// Behind length, name and data of the chunk that begins at `start`.
    private static func endOfData(from start: Int, in bytes: [UInt8]) -> Int? {
        guard start + 8 <= bytes.count else { return nil }
        return start + 8 + bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The CRC of ISO 3309 (annex D of the specification).
    private static func checkSum(of bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
    }

    private static let table = (0..<256 as Range<UInt32>).map { number in
        (0..<8).reduce(number) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
}
