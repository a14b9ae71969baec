/// GIFs, and those that are broken in one way each.
extension Picture {
    /// A ramp of gray from left to right, in two frames of which the second is white.
    public static func gif(width: Int, height: Int, frames: Int = 1) -> [UInt8] {
        plainGIF(width, height, frames: frames).bytes
    }

    public static var truncatedGIF: [UInt8] {
        let whole = gif(width: 64, height: 48)
        return Array(whole.prefix(whole.count * 9 / 10))
    }

    /// All pixels, but the block that ends the file is missing.
    public static var gifWithoutTrailer: [UInt8] { gif(width: 64, height: 48).dropLast() }

    /// Cut in its second frame.
    public static var gifWithCutLastFrame: [UInt8] { gif(width: 64, height: 48, frames: 2).dropLast(8) }

    /// The frame is larger than its data.
    public static var gifWithTooLittleData: [UInt8] { edited { $0.height += 1 } }

    /// The frame is smaller than its data.
    public static var gifWithTooMuchData: [UInt8] { edited { $0.height -= 1 } }

    /// A code that the table does not have yet, right behind the clear code.
    public static var gifWithBadCode: [UInt8] {
        withPictureData([0x00, 0xFF, 0xFF, 0xFF])
    }

    /// The second frame's data is rubbish.
    public static var gifWithDamagedLastFrame: [UInt8] {
        var bytes = gif(width: 64, height: 48, frames: 2)
        for offset in (bytes.count - 12)..<(bytes.count - 4) { bytes[offset] = 0xFF }
        return bytes
    }

    /// All pixels, but the code that ends them is missing.
    public static var gifWithoutEndCode: [UInt8] {
        // Clear, then two pixels, 9 bits each; bits left over are zeros.
        withPictureData([0x00, 0x03, 0x08, 0x00])
    }

    /// A block that is neither a frame nor an extension nor the end.
    public static var gifWithUnknownBlock: [UInt8] {
        var gif = plainGIF(64, 48, frames: 1)
        gif.beforeEnd = [0x42]
        return gif.bytes
    }

    /// Zeros between its blocks.
    public static var gifWithStrayZeros: [UInt8] {
        var gif = plainGIF(64, 48, frames: 1)
        gif.beforeEnd = [0, 0, 0]
        return gif.bytes
    }

    /// No frame at all.
    public static var gifWithoutFrames: [UInt8] { plainGIF(64, 48, frames: 0).bytes }

    /// The only frame lies right of the screen.
    public static var gifWithFrameOutsideScreen: [UInt8] { edited { $0.left = 64 } }

    /// 12,000 frames of one pixel.
    public static var gifWithTooManyFrames: [UInt8] {
        let frame = PlainGIF.Frame(width: 1, height: 1, indices: [7])
        return PlainGIF(width: 1, height: 1, frames: Array(repeating: frame, count: 12_000)).bytes
    }

    public static var gifWithTrailingBytes: [UInt8] {
        gif(width: 64, height: 48) + [UInt8](repeating: 7, count: 100)
    }

    private static func plainGIF(_ width: Int, _ height: Int, frames: Int) -> PlainGIF {
        let ramp = (0..<(width * height)).map { UInt8($0 % width * 255 / max(width - 1, 1)) }
        let white = [UInt8](repeating: 255, count: width * height)
        let all = (0..<frames).map {
            PlainGIF.Frame(width: width, height: height, indices: $0 == 0 ? ramp : white)
        }
        return PlainGIF(width: width, height: height, frames: all)
    }

    private static func edited(_ edit: (inout PlainGIF.Frame) -> Void) -> [UInt8] {
        var gif = plainGIF(64, 48, frames: 1)
        let data = gif.frames[0].bytes.dropFirst(10)
        edit(&gif.frames[0])
        return gif.bytes.prefix(gif.bytes.count - gif.frames[0].bytes.count - 1) + gif.frames[0].bytes.prefix(10) + data
            + [0x3B]
    }

    /// A picture of 2 × 1 pixels with these codes, of 9 bits.
    private static func withPictureData(_ data: [UInt8]) -> [UInt8] {
        let gif = PlainGIF(width: 2, height: 1, frames: [])
        return gif.bytes.dropLast() + [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 8] + PlainGIF.subBlocks(data) + [0x3B]
    }
}
