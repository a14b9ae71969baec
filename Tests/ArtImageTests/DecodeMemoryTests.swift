import ArtTestSupport
import Testing

@testable import ArtImage

/// What a decode will take, by its header.
@Suite struct DecodeMemoryTests {
    private let recipes = [Recipe(box: PixelSize(width: 100, height: 100))]

    private func needed(
        _ bytes: [UInt8], _ recipes: [Recipe], limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> Int {
        try CodecThumbnailer().memoryNeeded(for: bytes.span.bytes, recipes: recipes, limits: limits)
    }

    @Test func `a baseline JPEG is held by rows, a progressive one whole`() throws {
        let baseline = try needed(Picture.jpeg(width: 1200, height: 1000), recipes)
        let progressive = try needed(Picture.jpeg(width: 1200, height: 1000, progressive: true), recipes)
        #expect(baseline < 1_500_000)
        #expect(progressive - baseline == 1200 * 1000 * 2 * 3 / 2 + coefficientPadding)
    }

    /// 4:2:0 is stored in units of 16 × 16 pixels: 1000 rows are 62.5 of them.
    private var coefficientPadding: Int { 1200 * 8 * 2 * 3 / 2 }

    @Test func `a JPEG of 100 megapixels takes little if it is baseline, and all its coefficients if not`() throws {
        let baseline = BlankJPEG(width: 10_000, height: 10_000, components: 3)
        #expect(try needed(baseline.bytes, recipes) < 24_000_000)
        let gray = BlankJPEG(width: 10_000, height: 10_000, progressive: true)
        #expect((200_000_000..<224_000_000).contains(try needed(gray.bytes, recipes)))
        let colored = BlankJPEG(width: 10_000, height: 10_000, components: 3, progressive: true)
        let error = #expect(throws: ImageError.self) { try needed(colored.bytes, recipes) }
        guard case .tooMuchMemory(let needed, 512_000_000) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(needed > 600_000_000)
    }

    @Test func `rendered pixels count, canvases too`() throws {
        let picture = Picture.png(width: 40, height: 30)
        let padded = Recipe(box: PixelSize(width: 1000, height: 1000), fit: .pad)
        let difference =
            try needed(picture, [padded]) - needed(picture, [Recipe(box: PixelSize(width: 40, height: 30))])
        #expect(difference == 1000 * 1000 * 4 - 40 * 30 * 4)
    }

    @Test func `one that is over the limit alone is refused with both numbers`() throws {
        let picture = Picture.jpeg(width: 1200, height: 1000, progressive: true)
        let all = try needed(picture, recipes)
        #expect(try needed(picture, recipes, limits: ImageLimits(maxDecodeMemory: all)) == all)
        #expect(throws: ImageError.tooMuchMemory(needed: all, limit: all - 1)) {
            try needed(picture, recipes, limits: ImageLimits(maxDecodeMemory: all - 1))
        }
    }

    @Test func `what the header refuses is refused here`() {
        #expect(throws: ImageError.notAnImage(looksLike: "an HTML page")) { try needed(NotAPicture.html, recipes) }
        let size = PixelSize(width: 65_000, height: 65_000)
        #expect(throws: ImageError.tooManyPixels(size: size, limit: 100_000_000)) {
            try needed(Picture.hugeJPEG, recipes)
        }
        #expect(throws: ImageError.self) { try needed([0xFF, 0xD8, 0xFF], recipes) }
    }

    @Test func `damage behind the header is not its business`() throws {
        #expect(try needed(Picture.truncatedJPEG, recipes) > 0)
        #expect(try needed(Picture.pngWithBadAdler, recipes) > 0)
    }
}
