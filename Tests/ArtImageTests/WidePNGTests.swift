import ArtTestSupport
import Testing

@testable import ArtImage

/// PNGs of 16 bits a sample: what lies between two steps of 8 bits counts until the thumbnail's pixels are rounded.
@Suite struct WidePNGTests {
    @Test func `a gradient finer than 8 bits is rounded once`() throws {
        let ramp = (0..<400).map { 1000 + $0 * 3 }
        let thumbnail = try scaled(gray(ramp.map { [$0] }, depth: 16, colorType: 0), width: 100)
        // Away from the ends a ramp is a ramp after any filter that is symmetric.
        let exact = (3..<97).map { (1000 + 3 * (4 * Double($0) + 1.5)) / 257 }
        let errors = exact.indices.map { abs(Double(thumbnail[$0 + 3, 0][0]) - exact[$0]) }
        #expect(errors.max() ?? .infinity <= 0.501)
    }

    /// The mean is 100.65; rounded before, it is 100.25.
    @Test func `what rounding each pixel loses is kept`() throws {
        let stripes = (0..<400).map { 100 * 257 + 103 + ($0 % 4 == 3 ? 257 : 0) }
        let thumbnail = try scaled(gray(stripes.map { [$0] }, depth: 16, colorType: 0), width: 100)
        let coarse = try scaled(gray(stripes.map { [($0 + 128) / 257] }, depth: 8, colorType: 0), width: 100)
        #expect(thumbnail[50, 0] == [101, 101, 101, 255])
        #expect(coarse[50, 0] == [100, 100, 100, 255])
    }

    @Test func `alpha keeps its 16 bits, too`() throws {
        let pixels = (0..<200).map { [40_000, 20_000 + $0 * 4] }
        let thumbnail = try scaled(gray(pixels, depth: 16, colorType: 4), width: 50)
        for x in 3..<47 {
            let alpha = Double(20_000 + 4 * (4 * x) + 6) / 257
            #expect(abs(Double(thumbnail[x, 0][3]) - alpha) <= 0.501)
            #expect(abs(Double(thumbnail[x, 0][0]) - 40_000.0 / 257) <= 0.505)
        }
    }

    @Test func `a picture that keeps its size has its samples rounded`() throws {
        let samples = [0, 127, 128, 129, 385, 386, 32_767, 65_406, 65_407, 65_535]
        let raster = try Raster(decoding: gray(samples.map { [$0, 65_535] }, depth: 16, colorType: 4))
        #expect((0..<10).map { raster[$0, 0][0] } == [0, 0, 0, 1, 1, 2, 127, 254, 255, 255])
        #expect(raster.isOpaque)
    }

    @Test func `flat areas stay flat, and nearly opaque is opaque`() throws {
        let flat = [[Int]](repeating: [30_000, 65_500], count: 90)
        let made = try CodecThumbnailer().thumbnails(
            of: gray(flat, depth: 16, colorType: 4).span.bytes,
            recipes: [Recipe(box: PixelSize(width: 30, height: 30))], limits: ImageLimits())
        #expect(made.renditions.map(\.mediaType) == ["image/jpeg"])
        let raster = try scaled(gray(flat, depth: 16, colorType: 4), width: 30)
        #expect(raster == Raster(size: raster.size, color: RGBColor(red: 117, green: 117, blue: 117)))
    }

    @Test func `a row of 16 bits takes twice the memory of one of 8`() throws {
        func needed(_ depth: UInt8) throws -> Int {
            let row = [UInt8](repeating: 7, count: 2000 * Int(depth) / 8)
            let picture = PlainPNG(
                width: 2000, height: 1000, depth: depth, colorType: 0, rows: .init(repeating: row, count: 1000),
                interlaced: true)
            return try CodecThumbnailer().memoryNeeded(
                for: picture.bytes.span.bytes, recipes: [], limits: ImageLimits())
        }
        #expect(try needed(16) - needed(8) > 2000 * 1000 * 4)
    }

    /// One row of pixels, each with its samples.
    private func gray(_ pixels: [[Int]], depth: UInt8, colorType: UInt8) -> [UInt8] {
        let row = pixels.joined().flatMap { sample -> [UInt8] in
            depth == 16 ? [UInt8(sample >> 8), UInt8(sample & 0xFF)] : [UInt8(sample)]
        }
        return PlainPNG(width: pixels.count, height: 1, depth: depth, colorType: colorType, rows: [row]).bytes
    }

    private func scaled(_ bytes: [UInt8], width: Int) throws -> Raster {
        let recipe = Recipe(box: PixelSize(width: width, height: 1), fit: .exact, format: .png)
        let made = try CodecThumbnailer().thumbnails(of: bytes.span.bytes, recipes: [recipe], limits: ImageLimits())
        return try Raster(decoding: #require(made.renditions.first).bytes)
    }
}
