import ArtTestSupport
import Testing

@testable import ArtImage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `docs/validation.md` against the program: every row of its tables has a picture with that finding, and the other
/// way round.
@Suite struct ValidationPageTests {
    @Test func `every row of the tables is what the program does`() throws {
        let rows = try Self.page().rows
        #expect(Set(rows.map(\.finding)) == Set(Self.samples.map(\.name)))
        #expect(rows.count == Self.samples.count)
        for sample in Self.samples {
            let row = Row(finding: sample.name, levels: Self.levels.map { Self.word(for: sample.bytes, $0) })
            let isOnPage = rows.contains(row)
            #expect(isOnPage, "the program says: \(row)")
        }
    }

    @Test func `every format that is recognised but not decoded is listed, and no other`() throws {
        #expect(try Self.page().formats == PictureFormat.undecodedNames.sorted())
    }

    private static let levels = [Acceptance.clean, .sound, .any]

    /// One picture a row, by the row's first cell.
    private static let samples = [
        // JPEG
        Sample("the data ends inside the header", Array(Picture.jpeg(width: 64, height: 48).prefix(30))),
        Sample("the data ends inside the picture", Picture.truncatedJPEG),
        Sample("all picture data, but no end marker (EOI)", Picture.jpegWithoutEOI),
        Sample("a hole: the end marker comes before the picture is complete", Picture.jpegWithMissingData),
        Sample("the header has more lines than the data", Picture.jpegWithTooFewLines),
        Sample(
            "the header has fewer lines than the data: picture data is left over", Picture.jpegWithTooManyLines),
        Sample("a Huffman code that no table has", Picture.jpegWithBadHuffmanCode),
        Sample("restart markers out of order", Picture.jpegWithWrongRestartMarkers),
        Sample("stray bytes between two segments of the header", Picture.jpegWithStrayBytes),
        Sample("bytes after the end marker", Picture.jpegWithTrailingBytes),
        Sample("an EXIF orientation that does not exist", Picture.jpeg(width: 64, height: 48, orientation: 9)),
        Sample(
            "a colour profile that is damaged", Picture.withProfile([1, 2, 3], in: Picture.jpeg(width: 8, height: 8))),
        Sample(
            "a colour profile with pieces missing",
            Picture.inserting(
                [Picture.profilePiece(ICCProfile.rgb().bytes, number: 1, of: 2)], in: Picture.jpeg(width: 8, height: 8))
        ),
        Sample(
            "a colour profile for another colour model than the picture's",
            Picture.withProfile(ICCProfile.gray().bytes, in: Picture.jpeg(width: 8, height: 8))),
        Sample("more than 256 scans", PlainJPEG.progressive(scans: 300)),
        Sample("12 bits a sample", Picture.twelveBitJPEG),
        Sample("lossless", Picture.losslessJPEG),
        Sample("more pixels than `--max-pixels`", Picture.hugeJPEG),
        // PNG
        Sample("the data ends inside the header chunk", Array(Picture.png(width: 64, height: 48).prefix(20))),
        Sample("the data ends inside the picture data", Picture.truncatedPNG),
        Sample("all picture data, but no end chunk (IEND)", Picture.pngWithoutIEND),
        Sample("a wrong check sum (CRC) of picture data", Picture.pngWithBadCRC),
        Sample("a wrong check sum (Adler-32) of the uncompressed picture data", Picture.pngWithBadAdler),
        Sample("too little picture data for the header's size", Picture.pngWithTooLittleData),
        Sample("too much picture data for the header's size", Picture.pngWithTooMuchData),
        Sample("the header chunk (IHDR) is not the first", Picture.pngWithHeaderOutOfPlace),
        Sample("a wrong check sum of a text chunk", Picture.pngWithBadTextChunk),
        Sample("a wrong check sum of a later picture of an animation (fdAT)", Picture.animatedPNGWithBadFrame),
        Sample("more than 250,000 chunks", Picture.pngWithTooManyChunks),
        Sample("bytes after the end chunk", Picture.pngWithTrailingBytes),
        Sample(
            "a pixel beyond the end of the palette",
            PlainPNG(width: 1, height: 1, depth: 8, colorType: 3, rows: [[5]], palette: [7, 7, 7]).bytes),
        Sample(
            "a profile chunk (iCCP) that does not inflate",
            Picture.withChunk("iCCP", [65, 0, 0, 1, 2, 3], in: Picture.png(width: 8, height: 8))),
        Sample(
            "colours of high dynamic range (cICP)",
            Picture.withChunk("cICP", [9, 16, 0, 1], in: Picture.png(width: 8, height: 8))),
        Sample("a gamma (gAMA) of 0", Picture.withGamma(0, in: Picture.png(width: 8, height: 8))),
        // WebP
        Sample("the file ends inside its picture chunk", Picture.truncatedWebP),
        Sample("the file ends in front of a chunk that its header announces", Picture.webpWithoutItsEXIF),
        Sample("the last frame of an animation is missing", Picture.webpWithoutItsLastFrame),
        Sample("the file is shorter than its header says, and nothing is awaited", Picture.webpWithWrongLength),
        Sample("a chunk reaches beyond the end of its container", Picture.webpWithChunkBeyondItsEnd),
        Sample("lossless picture data that ends before its first rows", Picture.webpWithTooLittleData(quality: nil)),
        Sample("picture and canvas differ in size", Picture.webpWithOtherCanvas),
        Sample("a frame reaches beyond the canvas", Picture.webpWithFrameBeyondCanvas),
        Sample("a frame behind the first is damaged", Picture.webpWithDamagedLastFrame),
        Sample("bytes after the container", Picture.webpWithTrailingBytes),
        // GIF
        Sample("the file ends inside its first frame", Picture.truncatedGIF),
        Sample("the file ends inside a later frame", Picture.gifWithCutLastFrame),
        Sample("all frames, but no trailer", Picture.gifWithoutTrailer),
        Sample("a frame with less picture data than pixels", Picture.gifWithTooLittleData),
        Sample("a frame with more picture data than pixels", Picture.gifWithTooMuchData),
        Sample("a code that stands for nothing, in a later frame", Picture.gifWithDamagedLastFrame),
        Sample("a block of unknown kind", Picture.gifWithUnknownBlock),
        Sample("no frame at all", Picture.gifWithoutFrames),
        Sample("the first frame lies outside the screen", Picture.gifWithFrameOutsideScreen),
        Sample("picture data without an end code", Picture.gifWithoutEndCode),
        Sample("zeros between blocks", Picture.gifWithStrayZeros),
        Sample("bytes after the trailer", Picture.gifWithTrailingBytes),
        Sample(
            "a pixel whose colour is not in the table",
            PlainGIF(
                width: 1, height: 1, table: [1, 1, 1, 2, 2, 2], frames: [.init(width: 1, height: 1, indices: [9])]
            )
            .bytes),
        Sample("more than 10,000 frames", Picture.gifWithTooManyFrames),
        // Anything else
        Sample("an empty body", NotAPicture.empty),
        Sample("an HTML page, whatever its media type says", NotAPicture.html),
        Sample("JSON", NotAPicture.json),
        Sample("unknown bytes", [1, 2, 3]),
    ]

