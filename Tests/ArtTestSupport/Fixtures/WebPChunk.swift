/// A part of a WebP file (WebP container specification, "RIFF File Format").
struct WebPChunk {
    var name: String
    var data: [UInt8]

    /// With its length and its padding.
    var bytes: [UInt8] {
        Array(name.utf8) + Self.littleEndian(data.count, size: 4) + data + [UInt8](repeating: 0, count: data.count % 2)
    }

    /// The chunks of a whole file.
    static func all(in webp: [UInt8]) -> [WebPChunk] {
        var chunks: [WebPChunk] = []
        var offset = 12
        while offset < webp.count {
            let length = webp[(offset + 4)..<(offset + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: webp[offset..<(offset + 4)], as: UTF8.self)
            chunks.append(WebPChunk(name: name, data: Array(webp[(offset + 8)..<(offset + 8 + length)])))
            offset += 8 + length + length % 2
        }
        return chunks
    }

    static func file(of chunks: [WebPChunk]) -> [UInt8] {
        let content = Array("WEBP".utf8) + chunks.flatMap(\.bytes)
        return Array("RIFF".utf8) + littleEndian(content.count, size: 4) + content
    }

    /// The chunk that says what else there is: canvas and flags (0x02 animation, 0x08 EXIF, 0x10 alpha).
    static func extended(flags: UInt8, width: Int, height: Int) -> WebPChunk {
        let sides = littleEndian(width - 1, size: 3) + littleEndian(height - 1, size: 3)
        return WebPChunk(name: "VP8X", data: [flags, 0, 0, 0] + sides)
    }

    static func littleEndian(_ number: Int, size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
