/// What can be shown in a picture's place until it has come: one colour, or a blur of it from a few bytes.
public struct Placeholder: Hashable, Sendable {
    /// The mean of the pixels' sRGB values, each counted by its alpha; black where nothing is visible.
    public var color: RGBColor
    /// The ThumbHash (<https://evanw.github.io/thumbhash/>), at most 25 bytes.
    public var thumbHash: [UInt8]

    public init(color: RGBColor, thumbHash: [UInt8]) {
        self.color = color
        self.thumbHash = thumbHash
    }
}

extension Placeholder {
    /// The hash keeps three periods across a picture: more samples change no bit that is seen, and cost more than the
    /// encoding of the thumbnail. A quarter of the usual 100 pixels, so that all samples stand for equally many.
    private static let longestSide = 25

    /// - Parameter orientation: turns the pixels first; here, where they are fewest.
    init(of raster: Raster, orientation: Orientation = .upright) throws(ImageError) {
        let (sample, color) = raster.averaged(toFit: Self.longestSide)
        self.init(color: color, thumbHash: ThumbHash(of: try sample.turned(orientation)).bytes)
    }
}

extension Raster {
    /// This picture with at most `side` pixels a side, each the mean of those that it stands for, and the mean of all.
    func averaged(toFit side: Int) -> (raster: Raster, color: RGBColor) {
        let reduced = PixelSize(width: min(size.width, side), height: min(size.height, side))
        var averaged = [UInt8](repeating: 0, count: reduced.pixelCount * 4)
        var total = SIMD4<Int>.zero
        for y in 0..<reduced.height {
            let rows = Self.cell(y, of: reduced.height, over: size.height)
            for x in 0..<reduced.width {
                let columns = Self.cell(x, of: reduced.width, over: size.width)
                let sum = sumCountedByAlpha(of: columns, rows)
                let mean = Self.mean(sum, of: columns.count * rows.count)
                for channel in 0..<4 { averaged[(y * reduced.width + x) * 4 + channel] = mean[channel] }
                total &+= sum
            }
        }
        let mean = Self.mean(total, of: size.pixelCount)
        let color = RGBColor(red: mean[0], green: mean[1], blue: mean[2])
        return (Raster(size: reduced, pixels: averaged), color)
    }

    /// The pixels that the `index`th of `count` cells covers; never none, because `length` is not less than `count`.
    private static func cell(_ index: Int, of count: Int, over length: Int) -> Range<Int> {
        (index * length / count)..<((index + 1) * length / count)
    }

    /// Of `count` pixels that were summed counted by alpha.
    private static func mean(_ sum: SIMD4<Int>, of count: Int) -> SIMD4<UInt8> {
        let visible = max(sum[3], 1)
        func part(_ sum: Int, _ count: Int) -> UInt8 { UInt8(truncatingIfNeeded: (sum + count / 2) / count) }
        return SIMD4(part(sum[0], visible), part(sum[1], visible), part(sum[2], visible), part(sum[3], count))
    }

    /// Red, green and blue, each counted by its alpha, and alpha.
    private func sumCountedByAlpha(of columns: Range<Int>, _ rows: Range<Int>) -> SIMD4<Int> {
        let plain = sum(of: columns, rows)
        let isOpaque = plain[3] == 255 * columns.count * rows.count
        return isOpaque ? plain &* SIMD4(255, 255, 255, 1) : sumOfTranslucent(columns, rows)
    }

    /// Two channels are summed in one number, 16 bits each, which is enough for 256 pixels: more are halved.
    private func sum(of columns: Range<Int>, _ rows: Range<Int>) -> SIMD4<Int> {
        if columns.count * rows.count > 256 {
            let (first, second) = columns.count > rows.count ? columns.halves : rows.halves
            return columns.count > rows.count
                ? sum(of: first, rows) &+ sum(of: second, rows) : sum(of: columns, first) &+ sum(of: columns, second)
        }
        var (redBlue, greenAlpha) = (0 as UInt32, 0 as UInt32)
        pixels.withUnsafeBytes { pixels in
            for y in rows {
                var place = (y &* size.width &+ columns.lowerBound) &* 4
                for _ in columns {
                    let pixel = UInt32(littleEndian: pixels.loadUnaligned(fromByteOffset: place, as: UInt32.self))
                    redBlue &+= pixel & 0x00FF_00FF
                    greenAlpha &+= pixel >> 8 & 0x00FF_00FF
                    place &+= 4
                }
            }
        }
        return SIMD4(Int(redBlue & 0xFFFF), Int(greenAlpha & 0xFFFF), Int(redBlue >> 16), Int(greenAlpha >> 16))
    }

    private func sumOfTranslucent(_ columns: Range<Int>, _ rows: Range<Int>) -> SIMD4<Int> {
        var sum = SIMD4<Int>.zero
        pixels.withUnsafeBufferPointer { pixels in
            for y in rows {
                for x in columns {
                    let first = (y * size.width + x) * 4
                    let color = SIMD4(Int(pixels[first]), Int(pixels[first + 1]), Int(pixels[first + 2]), 1)
                    sum &+= color &* Int(pixels[first + 3])
                }
            }
        }
        return sum
    }
}

extension Range<Int> {
    fileprivate var halves: (Range, Range) {
        let middle = lowerBound + count / 2
        return (lowerBound..<middle, middle..<upperBound)
    }
}
