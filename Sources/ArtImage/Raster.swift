/// A picture in memory: what renditions are encoded from, and what fixtures and samples are drawn on.
///
/// It is not the decoder's working form: a decode streams rows and never holds a whole original.
package struct Raster: Hashable, Sendable {
    package var size: PixelSize
    /// Red, green, blue, alpha, 8 bits each, not premultiplied; rows from the top, `size.width * 4` bytes a row.
    package var pixels: [UInt8]

    /// - Precondition: `pixels` holds four bytes for each pixel of `size`, and both sides are at least 1.
    package init(size: PixelSize, pixels: [UInt8]) {
        precondition(size.width > 0 && size.height > 0, "a raster has at least one pixel")
        precondition(pixels.count == size.pixelCount * 4, "a raster has four bytes a pixel")
        self.size = size
        self.pixels = pixels
    }

    /// A picture of one colour.
    package init(size: PixelSize, color: RGBColor, alpha: UInt8 = 255) {
        let pixel = [color.red, color.green, color.blue, alpha]
        self.init(size: size, pixels: (0..<size.pixelCount).flatMap { _ in pixel })
    }

    package var isOpaque: Bool {
        stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
    }
}
