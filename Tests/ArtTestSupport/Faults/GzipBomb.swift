/// Zeros without end in few bytes: a thousandth of what they are decoded to. The check sum at the end is wrong, for none
/// gets so far.
enum GzipBomb {
    /// - Parameter decoded: at least so many zeros, up to 2 KB more.
    static func bytes(decoded: Int) -> [UInt8] {
        header + packed(start + repeated((decoded + 257) / 258) + endOfBlock) + [UInt8](repeating: 0, count: 8)
    }

    /// RFC 1952, 2.3: deflate, no name, no time.
    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    // RFC 1951, 3.2.6: the last block, fixed codes, and the literal 0.
    private static let start = "1" + "10" + "00110000"
    private static let endOfBlock = "0000000"

    /// The longest copy, of 258 bytes, from one byte back.
    private static func repeated(_ count: Int) -> String {
        String(repeating: "11000101" + "00000", count: count)
    }

    /// The first bit is a byte's lowest.
    private static func packed(_ bits: String) -> [UInt8] {
        let digits = Array(bits.utf8)
        return stride(from: 0, to: digits.count, by: 8).map { start in
            digits[start..<min(start + 8, digits.count)].reversed().reduce(0 as UInt8) { byte, digit in
                byte << 1 | (digit == UInt8(ascii: "1") ? 1 : 0)
            }
        }
    }
}
