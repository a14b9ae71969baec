import ArtTestSupport
import Testing

@testable import ArtImage

@Suite struct CodecThumbnailerTests {
    private let box = PixelSize(width: 100, height: 100)

    @Test(arguments: [false, true])
    func `a JPEG becomes a JPEG that fits the box`(progressive: Bool) throws {
        let bytes = Picture.jpeg(width: 600, height: 400, progressive: progressive)
        let made = try thumbnails(of: bytes, [Recipe(box: box)])
        #expect(made.mediaType == "image/jpeg")
        #expect(made.size == PixelSize(width: 600, height: 400))
        #expect(made.verdict == .clean)
        #expect(made.warnings == [])
        let rendition = try #require(made.renditions.first)
        #expect(rendition.mediaType == "image/jpeg")
        #expect(try Raster(decoding: rendition.bytes).size == PixelSize(width: 100, height: 67))
    }

    @Test func `auto gives a JPEG for an opaque PNG and a PNG for a transparent one`() throws {
        let opaque = try thumbnails(of: Picture.png(width: 300, height: 200), [Recipe(box: box)])
        let clear = try thumbnails(of: Picture.transparentPNG(width: 300, height: 200), [Recipe(box: box)])
        #expect(opaque.renditions.map(\.mediaType) == ["image/jpeg"])
        #expect(clear.renditions.map(\.mediaType) == ["image/png"])
    }

    @Test func `a rendition is a WebP if asked, lossy or lossless`() throws {
        let bytes = Picture.transparentPNG(width: 100, height: 100)
        let recipes = [Recipe.OutputFormat.webp, .webpLossless].map { Recipe(box: box, format: $0) }
        let made = try thumbnails(of: bytes, recipes)
        #expect(made.renditions.map(\.mediaType) == ["image/webp", "image/webp"])
        let decoded = try made.renditions.map { try Raster(decoding: $0.bytes) }
        let original = try Raster(decoding: bytes)
        #expect(decoded[0] != decoded[1])
        for pixel in stride(from: 0, to: original.pixels.count, by: 4) where original.pixels[pixel + 3] > 0 {
            #expect(decoded[1].pixels[pixel..<(pixel + 4)] == original.pixels[pixel..<(pixel + 4)])
        }
    }

    @Test func `a GIF and a WebP become thumbnails like any other picture`() throws {
        for (bytes, mediaType) in [
            (Picture.gif(width: 300, height: 200), "image/gif"), (Picture.webp(width: 300, height: 200), "image/webp"),
            (Picture.animatedWebP(width: 300, height: 200), "image/webp"),
        ] {
            let made = try thumbnails(of: bytes, [Recipe(box: box)])
            #expect(made.mediaType == mediaType)
            #expect(made.verdict == .clean)
            #expect(made.renditions.map(\.size) == [PixelSize(width: 100, height: 67)])
            #expect(made.renditions.map(\.mediaType) == ["image/jpeg"])
        }
        let clear = try thumbnails(of: Picture.transparentWebP(width: 300, height: 200), [Recipe(box: box)])
        #expect(clear.renditions.map(\.mediaType) == ["image/png"])
    }

    @Test func `several recipes come from one decode, in their order`() throws {
        let recipes = [100, 400, 50].map { Recipe(box: PixelSize(width: $0, height: $0)) }
        let made = try thumbnails(of: Picture.jpeg(width: 600, height: 300), recipes)
        #expect(made.renditions.map(\.recipe) == recipes)
        #expect(made.renditions.map(\.size.width) == [100, 400, 50])
        for rendition in made.renditions {
            #expect(try Raster(decoding: rendition.bytes).size == rendition.size)
        }
    }

    @Test func `without recipes the picture is still proven`() throws {
        #expect(try thumbnails(of: Picture.jpeg(width: 60, height: 30), []).renditions == [])
        #expect(throws: ImageError.self) { try thumbnails(of: Picture.truncatedJPEG, []) }
        #expect(throws: ImageError.self) { try thumbnails(of: Picture.pngWithBadAdler, []) }
    }

    @Test func `pad fills with the background`() throws {
        let blue = RGBColor(red: 0, green: 0, blue: 255)
        let recipe = Recipe(box: box, fit: .pad, format: .png, background: blue)
        let bytes = Picture.solidPNG(width: 200, height: 100, red: 255, green: 0, blue: 0)
        let made = try thumbnails(of: bytes, [recipe])
        let raster = try Raster(decoding: try #require(made.renditions.first).bytes)
        #expect(raster.size == box)
        #expect(raster[0, 0] == [0, 0, 255, 255])
        #expect(raster[50, 50] == [255, 0, 0, 255])
    }

    @Test func `a JPEG of a transparent picture shows the background`() throws {
        let green = RGBColor(red: 0, green: 255, blue: 0)
        let recipe = Recipe(box: box, format: .jpeg, quality: 100, background: green)
        let made = try thumbnails(of: Picture.transparentPNG(width: 200, height: 200), [recipe])
        let corner = try Raster(decoding: try #require(made.renditions.first).bytes)[0, 0]
        #expect(corner[0] < 8 && corner[1] > 247 && corner[2] < 8)
    }

    @Test func `a recipe's options reach the JPEG, and each makes a key of its own`() throws {
        let source = Picture.jpeg(width: 300, height: 200)
        let plain = Recipe(box: box)
        let others = [
            Recipe(box: box, chroma: .full), Recipe(box: box, progressive: true), Recipe(box: box, optimize: true),
        ]
        let made = try thumbnails(of: source, [plain] + others)
        #expect(Set(made.renditions.map(\.bytes)).count == 4)
        #expect(Set(([plain] + others).map(\.key)).count == 4)
        #expect(plain.key == "v2 100x100 contain auto q85 420 baseline shrink lanczos3 #ffffff")
        // A progressive JPEG always has tables of its own.
        let both = Recipe(box: box, progressive: true, optimize: true)
        #expect(both.key == others[1].key)
        #expect(try thumbnails(of: source, [both]).renditions[0].bytes == made.renditions[2].bytes)
    }

    @Test func `the same bytes and recipe give the same rendition`() throws {
        let bytes = Picture.jpeg(width: 600, height: 400)
        let first = try thumbnails(of: bytes, [Recipe(box: box)])
        #expect(try thumbnails(of: bytes, [Recipe(box: box)]) == first)
    }

    /// Forgiving takes any PNG for one that may be transparent: its missing rows would be.
    @Test func `what is accepted does not change the rendition of a whole picture`() throws {
        let bytes = Picture.png(width: 9, height: 16, orientation: 6)
        let recipes = [Recipe(box: box), Recipe(box: PixelSize(width: 40, height: 16), fit: .cover, upscale: true)]
        let made = try Acceptance.allCases.map { acceptance in
            try CodecThumbnailer().thumbnails(
                of: bytes.span.bytes, recipes: recipes, limits: ImageLimits(acceptance: acceptance))
        }
        #expect(Set(made).count == 1)
    }

    private func thumbnails(of bytes: [UInt8], _ recipes: [Recipe]) throws(ImageError) -> Thumbnails {
        try CodecThumbnailer().thumbnails(of: bytes.span.bytes, recipes: recipes, limits: ImageLimits())
    }
}

extension Raster {
    /// The four channels of one pixel.
    subscript(x: Int, y: Int) -> [UInt8] {
        Array(pixels[((y * size.width + x) * 4)..<((y * size.width + x) * 4 + 4)])
    }
}
