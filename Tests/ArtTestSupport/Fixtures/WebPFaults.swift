import ArtImage

/// WebPs, and those that are broken in one way each.
extension Picture {
    /// The gradient as a WebP, lossless if `quality` is nil.
    public static func webp(width: Int, height: Int, quality: Int? = 85) -> [UInt8] {
        encoded { () throws(ImageError) in try gradient(width, height).encodeWebP(quality: quality) }
    }

    /// A disc on nothing, lossless if `quality` is nil.
    public static func transparentWebP(width: Int, height: Int, quality: Int? = 85) -> [UInt8] {
        encoded { () throws(ImageError) in try disc(width, height).encodeWebP(quality: quality) }
    }

    /// An EXIF chunk with this orientation, with or without JPEG's name in front of it.
    public static func webp(width: Int, height: Int, orientation: UInt8, named: Bool = false) -> [UInt8] {
        let exif = (named ? Array("Exif\0\0".utf8) : []) + tiff(orientation: orientation)
        return WebPChunk.file(
            of: [WebPChunk.extended(flags: 0x08, width: width, height: height)]
                + WebPChunk.all(in: webp(width: width, height: height)) + [WebPChunk(name: "EXIF", data: exif)])
    }

    /// The gradient and then a disc, each the whole canvas.
    public static func animatedWebP(width: Int, height: Int) -> [UInt8] {
        let frames = [gradient(width, height), disc(width, height)].map { AnimatedWebP.Frame($0) }
        return AnimatedWebP(width: width, height: height, frames: frames).bytes
    }

    public static var truncatedWebP: [UInt8] {
        let whole = webp(width: 64, height: 480)
        return Array(whole.prefix(whole.count * 3 / 4))
    }

    /// Cut between two chunks: the picture is there, what the header announces behind it is not.
    public static var webpWithoutItsEXIF: [UInt8] {
        Array(webp(width: 64, height: 48, orientation: 6).dropLast(8 + tiff(orientation: 6).count))
    }

    /// The second frame is missing.
    public static var webpWithoutItsLastFrame: [UInt8] {
        let whole = animatedWebP(width: 64, height: 48)
        let last = WebPChunk.all(in: whole).last?.bytes.count ?? 0
        return Array(whole.dropLast(last))
    }

    /// Chunk and container are shorter than the picture data they should hold.
    public static func webpWithTooLittleData(quality: Int?) -> [UInt8] {
        edited(webp(width: 64, height: 48, quality: quality)) { $0.data.removeLast($0.data.count / 2) }
    }

    /// The canvas is larger than the picture.
    public static var webpWithOtherCanvas: [UInt8] {
        WebPChunk.file(
            of: [WebPChunk.extended(flags: 0, width: 65, height: 48)]
                + WebPChunk.all(in: webp(width: 64, height: 48)))
    }

    /// The container promises a few bytes more than there are, but no chunk is awaited.
    public static var webpWithWrongLength: [UInt8] {
        var bytes = webp(width: 64, height: 48)
        bytes[5] += 1
        return bytes
    }

    /// A chunk that claims to be longer than its container.
    public static var webpWithChunkBeyondItsEnd: [UInt8] {
        var bytes = webp(width: 64, height: 48)
        bytes[17] += 1
        return bytes
    }

    /// A frame that sticks out of the canvas.
    public static var webpWithFrameBeyondCanvas: [UInt8] {
        let frame = AnimatedWebP.Frame(gradient(20, 20), left: 2)
        return AnimatedWebP(width: 20, height: 20, frames: [frame]).bytes
    }

    /// The picture data of the second frame does not begin as it must.
    public static var webpWithDamagedLastFrame: [UInt8] {
        var chunks = WebPChunk.all(in: animatedWebP(width: 64, height: 48))
        chunks[chunks.count - 1].data[24] ^= 0xFF
        return WebPChunk.file(of: chunks)
    }

    public static var webpWithTrailingBytes: [UInt8] {
        webp(width: 64, height: 48) + [UInt8](repeating: 7, count: 100)
    }

    private static func edited(_ webp: [UInt8], _ edit: (inout WebPChunk) -> Void) -> [UInt8] {
        var chunks = WebPChunk.all(in: webp)
        for index in chunks.indices { edit(&chunks[index]) }
        return WebPChunk.file(of: chunks)
    }
}
