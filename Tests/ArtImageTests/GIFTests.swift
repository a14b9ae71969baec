import ArtTestSupport
import Testing

@testable import ArtImage

/// The first frame of a GIF by known pixels.
@Suite struct GIFTests {
    private let colors: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]

    @Test func `indices are looked up in the file's table or in the frame's own`() throws {
        let frame = PlainGIF.Frame(width: 2, height: 1, indices: [0, 2])
        #expect(try pixels(PlainGIF(width: 2, height: 1, table: colors, frames: [frame])) == ["#ff0000", "#0000ff"])
        var own = frame
        own.table = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0]
        #expect(try pixels(PlainGIF(width: 2, height: 1, table: colors, frames: [own])) == ["#010203", "#070809"])
    }

    @Test func `without any table an index is a shade of gray`() throws {
        let frame = PlainGIF.Frame(width: 2, height: 1, indices: [0, 77])
        #expect(try pixels(PlainGIF(width: 2, height: 1, table: nil, frames: [frame])) == ["#000000", "#4d4d4d"])
    }

    @Test func `an index that the table does not have is black, with a warning`() throws {
        let frame = PlainGIF.Frame(width: 2, height: 1, indices: [1, 200])
        let gif = PlainGIF(width: 2, height: 1, table: colors, frames: [frame])
        #expect(try pixels(gif) == ["#00ff00", "#000000"])
        let made = try thumbnails(gif)
        #expect(made.verdict == .clean)
        #expect(made.warnings.count == 1)
    }

    @Test func `the transparent index and what lies around the frame are transparent`() throws {
        let frame = PlainGIF.Frame(left: 1, top: 1, width: 2, height: 1, indices: [1, 2], transparent: 2)
        let gif = PlainGIF(width: 4, height: 3, table: colors, frames: [frame])
        let row = ["clear", "clear", "clear", "clear"]
        #expect(try pixels(gif) == row + ["clear", "#00ff00", "clear", "clear"] + row)
    }

    @Test func `a frame that sticks out enlarges the screen`() throws {
        let frame = PlainGIF.Frame(left: 1, top: 0, width: 2, height: 2, indices: [0, 0, 0, 0])
        let gif = PlainGIF(width: 2, height: 1, table: colors, frames: [frame])
        #expect(try pixels(gif) == ["clear", "#ff0000", "#ff0000", "clear", "#ff0000", "#ff0000"])
        #expect(try thumbnails(gif).size == PixelSize(width: 3, height: 2))
    }

    @Test(arguments: [1, 2, 3, 5, 8, 9, 16, 23])
    func `an interlaced frame has the pixels of the one that is not`(height: Int) throws {
        var frame = PlainGIF.Frame(width: 7, height: height, indices: (0..<(7 * height)).map { UInt8($0) })
        let plain = try Raster(decoding: PlainGIF(width: 7, height: height, frames: [frame]).bytes)
        frame.interlaced = true
        #expect(try Raster(decoding: PlainGIF(width: 7, height: height, frames: [frame]).bytes) == plain)
    }

    /// Noise fills the table after a few thousand pixels; it is then kept, as the specification allows.
    @Test func `codes of every width and a full table are read`() throws {
        var random = SplitMix(state: 3)
        for codeSize in 2...8 {
            let indices = (0..<20_000).map { _ in UInt8(random.next() % (1 << UInt64(codeSize))) }
            var frame = PlainGIF.Frame(width: 200, height: 100, indices: indices)
            frame.codeSize = codeSize
            let raster = try Raster(decoding: PlainGIF(width: 200, height: 100, frames: [frame]).bytes)
            #expect(stride(from: 0, to: raster.pixels.count, by: 4).map { raster.pixels[$0] } == indices)
        }
    }

    @Test func `only the first frame is shown`() throws {
        let frames = [0, 1, 2].map { PlainGIF.Frame(width: 1, height: 1, indices: [$0]) }
        #expect(try pixels(PlainGIF(width: 1, height: 1, table: colors, frames: frames)) == ["#ff0000"])
    }

    @Test func `a GIF that is cut shows what came, if anything may`() throws {
        var frame = PlainGIF.Frame(width: 7, height: 16, indices: [UInt8](repeating: 200, count: 7 * 16))
        for interlaced in [false, true] {
            frame.interlaced = interlaced
            let cut = Array(PlainGIF(width: 7, height: 16, frames: [frame]).bytes.dropLast(9))
            let made = try CodecThumbnailer().thumbnails(
                of: cut.span.bytes, recipes: [Recipe(box: PixelSize(width: 7, height: 16), format: .png)],
                limits: ImageLimits(acceptance: .any))
            #expect(made.verdict == .damaged)
            let raster = try Raster(decoding: try #require(made.renditions.first).bytes)
            #expect(raster[0, 0] == [200, 200, 200, 255])
            #expect(raster[6, 15] == (interlaced ? [200, 200, 200, 255] : [0, 0, 0, 0]))
        }
    }

    @Test func `a frame that comes in order is never held whole`() throws {
        let bytes = Picture.gif(width: 2000, height: 1000)
        let limits = ImageLimits(maxDecodeMemory: 400_000)
        _ = try CodecThumbnailer().thumbnails(
            of: bytes.span.bytes, recipes: [Recipe(box: PixelSize(width: 10, height: 10))], limits: limits)
    }

    private func thumbnails(_ gif: PlainGIF) throws -> Thumbnails {
        try CodecThumbnailer().thumbnails(
            of: gif.bytes.span.bytes, recipes: [], limits: ImageLimits(acceptance: .clean))
    }

    private func pixels(_ gif: PlainGIF) throws -> [String] {
        try Raster(decoding: gif.bytes).colors
    }
}

extension Raster {
    /// Every pixel in words, from the top.
    var colors: [String] {
        stride(from: 0, to: pixels.count, by: 4).map { start in
            let color = RGBColor(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
            return pixels[start + 3] == 0 ? "clear" : "\(color)"
        }
    }
}
