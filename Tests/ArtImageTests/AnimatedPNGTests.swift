import ArtTestSupport
import Testing

@testable import ArtImage

/// Of an animated PNG the picture in its own data chunks is shown, by every path.
@Suite struct AnimatedPNGTests {
    @Test(arguments: PNGPath.allCases)
    func `the picture is that of the data chunks`(path: PNGPath) throws {
        let still = try PNGDecode(of: Picture.png(width: 64, height: 48), by: path, acceptance: .clean)
        let moving = try PNGDecode(of: Picture.animatedPNG(width: 64, height: 48), by: path, acceptance: .clean)
        #expect(moving.pixels == still.pixels)
        #expect(moving.path == still.path)
    }

    @Test func `it is one picture of the header's size, whatever its frames measure`() throws {
        let made = try prove(Picture.animatedPNG(width: 64, height: 48, frames: 20), .clean)
        #expect(made.size == PixelSize(width: 64, height: 48))
        #expect(made.warnings.isEmpty && made.verdict == .clean)
    }

    @Test func `one that ends between two frames is truncated`() {
        let whole = Picture.animatedPNG(width: 64, height: 48)
        let cut = Array(whole.dropLast(12))
        for acceptance in [Acceptance.clean, .sound] {
            #expect(throws: ImageError.truncated(offset: cut.count)) { try prove(cut, acceptance) }
        }
    }

    @Test func `a later frame with a wrong check sum is an oddity, for no shown pixel depends on it`() throws {
        let proven = try prove(Picture.animatedPNGWithBadFrame, .sound)
        #expect(proven.verdict == .sound && !proven.warnings.isEmpty)
        #expect(throws: ImageError.self) { try prove(Picture.animatedPNGWithBadFrame, .clean) }
    }
}
