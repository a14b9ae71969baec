import Testing

@testable import ArtImage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Recorded pictures with their expected outcome, which lie outside the package.
struct Corpus {
    /// One line of `INDEX.tsv`.
    struct Row {
        var path: String
        var byteCount: Int
        /// What may come out, as the index words it: "ok 100x50", "error:corrupt".
        var expected: [Outcome]
        var strict: String
    }

    var rows: [Row]
    private let directory: String

    static let directory = ProcessInfo.processInfo.environment["ARTFETCH_CORPUS"]

    /// The pictures below `folder`, which is empty for the main index.
    init(_ folder: String = "") throws {
        let root = try #require(Self.directory)
        directory = folder.isEmpty ? root : root + "/" + folder
        let index = try #require(FileManager.default.contents(atPath: directory + "/INDEX.tsv"))
        rows = String(decoding: index, as: UTF8.self).split(separator: "\n").dropFirst().compactMap(Row.init)
        rows.removeAll { !$0.path.hasPrefix("images/") }
    }

    func path(of row: Row) -> String { directory + "/" + row.path }

    /// An empty file is not read: Foundation leaks a page for each, and the leak checker counts it.
    func bytes(of row: Row) throws -> [UInt8] {
        row.byteCount == 0
            ? [] : [UInt8](try #require(FileManager.default.contents(atPath: path(of: row))))
    }
}

extension Corpus.Row {
    init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count > 5 else { return nil }
        path = String(fields[0])
        byteCount = Int(fields[1]) ?? 0
        expected = fields[4].split(separator: " | ").compactMap(Outcome.init(words:))
        strict = String(fields[5])
    }
}

/// What became of a picture, in the words of this package's error kinds.
enum Outcome: Hashable, CustomStringConvertible {
    case ok(PixelSize)
    case error(String)

    /// The index has finer words than there are errors.
    private static let kinds = [
        "empty": "not-an-image", "bad-header": "corrupt", "zero-dimension-or-DNL": "corrupt",
        "trailing-data": "corrupt", "unsupported-variant": "unsupported-format", "too-large": "too-many-pixels",
    ]

    /// GIF and WebP are decoded here: what the index says of decoders without them is no outcome.
    private static let ofOtherDecoders = ["error:unsupported-format (gif)", "error:unsupported-format (webp)"]

    init?(words: Substring) {
        if Self.ofOtherDecoders.contains(String(words)) { return nil }
        if words.hasPrefix("error:") {
            let kind = String(words.dropFirst(6).prefix { $0 != " " })
            self = .error(Self.kinds[kind] ?? kind)
        } else {
            let sides = words.dropFirst(3).prefix { $0 != " " }.split(separator: "x").compactMap { Int($0) }
            guard words.hasPrefix("ok "), sides.count == 2 else { return nil }
            self = .ok(PixelSize(width: sides[0], height: sides[1]))
        }
    }

    init(of bytes: [UInt8], acceptance: Acceptance) {
        do {
            let made = try CodecThumbnailer().thumbnails(
                of: bytes.span.bytes, recipes: [Recipe(box: PixelSize(width: 100, height: 100))],
                limits: ImageLimits(acceptance: acceptance))
            self = .ok(made.size)
        } catch {
            self = .error(error.kind)
        }
    }

    var isOK: Bool { if case .ok = self { true } else { false } }

    var description: String {
        switch self {
        case .ok(let size): "ok \(size)"
        case .error(let kind): kind
        }
    }
}

extension ImageError {
    /// The kind's word in the manifest.
    var kind: String {
        switch self {
        case .notAnImage: "not-an-image"
        case .unsupportedFormat: "unsupported-format"
        case .truncated: "truncated"
        case .corrupt: "corrupt"
        case .tooManyPixels: "too-many-pixels"
        case .tooMuchMemory: "too-much-memory"
        case .tooComplex: "too-complex"
        case .outOfMemory: "out-of-memory"
        case .encoding: "encoding"
        }
    }
}
