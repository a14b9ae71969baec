import ArtTestSupport
import Testing

@testable import ArtImage

/// The first frame of a WebP by known pixels.
@Suite struct WebPTests {
    private let red = Raster(size: PixelSize(width: 4, height: 2), color: RGBColor(red: 255, green: 0, blue: 0))
    private let blue = Raster(size: PixelSize(width: 8, height: 6), color: RGBColor(red: 0, green: 0, blue: 255))

    @Test func `a lossless picture has its very pixels`() throws {
        let drawn = Raster.drawn(37, 23) { x, y in (UInt8(x * 6), UInt8(y * 11), UInt8((x * y) % 256), UInt8(255 - x)) }
        #expect(try Raster(decoding: drawn.encodeWebP(quality: nil)) == drawn)
    }

    @Test func `a lossy picture is close, with its alpha exact`() throws {
        let drawn = try Raster(decoding: Picture.transparentPNG(width: 60, height: 40))
        let decoded = try Raster(decoding: Picture.transparentWebP(width: 60, height: 40, quality: 95))
        for pixel in stride(from: 3, to: drawn.pixels.count, by: 4) {
            #expect(decoded.pixels[pixel] == drawn.pixels[pixel])
        }
        let opaque = try Raster(decoding: Picture.png(width: 60, height: 40))
        #expect(try Raster(decoding: Picture.webp(width: 60, height: 40, quality: 95)).isClose(to: opaque, within: 24))
    }

    @Test func `alpha that the header denies is ignored at every level`() throws {
        for acceptance in Acceptance.allCases {
            let raster = try Raster(
                decoding: Picture.webpWithUnusedAlpha, limits: ImageLimits(acceptance: acceptance))
            #expect(raster.colors == [String](repeating: "#000000", count: 16))
        }
    }

    @Test func `of an animation the first frame is shown on a transparent canvas`() throws {
        let frames = [AnimatedWebP.Frame(red, left: 2, top: 2), AnimatedWebP.Frame(blue)]
        let raster = try Raster(decoding: AnimatedWebP(width: 8, height: 6, frames: frames).bytes)
        let clear = [String](repeating: "clear", count: 8)
        let row = ["clear", "clear", "#ff0000", "#ff0000", "#ff0000", "#ff0000", "clear", "clear"]
        #expect(raster.colors == clear + clear + row + row + clear + clear)
    }

    @Test func `an animation whose first frame fills the canvas is opaque`() throws {
        let bytes = AnimatedWebP(width: 8, height: 6, frames: [AnimatedWebP.Frame(blue, quality: 90)]).bytes
        let made = try CodecThumbnailer().thumbnails(
            of: bytes.span.bytes, recipes: [Recipe(box: PixelSize(width: 8, height: 8))], limits: ImageLimits())
        #expect(made.renditions.map(\.mediaType) == ["image/jpeg"])
    }

    @Test func `a WebP that is cut shows what came, if anything may`() throws {
        let drawn = Raster.drawn(200, 400) { x, y in (UInt8(x), UInt8(y % 256), UInt8((x * y) % 256), 255) }
        for quality in [nil, 90] {
            let whole = try drawn.encodeWebP(quality: quality)
            let cut = Array(whole.prefix(whole.count * 2 / 3))
            #expect(throws: ImageError.truncated(offset: cut.count)) { try Raster(decoding: cut) }
            let made = try CodecThumbnailer().thumbnails(
                of: cut.span.bytes, recipes: [Recipe(box: drawn.size, format: .png)],
                limits: ImageLimits(acceptance: .any))
            #expect(made.verdict == .damaged)
            let raster = try Raster(decoding: try #require(made.renditions.first).bytes)
            #expect(raster[100, 0][3] == 255)
            #expect(raster[100, 399] == [0, 0, 0, 0])
        }
    }

    @Test func `the pixels that a decode holds count against the memory limit`() throws {
        let size = 800 * 600
        for (quality, bytesAPixel) in [(85, 4), (nil, 8)] as [(Int?, Int)] {
            let bytes = Picture.webp(width: 800, height: 600, quality: quality)
            let error = #expect(throws: ImageError.self) {
                try CodecThumbnailer().thumbnails(
                    of: bytes.span.bytes, recipes: [], limits: ImageLimits(maxDecodeMemory: size * bytesAPixel))
            }
            guard case .tooMuchMemory(let needed, _) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(needed > size * bytesAPixel && needed < size * (bytesAPixel + 5))
        }
    }

    /// No header tells of these, and libwebp does not ask before it allocates.
    @Test func `a small file that asks for a gigabyte of prefix codes is refused before they are allocated`() {
        let bytes = Picture.webpWithManyCodes
        #expect(bytes.count < 300_000)
        let error = #expect(throws: ImageError.self) {
            try CodecThumbnailer().thumbnails(of: bytes.span.bytes, recipes: [], limits: ImageLimits())
        }
        guard case .tooMuchMemory(let needed, 512_000_000) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((800_000_000..<850_000_000).contains(needed))
    }
}
