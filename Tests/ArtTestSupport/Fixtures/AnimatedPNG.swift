import ArtImage

/// PNGs with more than one picture (PNG specification, 3rd edition, 4.9).
extension Picture {
    /// The picture of the data chunks, then `frames` more of another colour, each of one pixel.
    public static func animatedPNG(width: Int, height: Int, frames: Int = 2) -> [UInt8] {
        var chunks = PNGChunk.all(in: png(width: width, height: height))
        chunks.insert(PNGChunk(name: "acTL", data: number(frames + 1) + number(0)), at: 1)
        chunks.insert(frameControl(0, width: width, height: height), at: 2)
        let data = PNGChunk.all(in: PlainPNG(width: 1, height: 1, depth: 8, colorType: 0, rows: [[7]]).bytes)[1].data
        for frame in 0..<frames {
            let end = chunks.count - 1
            chunks.insert(frameControl(frame * 2 + 1, width: 1, height: 1), at: end)
            chunks.insert(PNGChunk(name: "fdAT", data: number(frame * 2 + 2) + data), at: end + 1)
        }
        return PNGChunk.file(of: chunks)
    }

    /// A later frame's data has a wrong check sum.
    public static var animatedPNGWithBadFrame: [UInt8] {
        var chunks = PNGChunk.all(in: animatedPNG(width: 64, height: 48))
        for index in chunks.indices where chunks[index].name == "fdAT" { chunks[index].checksum ^= 1 }
        return PNGChunk.file(of: chunks)
    }

    /// Shown for a tenth of a second, at the left top corner.
    private static func frameControl(_ sequence: Int, width: Int, height: Int) -> PNGChunk {
        PNGChunk(
            name: "fcTL",
            data: number(sequence) + number(width) + number(height) + number(0) + number(0) + [0, 1, 0, 10, 0, 0])
    }

    private static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
}
