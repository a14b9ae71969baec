import ArtImage
import ArtTestSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `Benchmarks serve`: small pictures of its own under `/1.jpg`, `/2.jpg`, …, or the files of a folder. Everything is in
/// memory before it listens.
enum ListOrigin {
    /// Until SIGTERM or SIGINT.
    static func serve(_ words: [String]) throws {
        TerminationSignal.block()
        guard words.count == 4, words[2] == "--port-file" else {
            throw Options.problem("expected serve COUNT|FOLDER --port-file FILE")
        }
        let answers = try Int(words[1]).map(drawn) ?? files(in: words[1])
        let origin = try LocalOrigin { request in answers[request.target] ?? .status(404) }
        try Data("\(origin.port)\n".utf8).write(to: URL(filePath: words[3]), options: .atomic)
        TerminationSignal.wait()
        origin.stop()
    }

    static func files(in folder: String) throws -> [String: OriginAnswer] {
        try answers(
            try FileTree.files(below: folder).map { name in
                ("/" + name, [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + name))))
            })
    }

    /// No two alike, nor their thumbnails: each is an original and a rendition of its own in the cache.
    static func drawn(_ count: Int) throws -> [String: OriginAnswer] {
        try answers((1...count).map { ("/\($0).jpg", try picture($0)) })
    }

    private static func answers(_ files: [(String, [UInt8])]) throws -> [String: OriginAnswer] {
        Dictionary(uniqueKeysWithValues: files.map { ($0, OriginAnswer.ok($1, type: "image/jpeg")) })
    }

    /// 150 × 150 pixels, about 4 KB: a chart's thumbnail as services send it. Its number is written into one background
    /// as squares, a bit each, which are large enough to be seen in the thumbnail.
    static func picture(_ number: Int) throws -> [UInt8] {
        var raster = background
        for bit in 0..<bits where number >> bit & 1 == 1 {
            for y in bit / 5 * 30 + 4..<bit / 5 * 30 + 20 {
                for x in bit % 5 * 30 + 4..<bit % 5 * 30 + 20 { raster.pixels[(y * side + x) * 4 + 2] = 255 }
            }
        }
        return try raster.encodeJPEG(quality: 80)
    }

    private static let side = 150
    /// For a million pictures, the most that may be asked for.
    private static let bits = 20
    private static let background = Raster.drawn(side, side) { x, y in
        (UInt8(x * 255 / side), UInt8(y * 255 / side), UInt8((x * 7 ^ y * 5) % 128), 255)
    }
}
