package import ArtImage

/// An animation, put together by hand from pictures that the encoder wrote.
package struct AnimatedWebP {
    /// One picture and the place of its top left corner; both must be even.
    package struct Frame {
        package var raster: Raster
        package var left: Int
        package var top: Int
        /// Lossless if nil.
        package var quality: Int?

        package init(_ raster: Raster, left: Int = 0, top: Int = 0, quality: Int? = nil) {
            self.raster = raster
            self.left = left
            self.top = top
            self.quality = quality
        }
    }

    package var width: Int
    package var height: Int
    package var frames: [Frame]

    package init(width: Int, height: Int, frames: [Frame]) {
        self.width = width
        self.height = height
        self.frames = frames
    }

    package var bytes: [UInt8] {
        let animation = WebPChunk(name: "ANIM", data: [0, 0, 0, 0, 0, 0])
        let head = [WebPChunk.extended(flags: 0x12, width: width, height: height), animation]
        return WebPChunk.file(of: head + frames.map(Self.chunk))
    }

    /// Place, size, duration and flags, then the picture data as in a file of its own.
    private static func chunk(_ frame: Frame) -> WebPChunk {
        let size = frame.raster.size
        let numbers = [frame.left / 2, frame.top / 2, size.width - 1, size.height - 1, 100]
        let header = numbers.flatMap { WebPChunk.littleEndian($0, size: 3) } + [0 as UInt8]
        let picture = Picture.encoded { () throws(ImageError) in
            try frame.raster.encodeWebP(quality: frame.quality)
        }
        let data = WebPChunk.all(in: picture).filter { ["ALPH", "VP8 ", "VP8L"].contains($0.name) }
        return WebPChunk(name: "ANMF", data: header + data.flatMap(\.bytes))
    }
}
