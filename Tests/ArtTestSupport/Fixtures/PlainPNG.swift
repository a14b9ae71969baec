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
    /// The filter that each row claims to be written with; none if there are fewer than rows.
    public var filters: [UInt8]
    /// Picture data is cut into chunks of so many bytes.
    public var chunkLength: Int
    /// Samples of a row that is interlaced come in another order; only the flag is written.
    public var interlaced: Bool

    public init(
        width: Int, height: Int, depth: UInt8, colorType: UInt8, rows: [[UInt8]], palette: [UInt8]? = nil,
        transparency: [UInt8]? = nil, filters: [UInt8] = [], chunkLength: Int = .max, interlaced: Bool = false
    ) {
        self.width = width
        self.height = height
        self.depth = depth
        self.colorType = colorType
        self.rows = rows
        self.palette = palette
        self.transparency = transparency
        self.filters = filters
        self.chunkLength = chunkLength
        self.interlaced = interlaced
    }

    public var bytes: [UInt8] {
        let sides = [width, height].flatMap { side in [24, 16, 8, 0].map { UInt8(side >> $0 & 0xFF) } }
        var chunks = [PNGChunk(name: "IHDR", data: sides + [depth, colorType, 0, 0, interlaced ? 1 : 0])]
        if let palette { chunks.append(PNGChunk(name: "PLTE", data: palette)) }
        if let transparency { chunks.append(PNGChunk(name: "tRNS", data: transparency)) }
        for data in Self.stored(filteredRows).cut(into: chunkLength) {
            chunks.append(PNGChunk(name: "IDAT", data: data))
        }
        chunks.append(PNGChunk(name: "IEND", data: []))
        return PNGChunk.file(of: chunks)
    }

    private var filteredRows: [UInt8] {
        rows.indices.flatMap { [$0 < filters.count ? filters[$0] : 0] + rows[$0] }
    }

    /// Stored blocks (RFC 1951, 3.2.4) in a zlib stream (RFC 1950).
    static func stored(_ data: [UInt8]) -> [UInt8] {
        let blocks = data.cut(into: 65_535)
        return [0x78, 0x01]
            + blocks.indices.flatMap { index in
                let block = blocks[index]
                let low = UInt8(block.count & 0xFF)
                let high = UInt8(block.count >> 8)
                return [index == blocks.count - 1 ? 1 : 0, low, high, ~low, ~high] + block
            } + adler(data)
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

extension [UInt8] {
    /// Pieces of `length` bytes, the last one as long as is left.
    func cut(into length: Int) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var start = 0
        while start < count {
            let end = start + Swift.min(length, count - start)
            pieces.append(Array(self[start..<end]))
            start = end
        }
        return pieces
    }
}