    /// What becomes of bytes at one level, in the page's words.
    private static func word(for bytes: [UInt8], _ acceptance: Acceptance) -> String {
        do {
            let made = try CodecThumbnailer().thumbnails(
                of: bytes.span.bytes, recipes: [Recipe(box: PixelSize(width: 32, height: 32))],
                limits: ImageLimits(acceptance: acceptance))
            if made.verdict == .damaged { return "*damaged*" }
            return made.warnings.isEmpty ? "*passes*" : "*warning*"
        } catch {
            return "`\(error.kind)`"
        }
    }

    private static func page() throws -> Page {
        let path = #filePath.replacing("Tests/ArtImageTests/ValidationPageTests.swift", with: "docs/validation.md")
        let bytes = try #require(FileManager.default.contents(atPath: path))
        return Page(text: String(decoding: bytes, as: UTF8.self))
    }
}

/// One line of a table of findings.
private struct Row: Hashable, CustomStringConvertible {
    var finding: String
    /// Clean, sound, any.
    var levels: [String]

    var description: String { "| \(finding) | \(levels.joined(separator: " | ")) |" }
}

private struct Page {
    var text: String

    /// The lines of all tables with four columns, without their heads.
    var rows: [Row] {
        text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            let words = cells.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
            guard words.count == 4, words[0] != "finding", !words[0].hasPrefix("-") else { return nil }
            return Row(finding: words[0], levels: Array(words.dropFirst()))
        }
    }

    /// The items of the last list.
    var formats: [String] {
        let section = text.split(separator: "## Recognised, not decoded").last ?? ""
        return section.split(separator: "\n").filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
    }
}
