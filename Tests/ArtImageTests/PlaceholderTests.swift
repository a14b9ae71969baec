import ArtTestSupport
import Testing

@testable import ArtImage

@Suite struct PlaceholderTests {
    private func placeholder(of bytes: [UInt8], _ recipes: [Recipe]) throws -> Placeholder? {
        try CodecThumbnailer().thumbnails(of: bytes.span.bytes, recipes: recipes, limits: ImageLimits()).placeholder
    }

    @Test func `a picture of one colour has that colour`() throws {
        let red = Picture.solidPNG(width: 300, height: 200, red: 200, green: 10, blue: 30)
        let made = try #require(try placeholder(of: red, [Recipe(box: PixelSize(width: 100, height: 100))]))
        #expect(made.color == RGBColor(red: 200, green: 10, blue: 30))
        #expect((5...25).contains(made.thumbHash.count))
    }

    @Test func `the colour of a half is the mean of both, and nothing of what is transparent`() throws {
        let halves = Raster.drawn(80, 40) { x, _ in x < 40 ? (200, 100, 0, 255) : (100, 0, 50, 255) }
        #expect(try Placeholder(of: halves).color == RGBColor(red: 150, green: 50, blue: 25))
        let hole = Raster.drawn(80, 40) { x, _ in x < 40 ? (200, 100, 0, 255) : (255, 255, 255, 0) }
        #expect(try Placeholder(of: hole).color == RGBColor(red: 200, green: 100, blue: 0))
        let nothing = Raster(size: PixelSize(width: 3, height: 3), color: .white, alpha: 0)
        #expect(try Placeholder(of: nothing).color == RGBColor(red: 0, green: 0, blue: 0))
    }

    @Test func `it is made of the smallest rendition, and of none there is none`() throws {
        let picture = Picture.transparentPNG(width: 120, height: 90)
        func recipes(_ sides: Int...) -> [Recipe] { sides.map { Recipe(box: PixelSize(width: $0, height: $0)) } }
        let small = try placeholder(of: picture, recipes(20))
        #expect(try placeholder(of: picture, recipes(110, 20, 60)) == small)
        #expect(try placeholder(of: picture, recipes(60)) != small)
        #expect(try placeholder(of: picture, []) == nil)
    }

    @Test(arguments: [Picture.png(width: 300, height: 200), Picture.jpeg(width: 300, height: 200)])
    func `it is of the whole picture, however thumbnails cut it`(bytes: [UInt8]) throws {
        let whole = try #require(try placeholder(of: bytes, [Recipe(box: PixelSize(width: 100, height: 100))]))
        let strip = Recipe(box: PixelSize(width: 100, height: 5), fit: .cover)
        let cut = try #require(try placeholder(of: bytes, [strip]))
        #expect(cut == whole)
        let made = try CodecThumbnailer().thumbnails(
            of: bytes.span.bytes, recipes: [strip], limits: ImageLimits())
        #expect(made.renditions.map(\.size) == [PixelSize(width: 100, height: 5)])
        let square = Recipe(box: PixelSize(width: 20, height: 20), fit: .cover)
        let small = try #require(try placeholder(of: bytes, [square, strip]))
        #expect(small.color.isClose(to: whole.color))
    }

    @Test func `padding is no part of it`() throws {
        let box = PixelSize(width: 64, height: 64)
        let picture = Picture.solidPNG(width: 200, height: 50, red: 0, green: 0, blue: 255)
        let padded = try placeholder(of: picture, [Recipe(box: box, fit: .pad)])
        #expect(try padded == placeholder(of: picture, [Recipe(box: box)]))
    }

    @Test func `it is turned as the picture is`() throws {
        let stored = Picture.jpeg(width: 80, height: 40)
        // Small enough not to be averaged, which is not the same from the other side.
        let recipe = Recipe(box: PixelSize(width: 25, height: 25), format: .png)
        for orientation in Orientation.allCases {
            let turned = Picture.withOrientation(UInt8(orientation.rawValue), in: stored)
            let made = try CodecThumbnailer().thumbnails(
                of: turned.span.bytes, recipes: [recipe], limits: ImageLimits())
            let seen = try Raster(decoding: try #require(made.renditions.first).bytes)
            #expect(try made.placeholder == Placeholder(of: seen), "\(orientation)")
        }
    }

    @Test func `cells of more pixels than one sum holds are summed in parts`() throws {
        let large = Raster.drawn(700, 500) { x, y in (UInt8(x & 255), y < 250 ? 255 : 253, 255, 255) }
        let reduced = large.averaged(toFit: 25)
        #expect(reduced.color == RGBColor(red: 118, green: 254, blue: 255))
        #expect(reduced.raster[0, 0] == [14, 255, 255, 255])
        let wide = Raster.drawn(9000, 1) { x, _ in (255, UInt8(x & 1) * 255, 0, UInt8(x & 1) * 254) }
        #expect(wide.averaged(toFit: 25).raster[24, 0] == [255, 255, 0, 127])
    }

    @Test func `a long side is averaged, in cells that cover every pixel once`() {
        let ramp = Raster.drawn(100, 3) { x, _ in (UInt8(x), UInt8(x), UInt8(x), 255) }
        let reduced = ramp.averaged(toFit: 32).raster
        #expect(reduced.size == PixelSize(width: 32, height: 3))
        let shades = (0..<32).map { Int(reduced[$0, 1][0]) }
        #expect(shades == shades.sorted())
        #expect(shades.first == 1 && shades.last == 98)
    }
}

extension RGBColor {
    fileprivate func isClose(to other: RGBColor) -> Bool {
        zip([red, green, blue], [other.red, other.green, other.blue]).allSatisfy { abs(Int($0) - Int($1)) <= 3 }
    }
}
