import ArtTestSupport
import Testing

@testable import ArtImage

/// `Recipe.linear`: half of the light of white is 188, half of its value is 128.
@Suite struct LinearLightTests {
    @Test(arguments: [Recipe.OutputFormat.png, .jpeg])
    func `a checkerboard at half its size keeps its light`(format: Recipe.OutputFormat) throws {
        let board = Picture.checkerboardPNG(width: 64, height: 64, side: 1)
        for (linear, gray) in [(true, 188), (false, 128)] as [(Bool, UInt8)] {
            let raster = try scaled(board, to: 32, format: format, linear: linear)
            #expect(raster[16, 16] == [gray, gray, gray, 255], "\(format), linear \(linear)")
        }
    }

    @Test func `a JPEG is scaled neither by its planes nor by its decoder`() throws {
        let board = try Raster(decoding: Picture.checkerboardPNG(width: 256, height: 256, side: 1))
        let jpeg = try board.encodeJPEG(quality: 100)
        let raster = try scaled(jpeg, to: 16, format: .jpeg, linear: true)
        #expect(abs(Int(raster[8, 8][0]) - 188) <= 2)
    }

    @Test func `every shade stays what it is, scaled or not`() throws {
        for shade in UInt8.min...UInt8.max {
            let flat = Picture.solidPNG(width: 8, height: 8, red: shade, green: 0, blue: 255)
            for side in [8, 3] {
                #expect(try scaled(flat, to: side, format: .png, linear: true)[1, 1] == [shade, 0, 255, 255])
            }
        }
    }

    @Test func `light counts by its coverage`() throws {
        let halves = Raster.drawn(64, 64) { x, y in (x + y) % 2 == 0 ? (200, 100, 50, 255) : (9, 250, 9, 0) }
        let raster = try scaled(halves.encodePNG(), to: 16, format: .png, linear: true)
        #expect(raster[8, 8] == [200, 100, 50, 128])
    }

    @Test func `16 bits become light with all of them`() throws {
        let row: [UInt8] = (0..<40).flatMap { $0 % 2 == 0 ? [0xFF, 0xFF] : [0, 0] }
        let png = PlainPNG(width: 40, height: 1, depth: 16, colorType: 0, rows: [row])
        let recipe = Recipe(box: PixelSize(width: 20, height: 1), fit: .exact, format: .png, linear: true)
        #expect(try rendition(of: png.bytes, recipe)[10, 0] == [188, 188, 188, 255])
    }

    @Test func `recipes of both kinds are made in their order`() throws {
        let board = Picture.checkerboardPNG(width: 64, height: 64, side: 1)
        let recipes = [true, false, true].enumerated().map { index, linear in
            Recipe(box: PixelSize(width: 32 - index, height: 32 - index), format: .png, linear: linear)
        }
        let made = try CodecThumbnailer().thumbnails(
            of: board.span.bytes, recipes: recipes, limits: ImageLimits())
        #expect(made.renditions.map(\.recipe) == recipes)
        #expect(Set(recipes.map(\.key)).count == 3)
    }

    @Test func `its rows and tables are in the memory that a decode asks for`() throws {
        let picture = Picture.png(width: 1000, height: 50)
        let needed = try [false, true].map { linear in
            let recipe = Recipe(box: PixelSize(width: 1000, height: 50), linear: linear)
            return try CodecThumbnailer().memoryNeeded(
                for: picture.span.bytes, recipes: [recipe], limits: ImageLimits())
        }
        #expect(needed[1] - needed[0] >= 1000 * (8 + 12) - 1000 * 4 + 17_000)
    }

    private func scaled(
        _ bytes: [UInt8], to side: Int, format: Recipe.OutputFormat, linear: Bool
    ) throws -> Raster {
        try rendition(
            of: bytes,
            Recipe(box: PixelSize(width: side, height: side), format: format, quality: 100, linear: linear))
    }

    private func rendition(of bytes: [UInt8], _ recipe: Recipe) throws -> Raster {
        let made = try CodecThumbnailer().thumbnails(of: bytes.span.bytes, recipes: [recipe], limits: ImageLimits())
        return try Raster(decoding: #require(made.renditions.first).bytes)
    }
}
