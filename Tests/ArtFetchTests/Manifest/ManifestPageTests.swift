import ArtImage
import ArtTestSupport
import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The examples of `docs/manifest.md`, against what a run of fixed pictures writes.
struct ManifestPageTests {
    private let folder: TemporaryDirectory
    private let origin: LocalOrigin

    init() throws {
        folder = try TemporaryDirectory()
        origin = try LocalOrigin { request in
            request.path == "/half.png" ? .ok(Self.picture.bytes, type: "image/png") : .status(404)
        }
    }

    /// A gradient, uncompressed: the same bytes whatever library encodes elsewhere.
    private static let picture = PlainPNG(
        width: 120, height: 80, depth: 8, colorType: 2,
        rows: (0..<80).map { y in (0..<120).flatMap { x in [UInt8(x * 2), UInt8(y * 3), 128] } })

    private var list: String {
        """
        id,title,section,page,image
        7,Half the Sky,Blues,https://music.example/7,\(origin.base)/half.png
        8,=Sum(A1),Blues,https://music.example/8,\(origin.base)/gone.png
        9,No Cover,,,

        """
    }

    private func manifest(_ form: ManifestForm) async throws -> String {
        let (list, path) = (folder.file("covers.csv"), folder.file("m.\(form.rawValue)"))
        try self.list.write(toFile: list, atomically: false, encoding: .utf8)
        var configuration = FetchConfiguration(cache: folder.file("cache-\(form.rawValue)"))
        configuration.recipes = [60, 30].map { Recipe(box: PixelSize(width: $0, height: $0)) }
        (configuration.allowPrivate, configuration.manifest) = (true, .file(path))
        configuration.manifestForm = form
        _ = try await Downloader(URLsFeed(words: [list]), configuration).run()
        return try String(contentsOfFile: path, encoding: .utf8)
            .replacing(origin.base, with: "https://covers.example")
            .replacing(folder.file("cache-\(form.rawValue)"), with: "/home/me/.cache/artfetch")
            .replacing(folder.path + "/", with: "")
            .replacing("\r\n", with: "\n")
    }

    /// What codecs of other versions may make otherwise.
    private static func withoutThumbnails(_ text: String) -> String {
        text.replacing(#/"artfetch": ?"[^"]*"/#, with: #""artfetch": """#)
            .replacing(#/("size":"\d+x\d+","digest":")sha256:[0-9a-f]{64}("),"bytes":\d+/#) { "\($0.1)\($0.2)" }
            .replacing(#/objects\/sha256\/[0-9a-f]{2}\/[0-9a-f]{62}/#, with: "objects")
            .replacing(#/\d+,objects/#, with: "objects")
    }

    private static func example(_ form: ManifestForm) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/manifest.md"), encoding: .utf8)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == "```\(form.rawValue)" })
        return lines[(start + 1)...].prefix { $0 != "```" }.map { $0 + "\n" }.joined()
    }

    @Test(arguments: ManifestForm.allCases)
    func `the example of the page is what a run writes`(form: ManifestForm) async throws {
        let written = try await manifest(form)
        #expect(try Self.withoutThumbnails(Self.example(form)) == Self.withoutThumbnails(written), "\(written)")
    }
}
