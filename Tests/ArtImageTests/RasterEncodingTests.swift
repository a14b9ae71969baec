import ArtTestSupport
import Testing

@testable import ArtImage

@Suite struct RasterEncodingTests {
    let red = Raster(size: PixelSize(width: 20, height: 10), color: RGBColor(red: 200, green: 0, blue: 0))

    @Test func `a JPEG starts with SOI and ends with EOI`() throws {
        let bytes = try red.encodeJPEG(quality: 85)
        #expect(bytes.prefix(2) == [0xFF, 0xD8])
        #expect(bytes.suffix(2) == [0xFF, 0xD9])
    }

    @Test func `a progressive JPEG has the SOF2 marker`() throws {
        let bytes = try red.encodeJPEG(quality: 85, progressive: true)
        #expect(bytes.contains(pair: [0xFF, 0xC2]))
    }

    @Test func `optimised tables make a JPEG smaller and leave its pixels alone`() throws {
        let picture = PNGKind.colorful.raster
        let plain = try picture.encodeJPEG(quality: 85)
        let optimized = try picture.encodeJPEG(quality: 85, optimize: true)
        #expect(optimized.count < plain.count)
        #expect(try Raster(decoding: optimized) == Raster(decoding: plain))
    }

    @Test func `chroma is halved or full, as the frame header says`() throws {
        let picture = PNGKind.colorful.raster
        for (chroma, sampling) in [(Recipe.Chroma.halved, 0x22 as UInt8), (.full, 0x11)] {
            for progressive in [false, true] {
                let bytes = try picture.encodeJPEG(quality: 85, chroma: chroma, progressive: progressive)
                let frame = try #require(bytes.offset(ofPair: [0xFF, progressive ? 0xC2 : 0xC0]))
                #expect(bytes[frame + 11] == sampling)
            }
        }
    }

    /// Red lines of one pixel on green: with half the colour they blend.
    @Test func `full chroma keeps what halved chroma blurs`() throws {
        let lines = Raster.drawn(32, 32) { x, _ in x % 2 == 0 ? (200, 40, 40, 255) : (40, 140, 40, 255) }
        func worst(_ chroma: Recipe.Chroma) throws -> Int {
            let shown = try Raster(decoding: lines.encodeJPEG(quality: 95, chroma: chroma))
            return zip(shown.pixels, lines.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
        }
        #expect(try worst(.full) < 30)
        #expect(try worst(.halved) > 40)
    }

    @Test(arguments: PNGKind.allCases)
    func `a PNG is written as the kind that is smallest, and every pixel comes back`(kind: PNGKind) throws {
        let bytes = try kind.raster.encodePNG()
        #expect(bytes[24] == kind.expected.depth && bytes[25] == kind.expected.colorType, "\(kind)")
        #expect(try Raster(decoding: bytes) == kind.raster)
    }

    @Test func `colours that are not opaque come first, so that their list is short`() throws {
        let picture = Raster.drawn(40, 40) { x, y in
            (UInt8(x), 0, 0, x == 39 ? UInt8(y * 3 + 1) : 255)
        }
        let bytes = try picture.encodePNG()
        let chunk = try #require(bytes.offset(ofPair: Array("tRNS".utf8)))
        #expect(bytes[chunk - 1] == 40)
        #expect(try Raster(decoding: bytes) == picture)
    }

    @Test func `a palette makes a drawing smaller than its channels`() throws {
        let drawing = Raster.drawn(80, 80) { x, y in (UInt8((x &* 7919 ^ y &* 104_729) >> 3 & 15), 7, 9, 255) }
        var colorful = drawing
        // 257 shades in one corner forbid the palette.
        for index in 0..<257 {
            colorful.pixels[index * 4 + 1] = UInt8(index >> 8)
            colorful.pixels[index * 4 + 2] = UInt8(index & 255)
        }
        #expect(try drawing.encodePNG().count * 4 < colorful.encodePNG().count * 3)
    }

    @Test func `a WebP has an alpha channel only if a pixel needs one`() throws {
        let clear = Raster(size: red.size, color: .white, alpha: 3)
        let firstChunk = 12..<16
        for (raster, quality, chunk) in [(red, 85, "VP8 "), (red, nil, "VP8L"), (clear, 85, "VP8X")] {
            let bytes = try raster.encodeWebP(quality: quality)
            #expect(String(decoding: bytes.prefix(4), as: UTF8.self) == "RIFF")
            #expect(String(decoding: bytes[firstChunk], as: UTF8.self) == chunk)
        }
    }

    @Test func `a lower quality makes a smaller WebP`() throws {
        let drawn = Raster.drawn(64, 64) { x, y in (UInt8(x * 4), UInt8(y * 4), UInt8((x * y) % 256), 255) }
        #expect(try drawn.encodeWebP(quality: 20).count < drawn.encodeWebP(quality: 90).count)
    }

    @Test func `a side that WebP cannot hold is an error that says so`() {
        let long = Raster(size: PixelSize(width: 16_384, height: 1), color: .white)
        #expect(throws: ImageError.encoding(reason: "a side is longer than WebP's 16383 pixels")) {
            try long.encodeWebP(quality: 85)
        }
    }

