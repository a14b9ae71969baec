import ArtTestSupport
import Testing

@testable import ArtImage

/// What is refused of a GIF or WebP at which level, and as what.
@Suite struct GIFAndWebPProofTests {
    @Test(arguments: [
        Sample("truncated GIF", Picture.truncatedGIF), Sample("GIF without its trailer", Picture.gifWithoutTrailer),
        Sample("GIF with a cut last frame", Picture.gifWithCutLastFrame),
        Sample("truncated WebP", Picture.truncatedWebP), Sample("WebP without its EXIF", Picture.webpWithoutItsEXIF),
        Sample("WebP without its last frame", Picture.webpWithoutItsLastFrame),
    ])
    func `a file that ends early is truncated, with the byte where it ends`(sample: Sample) {
        sample.expectTruncated()
    }

    static let damaged = [
        Sample("GIF with too little data", Picture.gifWithTooLittleData),
        Sample("GIF with too much data", Picture.gifWithTooMuchData),
        Sample("GIF with a bad code", Picture.gifWithBadCode),
        Sample("GIF with a damaged last frame", Picture.gifWithDamagedLastFrame),
        Sample("GIF with an unknown block", Picture.gifWithUnknownBlock),
        Sample("GIF without frames", Picture.gifWithoutFrames),
        Sample("GIF with its frame outside the screen", Picture.gifWithFrameOutsideScreen),
        Sample("lossy WebP with too little data", Picture.webpWithTooLittleData(quality: 85)),
        Sample("lossless WebP with too little data", Picture.webpWithTooLittleData(quality: nil)),
        Sample("WebP with another canvas", Picture.webpWithOtherCanvas),
        Sample("WebP with a wrong length", Picture.webpWithWrongLength),
        Sample("WebP with a chunk beyond its end", Picture.webpWithChunkBeyondItsEnd),
        Sample("WebP with a frame beyond its canvas", Picture.webpWithFrameBeyondCanvas),
        Sample("WebP with a damaged last frame", Picture.webpWithDamagedLastFrame),
    ]

    @Test(arguments: damaged)
    func `damaged picture data is corrupt at both strict levels`(sample: Sample) {
        sample.expectCorrupt()
    }

    @Test(arguments: [
        Sample("GIF without an end code", Picture.gifWithoutEndCode),
        Sample("GIF with stray zeros", Picture.gifWithStrayZeros),
    ])
    func `an oddity beside the picture data passes as sound and not as clean`(sample: Sample) throws {
        try sample.expectSoundButNotClean()
    }

    @Test(arguments: [
        Sample("GIF", Picture.gifWithTrailingBytes), Sample("WebP", Picture.webpWithTrailingBytes),
    ])
    func `bytes behind the end are a warning at every level`(sample: Sample) throws {
        try sample.expectTrailingBytesNoted()
    }

    @Test(arguments: [
        Sample("truncated GIF", Picture.truncatedGIF), Sample("GIF without its trailer", Picture.gifWithoutTrailer),
        Sample("GIF with a damaged last frame", Picture.gifWithDamagedLastFrame),
        Sample("GIF with too little data", Picture.gifWithTooLittleData),
        Sample("WebP without its EXIF", Picture.webpWithoutItsEXIF),
        Sample("WebP with a wrong length", Picture.webpWithWrongLength),
        Sample("WebP without its last frame", Picture.webpWithoutItsLastFrame),
        Sample("WebP with a damaged last frame", Picture.webpWithDamagedLastFrame),
    ])
    func `any shows what is there and says that it is damaged`(sample: Sample) throws {
        try sample.expectShownAsDamaged()
    }

    @Test func `more frames than any animation has are too complex`() {
        #expect(throws: ImageError.tooComplex(what: "more than 10,000 frames")) {
            try prove(Picture.gifWithTooManyFrames, .any)
        }
    }

    @Test func `a canvas with too many pixels is refused before it is decoded`() {
        let size = PixelSize(width: 16_000, height: 16_000)
        let webp = AnimatedWebP(width: 16_000, height: 16_000, frames: []).bytes
        let gif = PlainGIF(width: 16_000, height: 16_000, frames: [.init(width: 1, height: 1, indices: [0])]).bytes
        for bytes in [webp, gif] {
            #expect(throws: ImageError.tooManyPixels(size: size, limit: 100_000_000)) { try prove(bytes, .any) }
        }
    }

    static let whole = [
        Sample("GIF", Picture.gif(width: 10, height: 6, frames: 2)),
        Sample("lossy WebP", Picture.webp(width: 12, height: 9)),
        Sample("lossless WebP", Picture.transparentWebP(width: 12, height: 9, quality: nil)),
        Sample("WebP with alpha", Picture.transparentWebP(width: 12, height: 9)),
        Sample("WebP with EXIF", Picture.webp(width: 12, height: 9, orientation: 6)),
        Sample("animated WebP", Picture.animatedWebP(width: 12, height: 9)),
    ]

    /// Shorter ones cannot be told for what they are.
    @Test(arguments: whole)
    func `no prefix of a picture is a picture`(sample: Sample) throws {
        #expect(try prove(sample.bytes, .clean).verdict == .clean)
        sample.expectTruncatedPrefixes(from: 12)
    }

    /// Where least and where most is forgiven.
    @Test(arguments: whole)
    func `no single wrong byte does harm`(sample: Sample) {
        sample.expectNoHarm(flipping: [0x01, 0xFF], [.clean, .any])
    }
}
