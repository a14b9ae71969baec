import ArtTestSupport
import Testing

@testable import ArtImage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Recorded pictures, whole and at their own size, against the pixels that the codecs' own programs make of them.
///
/// Not for turned pictures nor such with a colour profile: these programs apply neither.
@Suite(.enabled(if: Corpus.directory != nil, "needs ARTFETCH_CORPUS")) struct ReferencePixelsTests {
    private static let mostPixels = 200_000

    @Test(.enabled(if: Program("djpeg") != nil, "needs djpeg"))
    func `JPEGs have the pixels of djpeg`() throws {
        let djpeg = try #require(Program("djpeg"))
        let compared = try compare(in: "images/jpeg-", by: djpeg) { ["-rgb", "-pnm", "-outfile", $1, $0] }
        #expect(compared >= 100)
    }

    @Test(.enabled(if: Program("dwebp") != nil, "needs dwebp"))
    func `WebPs have the pixels of dwebp`() throws {
        let dwebp = try #require(Program("dwebp"))
        let compared = try compare(in: "images/webp/", by: dwebp) { ["-quiet", "-pam", $0, "-o", $1] }
        #expect(compared >= 15)
    }

    /// How many there were: what the other program does not read, such as animations and inks, is left out.
    private func compare(
        in folder: String, by program: Program, words: (String, String) -> [String]
    ) throws -> Int {
        let corpus = try Corpus()
        let place = try TemporaryDirectory()
        let output = place.file("reference")
        var compared = 0
        for row in corpus.rows where row.path.hasPrefix(folder) && row.strict.hasPrefix("accept") {
            let bytes = try corpus.bytes(of: row)
            guard try isPlain(bytes) else { continue }
            guard try program.run(words(corpus.path(of: row), output), log: place.file("log")) == 0 else { continue }
            let data = try #require(FileManager.default.contents(atPath: output))
            let expected = try #require(PortablePicture([UInt8](data)), "\(row.path)")
            let raster = try Raster(decoding: bytes)
            #expect(raster.size == expected.size && visible(raster.pixels) == visible(expected.pixels), "\(row.path)")
            compared += 1
        }
        return compared
    }

    /// What colour a fully transparent pixel has is nobody's business.
    private func visible(_ pixels: [UInt8]) -> [UInt8] {
        var pixels = pixels
        for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] == 0 {
            pixels.replaceSubrange(start..<(start + 3), with: [0, 0, 0])
        }
        return pixels
    }

    private func isPlain(_ bytes: [UInt8]) throws -> Bool {
        let source = try PictureSource(of: bytes.span.bytes)
        let text = String(decoding: bytes.prefix(65_536), as: Unicode.ASCII.self)
        guard source.orientation == .upright, !text.contains("ICC_PROFILE"), !text.contains("ICCP") else {
            return false
        }
        return try CodecThumbnailer().thumbnails(of: bytes.span.bytes, recipes: [], limits: ImageLimits()).size
            .pixelCount
            <= Self.mostPixels
    }
}

/// Pixels as `pnm(5)` and `pam(5)` have them: a few words, then the samples.
private struct PortablePicture {
    var size: PixelSize
    /// R G B A.
    var pixels: [UInt8]

    init?(_ bytes: [UInt8]) {
        let isPAM = bytes.starts(with: Array("P7\n".utf8))
        let (words, start) = isPAM ? Self.pamHead(bytes) : Self.pnmHead(bytes)
        guard words.count == 2, let width = Int(words[0]), let height = Int(words[1]) else { return nil }
        let samples = bytes[start...]
        let channels = isPAM ? 4 : 3
        guard samples.count == width * height * channels else { return nil }
        size = PixelSize(width: width, height: height)
        pixels = isPAM ? Array(samples) : Self.withAlpha(Array(samples))
    }

    /// Width and height, and where the samples begin.
    private static func pamHead(_ bytes: [UInt8]) -> ([Substring], Int) {
        let end = Array("ENDHDR\n".utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: end) }.map { $0 + end.count } ?? 0
        let words = String(decoding: bytes[..<start], as: UTF8.self).split(whereSeparator: \.isWhitespace)
        return (words.count > 4 && words[1] == "WIDTH" ? [words[2], words[4]] : [], start)
    }

    private static func pnmHead(_ bytes: [UInt8]) -> ([Substring], Int) {
        var (words, start) = ([Substring](), 0)
        for _ in 0..<4 {
            let end = bytes[start...].firstIndex { $0 == 0x20 || $0 == 0x0A } ?? bytes.endIndex
            words.append(Substring(decoding: bytes[start..<end], as: UTF8.self))
            start = min(end + 1, bytes.endIndex)
        }
        return (words[0] == "P6" && words[3] == "255" ? Array(words[1...2]) : [], start)
    }

    private static func withAlpha(_ samples: [UInt8]) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(samples.count / 3 * 4)
        for start in stride(from: 0, to: samples.count, by: 3) { pixels += samples[start..<(start + 3)] + [255] }
        return pixels
    }
}
