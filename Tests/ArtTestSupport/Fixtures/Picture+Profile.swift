/// Pictures that say what their colours mean.
extension Picture {
    /// A JPEG's profile in so many pieces (ICC.1:2010, B.4), in front of all other segments.
    public static func withProfile(_ profile: [UInt8], pieces: Int = 1, in jpeg: [UInt8]) -> [UInt8] {
        let length = max((profile.count + pieces - 1) / pieces, 1)
        let parts = profile.cut(into: length)
        let segments = parts.indices.map { profilePiece(parts[$0], number: UInt8($0 + 1), of: UInt8(parts.count)) }
        return inserting(segments, in: jpeg)
    }

    /// Segments in front of all others.
    public static func inserting(_ segments: [[UInt8]], in jpeg: [UInt8]) -> [UInt8] {
        Array(jpeg.prefix(2) + segments.joined() + jpeg.dropFirst(2))
    }

    public static func profilePiece(_ data: [UInt8], number: UInt8, of count: UInt8) -> [UInt8] {
        let content = Array("ICC_PROFILE\0".utf8) + [number, count] + data
        return [0xFF, 0xE2, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
    }

    /// A PNG with this chunk behind its header.
    public static func withChunk(_ name: String, _ data: [UInt8], in png: [UInt8]) -> [UInt8] {
        var chunks = PNGChunk.all(in: png)
        chunks.insert(PNGChunk(name: name, data: data), at: 1)
        return PNGChunk.file(of: chunks)
    }

    /// A PNG's profile, named and as good as compressed.
    public static func withProfile(_ profile: [UInt8], named name: String = "test", inPNG png: [UInt8]) -> [UInt8] {
        withChunk("iCCP", Array(name.utf8) + [0, 0] + PlainPNG.stored(profile), in: png)
    }

    /// White, red, green and blue, times 100,000.
    public static func withChromaticities(_ numbers: [Int], in png: [UInt8]) -> [UInt8] {
        withChunk("cHRM", numbers.flatMap(bigEndian), in: png)
    }

    public static func withGamma(_ gamma: Int, in png: [UInt8]) -> [UInt8] {
        withChunk("gAMA", bigEndian(gamma), in: png)
    }

    /// A WebP's profile, in the extended form.
    public static func withProfile(_ profile: [UInt8], inWebP webp: [UInt8], width: Int, height: Int) -> [UInt8] {
        WebPChunk.file(
            of: [
                WebPChunk.extended(flags: 0x20, width: width, height: height),
                WebPChunk(name: "ICCP", data: profile),
            ] + WebPChunk.all(in: webp))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
