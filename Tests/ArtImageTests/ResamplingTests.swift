import ArtTestSupport
import Testing

@testable import ArtImage

@Suite struct ResamplingTests {
    @Test(arguments: Recipe.Filter.allCases)
    func `a flat area stays flat at every size`(filter: Recipe.Filter) throws {
        for (width, height) in [(1, 1), (1, 400), (400, 1), (133, 201), (64, 64)] {
            let bytes = Picture.solidPNG(width: width, height: height, red: 10, green: 130, blue: 250)
            for side in [1, 7, 64, 300] {
                let raster = try scaled(bytes, to: PixelSize(width: side, height: side), .exact, filter)
                #expect(raster == Raster(size: raster.size, color: RGBColor(red: 10, green: 130, blue: 250)))
            }
        }
    }

    @Test func `the size of the picture gives its very pixels`() throws {
        let drawn = Raster.drawn(37, 23) { x, y in (UInt8(x * 6), UInt8(y * 11), UInt8((x * y) % 256), 255) }
        #expect(try Raster(decoding: drawn.encodePNG()) == drawn)
    }

    /// Mitchell's filter would blur it.
    @Test(arguments: Recipe.Filter.allCases)
    func `a JPEG that keeps its size keeps its samples, whatever the filter`(filter: Recipe.Filter) throws {
        let jpeg = Picture.jpeg(width: 48, height: 31)
        let (plain, made) = (Recipe(box: PixelSize(width: 48, height: 31)), rendition)
        var other = plain
        other.filter = filter
        #expect(try made(jpeg, other).bytes == made(jpeg, plain).bytes)
    }

    @Test func `a box is the mean at a whole ratio, and the nearest pixel when it enlarges`() throws {
        var random = SplitMix(state: 7)
        let noise = Raster.noise(60, 45, opaque: true, &random)
        let smaller = try scaled(noise.encodePNG(), to: PixelSize(width: 20, height: 15), .exact, .box)
        let larger = try scaled(noise.encodePNG(), to: PixelSize(width: 180, height: 135), .exact, .box)
        for (x, y) in (0..<300).map({ ($0 % 20, $0 / 20) }) {
            let block = (0..<9).map { noise[3 * x + $0 % 3, 3 * y + $0 / 3] }
            for channel in 0..<3 {
                let mean = Double(block.reduce(0) { $0 + Int($1[channel]) }) / 9
                #expect(abs(Double(smaller[x, y][channel]) - mean) < 0.6)
            }
        }
        for (x, y) in (0..<180).map({ ($0, $0 * 3 / 4) }) {
            #expect(larger[x, y] == noise[x / 3, y / 3])
        }
    }

    @Test(arguments: Recipe.Filter.allCases)
    func `a line of pixels becomes a shorter or longer line`(filter: Recipe.Filter) throws {
        for (from, to) in [(10_000, 100), (1, 100), (100, 1), (65_500, 3)] {
            for isTall in [false, true] {
                let size = PixelSize(width: isTall ? 1 : from, height: isTall ? from : 1)
                let drawn = Raster.drawn(size.width, size.height) { x, y in
                    let place = UInt8((x + y) * 255 / from)
                    return (place, 255 - place, 40, 255)
                }
                let box = PixelSize(width: isTall ? 1 : to, height: isTall ? to : 1)
                let expected = ScalingReference.scaled(drawn, to: box, by: filter)
                #expect(try scaled(drawn.encodePNG(), to: box, .exact, filter).isClose(to: expected, within: 1))
                let jpeg = try drawn.encodeJPEG(quality: 100, chroma: .full)
                #expect(try scaled(jpeg, to: box, .exact, filter).isClose(to: expected, within: 4))
            }
        }
    }

    @Test func `each filter is another recipe`() throws {
        let source = Picture.jpeg(width: 300, height: 200)
        let recipes = Recipe.Filter.allCases.map { Recipe(box: PixelSize(width: 77, height: 77), filter: $0) }
        #expect(try Set(recipes.map { try rendition(source, $0).bytes }).count == 4)
        #expect(Set(recipes.map(\.key)).count == 4)
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

    private func scaled(
        _ bytes: [UInt8], to box: PixelSize, _ fit: Recipe.Fit, _ filter: Recipe.Filter = .lanczos3
    ) throws -> Raster {
        let recipe = Recipe(box: box, fit: fit, format: .png, upscale: true, filter: filter)
        return try Raster(decoding: rendition(bytes, recipe).bytes)
    }

    private func rendition(_ bytes: [UInt8], _ recipe: Recipe) throws -> EncodedRendition {
        let made = try CodecThumbnailer().thumbnails(of: bytes.span.bytes, recipes: [recipe], limits: ImageLimits())
        return try #require(made.renditions.first)
    }
}
