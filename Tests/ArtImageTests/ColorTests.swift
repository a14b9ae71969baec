import ArtTestSupport
import Testing

@testable import ArtImage

/// Every colour model and sample format by known pixels.
@Suite struct ColorTests {
    @Test(
        arguments: [
            ("gray", PlainJPEG(components: [77]), [77, 77, 77]),
            ("YCbCr", PlainJPEG(components: [76, 85, 255], adobeTransform: 1), [254, 0, 0]),
            ("RGB by Adobe's marker", PlainJPEG(components: [10, 200, 60], adobeTransform: 0), [10, 200, 60]),
            ("CMYK as ink", PlainJPEG(components: [255, 0, 0, 0]), [0, 255, 255]),
            ("CMYK as ink with black", PlainJPEG(components: [0, 0, 0, 155]), [100, 100, 100]),
            ("CMYK inverted by Adobe", PlainJPEG(components: [0, 255, 255, 255], adobeTransform: 0), [0, 255, 255]),
            ("YCCK by Adobe", PlainJPEG(components: [255, 128, 128, 100], adobeTransform: 2), [0, 0, 0]),
            ("YCCK by Adobe, no ink", PlainJPEG(components: [0, 128, 128, 255], adobeTransform: 2), [255, 255, 255]),
        ] as [(String, PlainJPEG, [UInt8])])
    func `a JPEG's colour model`(name: String, jpeg: PlainJPEG, expected: [UInt8]) throws {
        let pixel = try Raster(decoding: jpeg.bytes)[3, 3]
        #expect(zip(pixel, expected + [255]).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(name): \(pixel)")
    }

    @Test(
        arguments: [
            (
                "gray, 1 bit", PlainPNG(width: 1, height: 1, depth: 1, colorType: 0, rows: [[0x80]]),
                [255, 255, 255, 255]
            ),
            ("gray, 2 bits", PlainPNG(width: 1, height: 1, depth: 2, colorType: 0, rows: [[0x40]]), [85, 85, 85, 255]),
            ("gray, 4 bits", PlainPNG(width: 1, height: 1, depth: 4, colorType: 0, rows: [[0x30]]), [51, 51, 51, 255]),
            ("gray, 8 bits", PlainPNG(width: 1, height: 1, depth: 8, colorType: 0, rows: [[9]]), [9, 9, 9, 255]),
            (
                "gray, 16 bits, rounded", PlainPNG(width: 1, height: 1, depth: 16, colorType: 0, rows: [[0x7F, 0xFF]]),
                [127, 127, 127, 255]
            ),
            (
                "gray, transparent by tRNS",
                PlainPNG(width: 1, height: 1, depth: 8, colorType: 0, rows: [[9]], transparency: [0, 9]), [0, 0, 0, 0]
            ),
            ("RGB, 8 bits", PlainPNG(width: 1, height: 1, depth: 8, colorType: 2, rows: [[1, 2, 3]]), [1, 2, 3, 255]),
            (
                "RGB, 16 bits, transparent only if all 16 are the same",
                PlainPNG(
                    width: 1, height: 1, depth: 16, colorType: 2, rows: [[1, 0, 2, 0, 3, 1]],
                    transparency: [1, 0, 2, 0, 3, 0]), [1, 2, 3, 255]
            ),
            (
                "palette",
                PlainPNG(width: 1, height: 1, depth: 8, colorType: 3, rows: [[1]], palette: [0, 0, 0, 7, 8, 9]),
                [7, 8, 9, 255]
            ),
            (
                "palette, 2 bits, half transparent",
                PlainPNG(
                    width: 1, height: 1, depth: 2, colorType: 3, rows: [[0x40]], palette: [0, 0, 0, 200, 100, 50],
                    transparency: [255, 128]), [200, 100, 50, 128]
            ),
            (
                "gray with alpha", PlainPNG(width: 1, height: 1, depth: 8, colorType: 4, rows: [[90, 128]]),
                [90, 90, 90, 128]
            ),
            ("RGBA", PlainPNG(width: 1, height: 1, depth: 8, colorType: 6, rows: [[1, 2, 3, 255]]), [1, 2, 3, 255]),
        ] as [(String, PlainPNG, [UInt8])])
    func `a PNG's sample format`(name: String, png: PlainPNG, expected: [UInt8]) throws {
        #expect(try Raster(decoding: png.bytes)[0, 0] == expected, "\(name)")
    }

    /// The specification calls it an error and leaves the rest to the decoder (PNG, 3rd edition, 11.2.2).
    @Test func `a palette index that is not there is opaque black`() throws {
        let png = PlainPNG(width: 1, height: 1, depth: 8, colorType: 3, rows: [[5]], palette: [7, 7, 7])
        #expect(try Raster(decoding: png.bytes)[0, 0] == [0, 0, 0, 255])
    }
}
