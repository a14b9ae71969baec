import ArtTestSupport
import Testing

@testable import ArtImage

@Suite struct ResamplingTests {
    @Test func `a flat area stays flat at every size`() throws {
        for (width, height) in [(1, 1), (1, 400), (400, 1), (133, 201), (64, 64)] {
            let bytes = Picture.solidPNG(width: width, height: height, red: 10, green: 130, blue: 250)
            for side in [1, 7, 64, 300] {
                let raster = try scaled(bytes, to: PixelSize(width: side, height: side), .exact)
                #expect(raster == Raster(size: raster.size, color: RGBColor(red: 10, green: 130, blue: 250)))
            }
        }
    }

    @Test func `the size of the picture gives its very pixels`() throws {
        let drawn = Raster.drawn(37, 23) { x, y in (UInt8(x * 6), UInt8(y * 11), UInt8((x * y) % 256), 255) }
        #expect(try Raster(decoding: drawn.encodePNG()) == drawn)
    }

    @Test func `a transparent pixel's colour does not bleed`() throws {
        let drawn = Raster.drawn(64, 64) { x, _ in x < 32 ? (255, 0, 0, 255) : (0, 255, 0, 0) }
        let raster = try scaled(drawn.encodePNG(), to: PixelSize(width: 16, height: 16), .contain)
        for pixel in 0..<(16 * 16) where raster.pixels[pixel * 4 + 3] > 0 {
            #expect(raster.pixels[pixel * 4 + 1] == 0)
        }
    }

    @Test func `a fine checkerboard becomes gray, not noise`() throws {
        let bytes = Picture.checkerboardPNG(width: 512, height: 512, side: 1)
        let raster = try scaled(bytes, to: PixelSize(width: 32, height: 32), .contain)
        #expect(
            raster.isClose(to: Raster(size: raster.size, color: RGBColor(red: 128, green: 128, blue: 128)), within: 6))
    }

    /// A ramp read at half a pixel's shift shows at once: the DCT-scaled width is rounded up, the filter must not be.
    @Test(arguments: [1500, 1501, 1507, 601])
    func `a scaled JPEG lies where the whole one would`(width: Int) throws {
        let whole = Picture.png(width: width, height: 40)
        let scaledDown = Picture.jpeg(width: width, height: 40, quality: 100)
        let size = PixelSize(width: 90, height: 3)
        let expected = try scaled(whole, to: size, .exact)
        #expect(try scaled(scaledDown, to: size, .exact).isClose(to: expected, within: 3))
    }

    @Test func `cover shows the middle`() throws {
        let drawn = Raster.drawn(300, 100) { x, _ in (100..<200).contains(x) ? (0, 0, 255, 255) : (255, 0, 0, 255) }
        let raster = try scaled(drawn.encodePNG(), to: PixelSize(width: 50, height: 50), .cover)
        #expect(raster[25, 25] == [0, 0, 255, 255])
        #expect(raster[4, 25][0] < 10)
    }

    private func scaled(_ bytes: [UInt8], to box: PixelSize, _ fit: Recipe.Fit) throws -> Raster {
        let recipe = Recipe(box: box, fit: fit, format: .png, upscale: true)
        let made = try CodecThumbnailer().thumbnails(of: bytes.span.bytes, recipes: [recipe], limits: ImageLimits())
        return try Raster(decoding: try #require(made.renditions.first).bytes)
    }
}