    @Test func `the same pixels give the same bytes`() throws {
        #expect(try red.encodeJPEG(quality: 60) == red.encodeJPEG(quality: 60))
        #expect(try red.encodePNG() == red.encodePNG())
        #expect(try red.encodeWebP(quality: 60) == red.encodeWebP(quality: 60))
    }

    @Test func `a quality out of range is an error`() {
        #expect(throws: ImageError.self) { try red.encodeJPEG(quality: 0) }
        #expect(throws: ImageError.self) { try red.encodeJPEG(quality: 101) }
        #expect(throws: ImageError.self) { try red.encodeWebP(quality: 0) }
        #expect(throws: ImageError.self) { try red.encodeWebP(quality: 101) }
    }
}

/// A picture for each kind of PNG that is written, with its bit depth and colour type.
enum PNGKind: CaseIterable {
    case palette1, palette2, palette4, palette16, palette256, translucentPalette, gray, colorful, translucent, tiny

    var expected: (depth: UInt8, colorType: UInt8) {
        switch self {
        case .palette1: (1, 3)
        case .palette2: (2, 3)
        case .palette4, .palette16: (4, 3)
        case .palette256, .translucentPalette: (8, 3)
        case .gray: (8, 0)
        case .colorful, .tiny: (8, 2)
        case .translucent: (8, 6)
        }
    }

    /// No pixel is wholly transparent: the decoder forgets the colour of those.
    var raster: Raster {
        Raster.drawn(self == .tiny ? 16 : 64, self == .tiny ? 16 : 50) { x, y in
            let index = UInt8((x + y * 64) % 256)
            switch self {
            case .palette1: return (x > 20 ? 255 : 3, 0, 0, 255)
            case .palette2: return (UInt8(x % 3), 0, 9, 255)
            case .palette4: return (UInt8(x % 5), 0, 9, 255)
            case .palette16: return (UInt8(x / 4), 7, 9, 255)
            case .palette256: return (index, 255 - index, 9, 255)
            case .translucentPalette: return (10, 20, 30, index | 1)
            case .gray: return (index, index, index, 255)
            case .colorful: return (UInt8(x * 4), UInt8(y * 5), 128, 255)
            case .translucent: return (UInt8(x * 4), UInt8(y * 5), 128, index | 1)
            // 200 colours of 256 pixels: the palette would be larger than what it saves.
            case .tiny: return (UInt8(min(x + y * 16, 199)), 9, 9, 255)
            }
        }
    }
}

extension [UInt8] {
    fileprivate func contains(pair: [UInt8]) -> Bool { offset(ofPair: pair) != nil }

    /// Where these bytes are first.
    fileprivate func offset(ofPair bytes: [UInt8]) -> Int? {
        indices.dropLast(bytes.count - 1).first { Array(self[$0..<($0 + bytes.count)]) == bytes }
    }
}
