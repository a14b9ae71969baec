/// A JPEG of 8 × 8 pixels of one colour, written by hand: for colour models that the encoder does not write.
public struct PlainJPEG: Sendable {
    /// One value for each component, as stored: 1 gray, 3 YCbCr or RGB, 4 CMYK or YCCK.
    public var components: [UInt8]
    /// The colour transform in an Adobe segment (0 none, 1 YCbCr, 2 YCCK); without the segment if nil.
    public var adobeTransform: UInt8?

    public init(components: [UInt8], adobeTransform: UInt8? = nil) {
        self.components = components
        self.adobeTransform = adobeTransform
    }

    /// Segments as ITU-T T.81, annex B, has them.
    public var bytes: [UInt8] {
        let count = UInt8(components.count)
        let numbers = Array(1...count)
        return [0xFF, 0xD8] + (adobeTransform.map(Self.adobeSegment) ?? [])
            + Self.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
            + Self.segment(0xC0, [8, 0, 8, 0, 8, count] + numbers.flatMap { [$0, 0x11, 0] })
            + Self.segment(0xC4, [0x00] + Self.codeCounts(12, ofLength: 4) + Array(0...11))
            + Self.segment(0xC4, [0x10] + Self.codeCounts(1, ofLength: 1) + [0])
            + Self.segment(0xDA, [count] + numbers.flatMap { [$0, 0] } + [0, 63, 0])
            + scan + [0xFF, 0xD9]
    }

    /// A progressive gray JPEG that sends its empty details again and again: many passes for few bytes.
    public static func progressive(scans: Int) -> [UInt8] {
        let mean: [UInt8] = segment(0xDA, [1, 1, 0, 0, 0, 0]) + [0x0F]
        let details: [UInt8] = segment(0xDA, [1, 1, 0, 1, 63, 0]) + [0x7F]
        return [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
            + segment(0xC2, [8, 0, 8, 0, 8, 1, 1, 0x11, 0])
            + segment(0xC4, [0x00] + codeCounts(12, ofLength: 4) + Array(0...11))
            + segment(0xC4, [0x10] + codeCounts(1, ofLength: 1) + [0])
            + mean + (1..<scans).flatMap { _ in details } + [0xFF, 0xD9]
    }

    /// A flat block is its mean alone: category, its bits, and the code for "nothing else".
    private var scan: [UInt8] {
        var bits = ""
        for component in components {
            let mean = (Int(component) - 128) * 8
            let size = Self.bits(of: abs(mean)).count
            let value = mean < 0 ? mean + (1 << size) - 1 : mean
            bits +=
                Self.padded(Self.bits(of: size), to: 4) + (size > 0 ? Self.padded(Self.bits(of: value), to: size) : "")
            bits += "0"
        }
        return Self.bytes(of: bits)
    }

    private static func adobeSegment(transform: UInt8) -> [UInt8] {
        segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
    }

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
    }

    /// How many codes there are of each length, 1…16: all of one length.
    static func codeCounts(_ count: UInt8, ofLength length: Int) -> [UInt8] {
        (1...16).map { $0 == length ? count : 0 }
    }

    private static func bits(of number: Int) -> String { number == 0 ? "" : String(number, radix: 2) }

    private static func padded(_ bits: String, to length: Int) -> String {
        String(repeating: "0", count: max(length - bits.count, 0)) + bits
    }

    /// Filled up with ones; 0xFF is followed by a zero (ITU-T T.81, F.1.2.3).
    private static func bytes(of bits: String) -> [UInt8] {
        let filled = bits + String(repeating: "1", count: (8 - bits.count % 8) % 8)
        let digits = Array(filled)
        return stride(from: 0, to: digits.count, by: 8).flatMap { start -> [UInt8] in
            let byte = digits[start..<(start + 8)].reduce(0 as UInt8) { $0 << 1 | ($1 == "1" ? 1 : 0) }
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
    }
}
