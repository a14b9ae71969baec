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
    /// The hash keeps three periods across a picture: more samples than this would change no bit that is seen, and the
    /// hash of 100 × 100 pixels costs a tenth of a decode.
    private static let longestSide = 32

    /// - Parameter orientation: turns the pixels first; here, where they are fewest.
    init(of raster: Raster, orientation: Orientation = .upright) throws(ImageError) {
        let sample = try raster.averaged(toFit: Self.longestSide).turned(orientation)
        self.init(color: sample.meanColor, thumbHash: ThumbHash(of: sample).bytes)
    }
}

extension Raster {
    /// This picture with at most `side` pixels a side, each the mean of those that it stands for.
    func averaged(toFit side: Int) -> Raster {
        let reduced = PixelSize(width: min(size.width, side), height: min(size.height, side))
        if reduced == size { return self }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(reduced.pixelCount * 4)
        for y in 0..<reduced.height {
            let rows = Self.cell(y, of: reduced.height, over: size.height)
            for x in 0..<reduced.width {
                let mean = mean(of: Self.cell(x, of: reduced.width, over: size.width), rows)
                pixels += [mean.color.red, mean.color.green, mean.color.blue, mean.alpha]
            }
        }
        return Raster(size: reduced, pixels: pixels)
    }

    var meanColor: RGBColor { mean(of: 0..<size.width, 0..<size.height).color }

    /// The pixels that the `index`th of `count` cells covers; never none, because `length` is not less than `count`.
    private static func cell(_ index: Int, of count: Int, over length: Int) -> Range<Int> {
        (index * length / count)..<((index + 1) * length / count)
    }

    private func mean(of columns: Range<Int>, _ rows: Range<Int>) -> (color: RGBColor, alpha: UInt8) {
        var sums = (red: 0, green: 0, blue: 0, alpha: 0)
        pixels.withUnsafeBufferPointer { pixels in
            for y in rows {
                for pixel in stride(
                    from: (y * size.width + columns.lowerBound) * 4, to: (y * size.width + columns.upperBound) * 4,
                    by: 4)
                {
                    let alpha = Int(pixels[pixel + 3])
                    sums.red += Int(pixels[pixel]) * alpha
                    sums.green += Int(pixels[pixel + 1]) * alpha
                    sums.blue += Int(pixels[pixel + 2]) * alpha
                    sums.alpha += alpha
                }
            }
        }
        let visible = max(sums.alpha, 1)
        let channels = [sums.red, sums.green, sums.blue].map { UInt8(($0 + visible / 2) / visible) }
        let count = columns.count * rows.count
        return (
            RGBColor(red: channels[0], green: channels[1], blue: channels[2]),
            UInt8((sums.alpha + count / 2) / count)
        )
    }
}
