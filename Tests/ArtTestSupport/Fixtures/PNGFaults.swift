import ArtImage

/// PNGs that are broken in one way each.
extension Picture {
    /// Cut off in the middle of its picture data.
    public static var truncatedPNG: [UInt8] {
        let whole = png(width: 64, height: 48)
        return Array(whole.prefix(whole.count / 2))
    }

    /// All pixels, but the IEND chunk is missing.
    public static var pngWithoutIEND: [UInt8] {
        Array(png(width: 64, height: 48).dropLast(12))
    }

    /// The check sum of the picture data's chunk is wrong.
    public static var pngWithBadCRC: [UInt8] {
        edited { chunk in if chunk.name == "IDAT" { chunk.checksum ^= 1 } }
    }

    /// The check sum of the uncompressed picture data is wrong, that of the chunk is right.
    public static var pngWithBadAdler: [UInt8] {
        edited { chunk in
            guard chunk.name == "IDAT", let last = chunk.data.indices.last else { return }
            chunk.data[last] ^= 1
            chunk.seal()
        }
    }

    /// A text chunk with a wrong check sum: no pixel depends on it.
    public static var pngWithBadTextChunk: [UInt8] {
        var text = PNGChunk(name: "tEXt", data: Array("Title\0x".utf8))
        text.checksum ^= 1
        return inserting(text, before: "IDAT", in: png(width: 64, height: 48))
    }

    /// The header says twice the height of the data.
    public static var pngWithTooLittleData: [UInt8] { withHeight(96) }

    /// The header says half the height of the data.
    public static var pngWithTooMuchData: [UInt8] { withHeight(24) }

    /// The header comes behind a text chunk.
    public static var pngWithHeaderOutOfPlace: [UInt8] {
        inserting(PNGChunk(name: "tEXt", data: Array("Title\0x".utf8)), before: "IHDR", in: png(width: 64, height: 48))
    }

    /// A row that is filtered by a method that does not exist.
    public static var pngWithUnknownFilter: [UInt8] {
        PlainPNG(width: 2, height: 3, depth: 8, colorType: 0, rows: [[1, 2], [3, 4], [5, 6]], filters: [0, 9, 0]).bytes
    }

    /// A second picture data chunk behind the one in which the data ends.
    public static var pngWithDataBehindItsEnd: [UInt8] {
        inserting(PNGChunk(name: "IDAT", data: [1, 2, 3]), before: "IEND", in: png(width: 64, height: 48))
    }

    /// Picture data that goes on behind another chunk.
    public static var pngWithChunkBetweenData: [UInt8] {
        let picture = PlainPNG(width: 2, height: 2, depth: 8, colorType: 0, rows: [[1, 2], [3, 4]], chunkLength: 9)
        var chunks = PNGChunk.all(in: picture.bytes)
        chunks.insert(PNGChunk(name: "tEXt", data: Array("Title\0x".utf8)), at: 2)
        return PNGChunk.file(of: chunks)
    }

    /// The data's header promises a window of 256 bytes, the picture is larger (RFC 1950, 2.2, CINFO).
    public static var pngWithSmallWindow: [UInt8] {
        edited { chunk in
            guard chunk.name == "IDAT" else { return }
            chunk.data.replaceSubrange(0..<2, with: [0x08, 0x1D])
            chunk.seal()
        }
    }

    /// A quarter of a million empty chunks.
    public static var pngWithTooManyChunks: [UInt8] {
        let empty = PNGChunk.file(of: [PNGChunk(name: "teSt", data: [])]).dropFirst(8)
        var bytes = png(width: 1, height: 1)
        bytes.insert(contentsOf: (0..<250_000).flatMap { _ in empty }, at: 33)
        return bytes
    }

    /// Rubbish behind the end of the picture.
    public static var pngWithTrailingBytes: [UInt8] {
        png(width: 64, height: 48) + [UInt8](repeating: 7, count: 100)
    }

    /// An eXIf chunk with this orientation, before or behind the picture data.
    public static func png(width: Int, height: Int, orientation: UInt8, behindData: Bool = false) -> [UInt8] {
        let chunk = PNGChunk(name: "eXIf", data: tiff(orientation: orientation))
        return inserting(chunk, before: behindData ? "IEND" : "IDAT", in: png(width: width, height: height))
    }

    private static func withHeight(_ height: UInt8) -> [UInt8] {
        edited { chunk in
            guard chunk.name == "IHDR" else { return }
            chunk.data[7] = height
            chunk.seal()
        }
    }

    private static func edited(_ edit: (inout PNGChunk) -> Void) -> [UInt8] {
        var chunks = PNGChunk.all(in: png(width: 64, height: 48))
        for index in chunks.indices { edit(&chunks[index]) }
        return PNGChunk.file(of: chunks)
    }

    private static func inserting(_ chunk: PNGChunk, before name: String, in png: [UInt8]) -> [UInt8] {
        var chunks = PNGChunk.all(in: png)
        chunks.insert(chunk, at: chunks.firstIndex { $0.name == name } ?? 0)
        return PNGChunk.file(of: chunks)
    }
}

extension PlainPNG {
    /// The picture again and again, each time with another byte of its compressed data wrong and all CRCs right.
    public var withEachByteOfDataWrong: [[UInt8]] {
        let chunks = PNGChunk.all(in: bytes)
        return chunks.indices.filter { chunks[$0].name == "IDAT" }.flatMap { index in
            chunks[index].data.indices.map { offset in
                var damaged = chunks
                damaged[index].data[offset] ^= 0x11
                damaged[index].seal()
                return PNGChunk.file(of: damaged)
            }
        }
    }
}

/// A part of a PNG file (PNG specification, 3rd edition, 5.3).
struct PNGChunk {
    var name: String
    var data: [UInt8]
    var checksum: UInt32

    init(name: String, data: [UInt8]) {
        self.name = name
        self.data = data
        checksum = 0
        seal()
    }

    /// Makes the check sum right again.
    mutating func seal() {
        var sum = UInt32.max
        for byte in Array(name.utf8) + data {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        checksum = ~sum
    }

    /// The chunks of a whole file.
    static func all(in png: [UInt8]) -> [PNGChunk] {
        var chunks: [PNGChunk] = []
        var offset = 8
        while offset < png.count {
            let length = png[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: png[(offset + 4)..<(offset + 8)], as: UTF8.self)
            chunks.append(PNGChunk(name: name, data: Array(png[(offset + 8)..<(offset + 8 + length)])))
            offset += 12 + length
        }
        return chunks
    }

    static func file(of chunks: [PNGChunk]) -> [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return chunks.reduce(signature) { file, chunk in
            file + bigEndian(UInt32(chunk.data.count)) + Array(chunk.name.utf8) + chunk.data + bigEndian(chunk.checksum)
        }
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }
}
