import ArtTestSupport
import Testing

@testable import ArtImage

/// The code for every vector unit against the portable one, on noise: bit for bit.
@Suite struct VectorCodeTests {
    private static let codes = VectorCode.available.filter { $0 != .none }

    @Test func `the portable code and the best one are always there`() {
        #expect(VectorCode.available.contains(.none))
        #expect(VectorCode.available.contains(.best))
    }

    @Test(arguments: codes)
    func `noise gives the same pixels, opaque or not`(code: VectorCode) throws {
        var random = SplitMix(state: 1)
        for round in 0..<60 {
            let noise = Raster.noise(random.side(200), random.side(200), opaque: round % 2 == 0, &random)
            let box = PixelSize(width: random.side(220), height: random.side(220))
            let recipe = Recipe(
                box: box, fit: Recipe.Fit.allCases[round % 4], format: .png, upscale: round % 3 == 0,
                filter: Recipe.Filter.allCases[round / 4 % 4])
            try expectSame(noise.encodePNG(), [recipe], code)
        }
    }

    @Test(arguments: codes)
    func `planes of noise give the same JPEG`(code: VectorCode) throws {
        var random = SplitMix(state: 2)
        for round in 0..<60 {
            let noise = Raster.noise(random.side(300), random.side(300), opaque: true, &random)
            let recipes = (0..<2).map { _ in
                Recipe(
                    box: PixelSize(width: random.side(200), height: random.side(200)),
                    fit: [.contain, .cover, .exact][round % 3], upscale: round % 4 == 0,
                    filter: Recipe.Filter.allCases[round / 3 % 4])
            }
            try expectSame(noise.encodeJPEG(quality: 95), recipes, code)
        }
    }

    /// Taps from one vector to dozens, at counts that leave remainders.
    @Test(arguments: codes)
    func `every ratio gives the same pixels`(code: VectorCode) throws {
        var random = SplitMix(state: 3)
        let noise = Raster.noise(1200, 7, opaque: true, &random)
        let (png, jpeg) = (try noise.encodePNG(), try noise.encodeJPEG(quality: 90))
        for width in Array(17..<33) + [40, 75, 150, 299, 301, 600, 1199] {
            let box = PixelSize(width: width, height: 5)
            try expectSame(png, [Recipe(box: box, fit: .exact, format: .png)], code)
            try expectSame(jpeg, [Recipe(box: box, fit: .exact)], code)
        }
    }

    private func expectSame(_ bytes: [UInt8], _ recipes: [Recipe], _ code: VectorCode) throws {
        let expected = try CodecThumbnailer(vectorCode: .none).thumbnails(
            of: bytes.span.bytes, recipes: recipes, limits: ImageLimits())
        let made = try CodecThumbnailer(vectorCode: code).thumbnails(
            of: bytes.span.bytes, recipes: recipes, limits: ImageLimits())
        #expect(made == expected, "\(expected.size) to \(recipes.map(\.key))")
    }
}

extension Raster {
    /// Black and white as often as all between, for sums that overshoot.
    static func noise(_ width: Int, _ height: Int, opaque: Bool, _ random: inout SplitMix) -> Raster {
        let pixels = (0..<(width * height * 4)).map { index -> UInt8 in
            let value = random.next()
            if index % 4 == 3 && opaque { return 255 }
            return value & 0x100 == 0 ? UInt8(truncatingIfNeeded: value) : (value & 0x200 == 0 ? 0 : 255)
        }
        return Raster(size: PixelSize(width: width, height: height), pixels: pixels)
    }
}

extension SplitMix {
    /// A length between 1 and `limit`.
    mutating func side(_ limit: Int) -> Int { Int(next() % UInt64(limit)) + 1 }
}
