/// A PNG written by hand, uncompressed: for the kinds that the encoder does not write.
public struct PlainPNG: Sendable {
    public var width: Int
    public var height: Int
    /// 1, 2, 4, 8 or 16.
    public var depth: UInt8
    /// 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGB with alpha (PNG specification, 3rd edition, 11.2.1).
    public var colorType: UInt8
    /// The samples of each row, packed.
    public var rows: [[UInt8]]
    public var palette: [UInt8]?
    public var transparency: [UInt8]?

    public init(
        width: Int, height: Int, depth: UInt8, colorType: UInt8, rows: [[UInt8]], palette: [UInt8]? = nil,
        transparency: [UInt8]? = nil
    ) {
        self.width = width
        self.height = height
        self.depth = depth
        self.colorType = colorType
        self.rows = rows
        self.palette = palette
        self.transparency = transparency
    }

    public var bytes: [UInt8] {
        let sides = [width, height].flatMap { side in [24, 16, 8, 0].map { UInt8(side >> $0 & 0xFF) } }
        var chunks = [PNGChunk(name: "IHDR", data: sides + [depth, colorType, 0, 0, 0])]
        if let palette { chunks.append(PNGChunk(name: "PLTE", data: palette)) }
        if let transparency { chunks.append(PNGChunk(name: "tRNS", data: transparency)) }
        chunks.append(PNGChunk(name: "IDAT", data: Self.stored(rows.flatMap { [0] + $0 })))
        chunks.append(PNGChunk(name: "IEND", data: []))
        return PNGChunk.file(of: chunks)
    }

    /// One stored block (RFC 1951, 3.2.4) in a zlib stream (RFC 1950). At most 65,535 bytes.
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        let low = UInt8(data.count & 0xFF)
        let high = UInt8(data.count >> 8)
        return [0x78, 0x01, 0x01, low, high, ~low, ~high] + data + adler(data)
    }

    /// RFC 1950, section 8.2.
    private static func adler(_ data: [UInt8]) -> [UInt8] {
        var first = 1
        var second = 0
        for byte in data {
            first = (first + Int(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return [second >> 8, second & 0xFF, first >> 8, first & 0xFF].map { UInt8($0) }
    }
}
