import ArtTestSupport
import Testing

@testable import ArtImage

/// A JPEG's planes, straight through, against the way over pixels.
@Suite struct PlanarRasterTests {
    @Test(arguments: Orientation.allCases)
    func `planes lie where pixels would, at odd sizes and every orientation`(orientation: Orientation) throws {
        let drawn = Raster.drawn(403, 301) { x, y in (UInt8(x * 255 / 402), UInt8(y * 255 / 300), UInt8(x / 2), 255) }
        let jpeg = try Picture.withOrientation(UInt8(orientation.rawValue), in: drawn.encodeJPEG(quality: 98))
        for (width, height) in [(101, 77), (100, 33), (33, 100), (17, 16), (201, 151), (1, 60), (60, 1), (1, 1)] {
            for fit in [Recipe.Fit.exact, .cover] {
                let box = PixelSize(width: width, height: height)
                let planar = try rendition(of: jpeg, Recipe(box: box, fit: fit, format: .jpeg, quality: 100))
                let pixels = try rendition(of: jpeg, Recipe(box: box, fit: fit, format: .png))
                #expect(planar.isClose(to: pixels, within: 12), "\(box) \(fit)")
                #expect(planar.decibels(to: pixels) > 38, "\(box) \(fit)")
            }
        }
    }

    /// A sharp edge between colours at odd sizes: chroma that lies half a column off takes 69 red from a row or adds it.
    @Test(arguments: Orientation.allCases)
    func `chroma is not shifted where it overhangs`(orientation: Orientation) throws {
        let drawn = Raster.drawn(404, 404) { x, y in x + y < 404 ? (200, 30, 30, 255) : (30, 30, 200, 255) }
        let jpeg = try Picture.withOrientation(UInt8(orientation.rawValue), in: drawn.encodeJPEG(quality: 100))
        let box = PixelSize(width: 101, height: 101)
        let planar = try rendition(of: jpeg, Recipe(box: box, quality: 100))
        let pixels = try rendition(of: jpeg, Recipe(box: box, format: .png))
        for row in stride(from: 20, to: 80, by: 2) {
            #expect(abs(planar.red(inRow: row) - pixels.red(inRow: row)) < 40, "\(orientation) row \(row)")
        }
    }

    @Test func `a gray JPEG stays gray, with one component`() throws {
        let gray = PlanarRaster(
            size: PixelSize(width: 40, height: 20), layout: .gray, samples: [UInt8](repeating: 77, count: 800))
        let jpeg = try gray.encodeJPEG(quality: 95)
        let made = try CodecThumbnailer().thumbnails(
            of: jpeg.span.bytes, recipes: [Recipe(box: PixelSize(width: 33, height: 33))], limits: ImageLimits())
        let bytes = try #require(made.renditions.first).bytes
        #expect(bytes.componentCount == 1)
        #expect(try Raster(decoding: bytes)[5, 3] == [77, 77, 77, 255])
    }

    @Test func `a flat JPEG stays flat at every size`() throws {
        for side in [1, 2, 7, 8, 9, 15, 16, 17, 33] {
            for box in [1, 3, 8, 16, 40] {
                let bytes = Picture.solidJPEG(width: side, height: 3, red: 200, green: 100, blue: 50)
                let recipe = Recipe(box: PixelSize(width: box, height: box), fit: .exact, upscale: true)
                let raster = try rendition(of: bytes, recipe)
                #expect(raster.size == recipe.box)
                let flat = Raster(size: raster.size, color: RGBColor(red: 200, green: 100, blue: 50))
                #expect(raster.isClose(to: flat, within: 4), "\(side) to \(box)")
            }
        }
    }

    @Test func `known samples become known pixels`() throws {
        let planes = PlanarRaster(
            size: PixelSize(width: 3, height: 1), layout: .ycbcr420, samples: [76, 150, 29] + [85, 255] + [255, 107])
        #expect(try planes.pixels().pixels == [254, 0, 0, 255, 255, 74, 74, 255, 0, 0, 254, 255])
        let gray = PlanarRaster(size: PixelSize(width: 2, height: 1), layout: .gray, samples: [0, 9])
        #expect(try gray.pixels().pixels == [0, 0, 0, 255, 9, 9, 9, 255])
    }

    @Test(arguments: [RasterLayout.gray, .ycbcr444, .ycbcr420])
    func `planes survive a JPEG of the best quality, at every remainder of a block`(layout: RasterLayout) throws {
        for width in [1, 2, 7, 8, 9, 15, 16, 17, 31] {
            for height in [1, 8, 9, 16, 17] {
                let size = PixelSize(width: width, height: height)
                let count = layout.byteCount(of: size)
                let flat = PlanarRaster(size: size, layout: layout, samples: [UInt8](repeating: 99, count: count))
                let decoded = try Raster(decoding: flat.encodeJPEG(quality: 100))
                #expect(try decoded.isClose(to: flat.pixels(), within: 2))
            }
        }
    }

    @Test func `what is padded or encoded as PNG is made of pixels`() {
        let stored = PixelSize(width: 60, height: 50)
        let box = PixelSize(width: 20, height: 20)
        func layout(_ recipe: Recipe, _ planes: PlaneCount) -> RasterLayout? {
            RenditionPlan(recipe, stored: stored, orientation: .upright).layout(of: planes)
        }
        #expect(layout(Recipe(box: box), .ycbcr) == .ycbcr420)
        #expect(layout(Recipe(box: box, chroma: .full), .ycbcr) == .ycbcr444)
        #expect(layout(Recipe(box: box), .gray) == .gray)
        #expect(layout(Recipe(box: box), .none) == nil)
        #expect(layout(Recipe(box: PixelSize(width: 15, height: 15)), .ycbcr) == nil)
        #expect(layout(Recipe(box: box, format: .png), .ycbcr) == nil)
        #expect(layout(Recipe(box: box, fit: .pad), .ycbcr) == nil)
    }

    private func rendition(of bytes: [UInt8], _ recipe: Recipe) throws -> Raster {
        let made = try CodecThumbnailer().thumbnails(of: bytes.span.bytes, recipes: [recipe], limits: ImageLimits())
        return try Raster(decoding: try #require(made.renditions.first).bytes)
    }
}

extension Raster {
    fileprivate func red(inRow row: Int) -> Int {
        (0..<size.width).reduce(0) { $0 + Int(self[$1, row][0]) }
    }
}

extension [UInt8] {
    /// The components that a baseline JPEG's frame header names (ITU-T T.81, B.2.2).
    fileprivate var componentCount: UInt8? {
        indices.dropLast(9).first { self[$0] == 0xFF && self[$0 + 1] == 0xC0 }.map { self[$0 + 9] }
    }
}
