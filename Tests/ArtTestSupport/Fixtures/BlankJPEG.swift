/// A JPEG of one gray, of any size and in few bytes: every block is its mean, 0, and "nothing else".
public struct BlankJPEG: Sendable {
    public var width: Int
    public var height: Int
    /// 1 for gray, 3 for YCbCr without subsampling.
    public var components: UInt8
    public var progressive: Bool

    public init(width: Int, height: Int, components: UInt8 = 1, progressive: Bool = false) {
        self.width = width
        self.height = height
        self.components = components
        self.progressive = progressive
    }

    public var bytes: [UInt8] {
        [0xFF, 0xD8] + PlainJPEG.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64)) + frame
            + PlainJPEG.segment(0xC4, [0x00] + PlainJPEG.codeCounts(12, ofLength: 4) + Array(0...11))
            + PlainJPEG.segment(0xC4, [0x10] + PlainJPEG.codeCounts(1, ofLength: 1) + [0])
            + (progressive ? passes : pass(of: Array(1...components), 0...63, bitsOfBlock: 5)) + [0xFF, 0xD9]
    }

    private var frame: [UInt8] {
        let sides = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0) }
        return PlainJPEG.segment(
            progressive ? 0xC2 : 0xC0, [8] + sides + [components] + (1...components).flatMap { [$0, 0x11, 0] })
    }

    /// The means of all components, then each one's details.
    private var passes: [UInt8] {
        pass(of: Array(1...components), 0...0, bitsOfBlock: 4)
            + (1...components).flatMap { pass(of: [$0], 1...63, bitsOfBlock: 1) }
    }

    /// The codes of a mean of 0 and of an end of block are made of zeros; ones fill up the last byte.
    private func pass(of numbers: [UInt8], _ band: ClosedRange<UInt8>, bitsOfBlock: Int) -> [UInt8] {
        let blocks = ((width + 7) / 8) * ((height + 7) / 8) * numbers.count
        let (whole, left) = (blocks * bitsOfBlock).quotientAndRemainder(dividingBy: 8)
        let head = PlainJPEG.segment(
            0xDA, [UInt8(numbers.count)] + numbers.flatMap { [$0, 0] } + [band.lowerBound, band.upperBound, 0])
        return head + [UInt8](repeating: 0, count: whole) + (left > 0 ? [0xFF >> UInt8(left)] : [])
    }
}
