import ArtTestSupport
import Testing

@testable import ArtImage

/// What is refused at which level, and as what.
@Suite struct ProofTests {
    @Test(arguments: [
        Sample("truncated JPEG", Picture.truncatedJPEG), Sample("JPEG without EOI", Picture.jpegWithoutEOI),
        Sample("truncated PNG", Picture.truncatedPNG), Sample("PNG without IEND", Picture.pngWithoutIEND),
        Sample("start of a JPEG", [0xFF, 0xD8, 0xFF]), Sample("start of a PNG", Array(Picture.truncatedPNG.prefix(20))),
    ])
    func `a file that ends early is truncated, with the byte where it ends`(sample: Sample) {
        sample.expectTruncated()
    }

    @Test(arguments: [
        Sample("JPEG with missing data", Picture.jpegWithMissingData),
        Sample("JPEG with too few lines", Picture.jpegWithTooFewLines),
        Sample("JPEG with too many lines", Picture.jpegWithTooManyLines),
        Sample("JPEG with a bad Huffman code", Picture.jpegWithBadHuffmanCode),
        Sample("JPEG with wrong restart markers", Picture.jpegWithWrongRestartMarkers),
        Sample("PNG with a bad CRC", Picture.pngWithBadCRC),
        Sample("PNG with a bad Adler sum", Picture.pngWithBadAdler),
        Sample("PNG with too little data", Picture.pngWithTooLittleData),
        Sample("PNG with too much data", Picture.pngWithTooMuchData),
        Sample("PNG with a header out of place", Picture.pngWithHeaderOutOfPlace),
    ])
    func `damaged picture data is corrupt at both strict levels`(sample: Sample) {
        sample.expectCorrupt()
    }

    @Test(arguments: [
        Sample("JPEG with stray bytes", Picture.jpegWithStrayBytes),
        Sample("PNG with a bad text chunk", Picture.pngWithBadTextChunk),
    ])
    func `an oddity beside the picture data passes as sound and not as clean`(sample: Sample) throws {
        try sample.expectSoundButNotClean()
    }

    @Test(arguments: [
        Sample("JPEG", Picture.jpegWithTrailingBytes), Sample("PNG", Picture.pngWithTrailingBytes),
    ])
    func `bytes behind the end are a warning at every level`(sample: Sample) throws {
        try sample.expectTrailingBytesNoted()
    }

    @Test(arguments: [
        Sample("truncated JPEG", Picture.truncatedJPEG), Sample("JPEG without EOI", Picture.jpegWithoutEOI),
        Sample("JPEG with missing data", Picture.jpegWithMissingData),
        Sample("truncated PNG", Picture.truncatedPNG), Sample("PNG without IEND", Picture.pngWithoutIEND),
        Sample("PNG with a bad CRC", Picture.pngWithBadCRC),
        Sample("PNG with a bad Adler sum", Picture.pngWithBadAdler),
        Sample("PNG with too little data", Picture.pngWithTooLittleData),
    ])
    func `any shows what is there and says that it is damaged`(sample: Sample) throws {
        try sample.expectShownAsDamaged()
    }

    @Test func `kinds of JPEG that are not decoded are named`() {
        #expect(throws: ImageError.unsupportedFormat(name: "JPEG with 12 bits a sample")) {
            try prove(Picture.twelveBitJPEG, .sound)
        }
        #expect(throws: ImageError.unsupportedFormat(name: "lossless JPEG")) { try prove(Picture.losslessJPEG, .sound) }
    }

    @Test func `a picture with too many pixels is refused before it is decoded`() {
        let size = PixelSize(width: 65_000, height: 65_000)
        #expect(throws: ImageError.tooManyPixels(size: size, limit: 100_000_000)) {
            try prove(Picture.hugeJPEG, .sound)
        }
        let limits = ImageLimits(maxPixels: 99)
        #expect(throws: ImageError.tooManyPixels(size: PixelSize(width: 10, height: 10), limit: 99)) {
            try CodecThumbnailer().thumbnails(
                of: Picture.png(width: 10, height: 10).span.bytes, recipes: [], limits: limits)
        }
    }

    @Test func `the coefficients of a progressive JPEG count against the memory limit`() throws {
        let limits = ImageLimits(maxDecodeMemory: 2_000_000)
        let recipes = [Recipe(box: PixelSize(width: 100, height: 100))]
        let baseline = Picture.jpeg(width: 1200, height: 1000)
        let progressive = Picture.jpeg(width: 1200, height: 1000, progressive: true)
        _ = try CodecThumbnailer().thumbnails(of: baseline.span.bytes, recipes: recipes, limits: limits)
        let error = #expect(throws: ImageError.self) {
            try CodecThumbnailer().thumbnails(of: progressive.span.bytes, recipes: recipes, limits: limits)
        }
        guard case .tooMuchMemory(let needed, 2_000_000) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(needed > 1200 * 1000 * 2 * 3 / 2)
    }

    @Test func `a rendition that is too large is refused before it is allocated`() {
        let recipe = Recipe(box: PixelSize(width: 1_000_000, height: 1_000_000), fit: .pad)
        #expect(throws: ImageError.tooMuchMemory(needed: 4_000_000_000_000 + 400, limit: 512_000_000)) {
            try CodecThumbnailer().thumbnails(
                of: Picture.png(width: 10, height: 10).span.bytes, recipes: [recipe], limits: ImageLimits())
        }
    }

    @Test func `more scans than any encoder writes are too complex`() throws {
        #expect(throws: ImageError.tooComplex(what: "more than 256 scans")) {
            try prove(PlainJPEG.progressive(scans: 300), .any)
        }
        #expect(try prove(PlainJPEG.progressive(scans: 2), .clean).verdict == .clean)
    }

    @Test func `an HTML page is not a picture`() {
        #expect(throws: ImageError.notAnImage(looksLike: "an HTML page")) { try prove(NotAPicture.html, .any) }
    }

    @Test(arguments: [
        Sample("JPEG", Picture.jpeg(width: 20, height: 10)), Sample("PNG", Picture.png(width: 20, height: 10)),
    ])
    func `no prefix of a picture is a picture`(sample: Sample) {
        sample.expectTruncatedPrefixes(from: 4)
    }

    @Test(arguments: [
        Sample("JPEG", Picture.jpeg(width: 20, height: 10, progressive: true)),
        Sample("PNG", Picture.transparentPNG(width: 12, height: 9)),
    ])
    func `no single wrong byte does harm`(sample: Sample) {
        sample.expectNoHarm(flipping: [0x01, 0x80, 0xFF], Acceptance.allCases)
    }
}
