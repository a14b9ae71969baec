import ArtTestSupport
import Testing

@testable import ArtImage

/// What comes out before it is encoded, against the whole picture scaled in doubles.
@Suite struct ResamplingQualityTests {
    /// Beyond a ratio of 64 it is floats that are compared, below it whole numbers.
    @Test(
        arguments: [(13, 1), (100, 37), (600, 300), (900, 20), (1000, 16), (3000, 40), (5000, 3), (40, 90), (3, 200)],
        Recipe.Filter.allCases)
    func `noise is within a step of the reference at every ratio`(ratio: (Int, Int), filter: Recipe.Filter) throws {
        let (from, to) = ratio
        var random = SplitMix(state: 5)
        for size in [PixelSize(width: from, height: 6), PixelSize(width: 6, height: from)] {
            let noise = Raster.noise(size.width, size.height, opaque: true, &random)
            let box = size.width == 6 ? PixelSize(width: 6, height: to) : PixelSize(width: to, height: 6)
            let made = try scaled(noise.encodePNG(), to: box, by: .rgba, filter)
            let expected = ScalingReference.scaled(noise, to: box, by: filter)
            #expect(made.isClose(to: expected, within: 1), "\(size) to \(box)")
        }
    }

    @Test func `planes and pixels of a drawn picture are close to the reference`() throws {
        let drawn = Raster.drawn(600, 450) { x, y in
            (UInt8((x * x / 90 + y) % 256), UInt8((x + y * y / 70) % 256), UInt8((x * y / 200) % 256), 255)
        }
        let jpeg = try drawn.encodeJPEG(quality: 95)
        let fidelity = try Fidelity(of: jpeg, side: 100)
        #expect(fidelity.pixels > 42)
        #expect(fidelity.planes > 40)
    }

    @Test(
        .enabled(if: Corpus.directory != nil, "needs ARTFETCH_CORPUS"),
        arguments: [("images/0600", 100, 10), ("images/0600", 300, 4), ("images/1500", 100, 2)])
    func `recorded pictures are as close as the way is meant to be`(prefix: String, side: Int, count: Int) throws {
        let bench = try Corpus("bench")
        let rows = bench.rows.filter { $0.path.hasPrefix(prefix) && $0.path.hasSuffix(".jpg") }.prefix(count)
        #expect(rows.count == count)
        let all = try rows.map { try Fidelity(of: bench.bytes(of: $0), side: side) }
        print("\(prefix) to \(side): \(all.summary)")
        #expect(all.mean(\.pixels) >= 56.5)
        #expect(all.mean(\.planes) >= 53)
        #expect(all.map(\.planesSimilarity).min() ?? 0 >= 0.99)
        #expect(all.mean(\.encodedPlanes) >= all.mean(\.encodedPixels))
    }
}

/// Scales with planes at full sampling, or with pixels.
private func scaled(
    _ bytes: [UInt8], to box: PixelSize, by layout: RasterLayout, _ filter: Recipe.Filter = .lanczos3
) throws -> Raster {
    try bytes.span.bytes.withUnsafeBytes { lent in
        let decoder = try Decoder(PictureSource(of: bytes.span.bytes).codec, bytes: lent, limits: ImageLimits())
        let stored = try decoder.readHeader().stored
        let recipe = Recipe(box: box, fit: .exact, upscale: true, filter: filter)
        let plan = RenditionPlan(recipe, stored: stored, orientation: .upright)
        let set = RasterSet([plan], layouts: [layout])
        return try set.decode(with: decoder).rasters[0].pixels()
    }
}

/// How close one thumbnail is to its reference, in decibels.
private struct Fidelity {
    var pixels: Double
    var planes: Double
    var planesSimilarity: Double
    var encodedPixels: Double
    var encodedPlanes: Double

    init(of bytes: [UInt8], side: Int) throws {
        let whole = try Raster(decoding: bytes)
        let box = PixelSize(width: side, height: side)
        let size = RenditionGeometry(of: whole.size, recipe: Recipe(box: box)).canvas
        let reference = ScalingReference.scaled(whole, to: size)
        let byPixels = try scaled(bytes, to: size, by: .rgba)
        let byPlanes = try scaled(bytes, to: size, by: .ycbcr444)
        let made = try CodecThumbnailer().thumbnails(
            of: bytes.span.bytes, recipes: [Recipe(box: box)], limits: ImageLimits())
        let rendition = try #require(made.renditions.first)
        pixels = byPixels.decibels(to: reference)
        planes = byPlanes.decibels(to: reference)
        planesSimilarity = byPlanes.similarity(to: reference)
        encodedPixels = try Raster(decoding: byPixels.encodeJPEG(quality: 85)).decibels(to: reference)
        encodedPlanes = try Raster(decoding: rendition.bytes).decibels(to: reference)
    }
}

extension [Fidelity] {
    fileprivate func mean(_ figure: KeyPath<Fidelity, Double>) -> Double {
        map { $0[keyPath: figure] }.reduce(0, +) / Double(count)
    }

    fileprivate var summary: String {
        let figures: [(String, KeyPath<Fidelity, Double>)] = [
            ("pixels", \.pixels), ("planes", \.planes), ("planes SSIM", \.planesSimilarity),
            ("encoded pixels", \.encodedPixels), ("encoded planes", \.encodedPlanes),
        ]
        return figures.map { name, figure in
            "\(name) \(mean(figure)) mean \(map { $0[keyPath: figure] }.min() ?? 0) worst"
        }.joined(separator: ", ")
    }
}
