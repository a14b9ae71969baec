package import ArtImage

/// Pictures made by code, for every test that needs bytes of one. A damaged one is named by its fault.
public enum Picture {
    /// A gradient as a JPEG: red grows to the right, green to the bottom.
    public static func jpeg(width: Int, height: Int, quality: Int = 85, progressive: Bool = false) -> [UInt8] {
        encoded { () throws(ImageError) in
            try gradient(width, height).encodeJPEG(quality: quality, progressive: progressive)
        }
    }

    /// The same gradient as an opaque PNG.
    public static func png(width: Int, height: Int) -> [UInt8] {
        encoded { () throws(ImageError) in try gradient(width, height).encodePNG() }
    }

    /// A disc on nothing: transparent around, half transparent at its edge.
    public static func transparentPNG(width: Int, height: Int) -> [UInt8] {
        encoded { () throws(ImageError) in try disc(width, height).encodePNG() }
    }

    /// One colour, so that a test can tell pictures apart after they were scaled.
    public static func solidPNG(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) -> [UInt8] {
        let raster = Raster(
            size: PixelSize(width: width, height: height), color: RGBColor(red: red, green: green, blue: blue))
        return encoded { () throws(ImageError) in try raster.encodePNG() }
    }

    public static func solidJPEG(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) -> [UInt8] {
        let raster = Raster(
            size: PixelSize(width: width, height: height), color: RGBColor(red: red, green: green, blue: blue))
        return encoded { () throws(ImageError) in try raster.encodeJPEG(quality: 95) }
    }

    /// Squares of black and white, `side` pixels each.
    public static func checkerboardPNG(width: Int, height: Int, side: Int) -> [UInt8] {
        let raster = Raster.drawn(width, height) { x, y in
            let shade: UInt8 = (x / side + y / side) % 2 == 0 ? 255 : 0
            return (shade, shade, shade, 255)
        }
        return encoded { () throws(ImageError) in try raster.encodePNG() }
    }

    static func gradient(_ width: Int, _ height: Int) -> Raster {
        Raster.drawn(width, height) { x, y in
            (UInt8(x * 255 / max(width - 1, 1)), UInt8(y * 255 / max(height - 1, 1)), 128, 255)
        }
    }

    static func disc(_ width: Int, _ height: Int) -> Raster {
        let radius = Double(min(width, height)) / 2
        return Raster.drawn(width, height) { x, y in
            let dx = Double(x) + 0.5 - Double(width) / 2
            let dy = Double(y) + 0.5 - Double(height) / 2
            let coverage = min(max(radius - (dx * dx + dy * dy).squareRoot(), 0), 1)
            return (220, 40, 40, UInt8(coverage * 255))
        }
    }

    /// A fixture that cannot be encoded is a mistake in the test, not a result.
    static func encoded(_ body: () throws(ImageError) -> [UInt8]) -> [UInt8] {
        do {
            return try body()
        } catch {
            preconditionFailure("fixture: \(error)")
        }
    }
}

extension Raster {
    /// A picture whose pixels are computed from their column and row.
    package static func drawn(
        _ width: Int, _ height: Int, _ pixel: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)
    ) -> Raster {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let (red, green, blue, alpha) = pixel(x, y)
                pixels += [red, green, blue, alpha]
            }
        }
        return Raster(size: PixelSize(width: width, height: height), pixels: pixels)
    }
}
