import ArtTestSupport
import Testing

@testable import ArtImage

/// What a PNG says of its colours, and which of it counts: cICP, then iCCP, sRGB, gAMA with cHRM.
@Suite struct PNGColorTests {
    private let gray = Picture.solidPNG(width: 4, height: 4, red: 55, green: 55, blue: 55)
    private let red = Picture.solidPNG(width: 4, height: 4, red: 255, green: 0, blue: 0)
    /// Display P3's, whose red is brighter than sRGB's can be.
    private let wide = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6000]
    /// Whose green and red are each other's.
    private let swapped = [31_270, 32_900, 30_000, 60_000, 64_000, 33_000, 15_000, 6000]

    @Test func `a gamma becomes sRGB's curve`() throws {
        #expect(isClose(try pixel(Picture.withGamma(100_000, in: gray)), [128, 128, 128, 255], within: 1))
        #expect(isClose(try pixel(Picture.withGamma(55_556, in: gray)), [71, 71, 71, 255], within: 1))
    }

    @Test(arguments: [45_455, 45_000, 45_900])
    func `a gamma that is written for sRGB changes nothing`(gamma: Int) throws {
        #expect(try pixel(Picture.withGamma(gamma, in: gray)) == [55, 55, 55, 255])
    }

    @Test func `chromaticities count with a gamma, and not without`() throws {
        let picture = Picture.withChromaticities(swapped, in: red)
        #expect(try pixel(picture) == [255, 0, 0, 255])
        #expect(isClose(try pixel(Picture.withGamma(45_455, in: picture)), [0, 255, 0, 255], within: 2))
    }

    @Test func `a palette and interlaced rows are converted, too`() throws {
        let indexed = PlainPNG(width: 1, height: 1, depth: 1, colorType: 3, rows: [[0]], palette: [55, 55, 55])
        #expect(isClose(try pixel(Picture.withGamma(100_000, in: indexed.bytes)), [128, 128, 128, 255], within: 1))
        let interlaced = PlainPNG(width: 1, height: 1, depth: 8, colorType: 0, rows: [[55]], interlaced: true)
        #expect(isClose(try pixel(Picture.withGamma(100_000, in: interlaced.bytes)), [128, 128, 128, 255], within: 1))
    }

    @Test(
        arguments: [
            ("sRGB", [1, 13, 0, 1], [55, 55, 55]), ("linear", [1, 8, 0, 1], [128, 128, 128]),
            ("BT.709", [1, 1, 0, 1], [70, 70, 70]), ("gamma 2.2", [12, 4, 0, 1], [53, 53, 53]),
        ] as [(String, [UInt8], [UInt8])])
    func `code points have their curve`(name: String, cicp: [UInt8], expected: [UInt8]) throws {
        let made = try pixel(Picture.withChunk("cICP", cicp, in: gray))
        #expect(isClose(made, expected + [255], within: 2), "\(name): \(made)")
    }

    @Test func `code points have their primaries`() throws {
        let soft = Picture.solidPNG(width: 4, height: 4, red: 180, green: 120, blue: 120)
        let expected = try pixel(Picture.withGamma(45_455, in: Picture.withChromaticities(wide, in: soft)))
        #expect(expected[0] > 185 && expected[1] < 120)
        #expect(isClose(try pixel(Picture.withChunk("cICP", [12, 13, 0, 1], in: soft)), expected, within: 1))
        let wider = try pixel(Picture.withChunk("cICP", [9, 13, 0, 1], in: soft))
        #expect(wider[0] > expected[0])
    }

    @Test func `each counts before the next`() throws {
        var picture = Picture.withGamma(100_000, in: gray)
        #expect(isClose(try pixel(picture), [128, 128, 128, 255], within: 1))
        picture = Picture.withChunk("sRGB", [0], in: picture)
        #expect(try pixel(picture) == [55, 55, 55, 255])
        picture = Picture.withProfile(ICCProfile.rgb(gamma: 1).bytes, inPNG: picture)
        #expect(isClose(try pixel(picture), [128, 128, 128, 255], within: 1))
        picture = Picture.withChunk("cICP", [1, 13, 0, 1], in: picture)
        #expect(try pixel(picture) == [55, 55, 55, 255])
    }

    @Test func `what cannot be converted leaves the word to the next`() throws {
        let picture = Picture.withChunk("cICP", [9, 16, 0, 1], in: Picture.withGamma(100_000, in: gray))
        #expect(isClose(try pixel(picture), [128, 128, 128, 255], within: 1))
    }

    private func pixel(_ bytes: [UInt8]) throws -> [UInt8] {
        let rasters = try PNGPath.allCases.map { path in
            try PNGDecode(of: bytes, by: path, acceptance: .clean).pixels[0]
        }
        #expect(Set(rasters).count == 1)
        return rasters[0][0, 0]
    }
}
