import ArtFetch
import ArtTestSupport
import Foundation
import Testing

/// `artfetch feed` and feeds of one's own, with the built program.
struct GenericFeedTests {
    let folder: TemporaryDirectory
    let cache: String
    let origin: LocalOrigin

    init() throws {
        folder = try TemporaryDirectory()
        cache = folder.file("cache")
        origin = try LocalOrigin { request in
            switch request.target {
            case "/feed.xml": .ok(Array(Self.rss.utf8), type: "application/rss+xml")
            case "/torn.xml": .ok(Array(Self.rss.utf8.prefix(Self.rss.utf8.count - 20)), type: "application/rss+xml")
            case "/1.json": .ok(Array(Self.page(pictures: ["a", "b"], next: "/2.json").utf8))
            case "/2.json": .ok(Array(Self.page(pictures: ["c"], next: "/1.json").utf8))
            case let target where target.hasPrefix("/picture"): .ok(Picture.png(width: 120, height: 80))
            default: .status(404)
            }
        }
    }

    private static let rss = """
        <?xml version="1.0"?><rss xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Covers</title>
        <item><title>One</title><media:thumbnail url="picture/small" width="50" height="50"/>
        <media:content url="picture/large" type="image/png" width="500" height="400"/></item>
        <item><title>Two</title><media:thumbnail url="picture/two"/></item></channel></rss>
        """

    private static func page(pictures: [String], next: String) -> String {
        let items = pictures.map { #"{"art": {"url": "/picture/\#($0)"}, "name": "\#($0)"}"# }.joined(separator: ",")
        return #"{"data": {"list": [\#(items)]}, "next": "\#(next)"}"#
    }

    private func run(_ words: [String], _ environment: [String: String] = [:]) async throws -> ArtfetchProgram.Result {
        try await ArtfetchProgram.run(
            words + ["--cache", cache, "--allow-private", "--retries", "0"], environment: environment)
    }

    private func asked(_ prefix: String) -> [String] {
        origin.requests.map(\.target).filter { $0.hasPrefix(prefix) }.sorted()
    }

    @Test func `of a feed's pictures those are asked for that are large enough`() async throws {
        let result = try await run(["feed", origin.base + "/feed.xml", "--size", "100"])
        #expect(result.exit == 0, "\(result.errors)")
        #expect(asked("/picture") == ["/picture/large", "/picture/two"])
        let manifest = try Manifest(at: cache + "/manifests/feed.json")
        #expect(manifest.entries.map(\.item.title) == ["One", "Two"])
    }

    @Test func `a feed that breaks off fails, and what it had is fetched`() async throws {
        let result = try await run(["feed", origin.base + "/torn.xml"])
        #expect(result.exit == 1, "\(result.errors)")
        #expect(result.errors.contains("the list is broken at line 4, column"), "\(result.errors)")
        #expect(try Manifest(at: cache + "/manifests/feed.json").summary.succeeded == 1)
    }

    @Test func `JSON is read page by page, and a circle ends`() async throws {
        let result = try await run([
            "feed", origin.base + "/1.json", "--items", "data.list", "--image", "art.url", "--next", "next",
        ])
        #expect(result.exit == 0, "\(result.errors)")
        #expect(asked("/picture") == ["/picture/a", "/picture/b", "/picture/c"])
        #expect(asked("/1.json").count == 1 && asked("/2.json").count == 1)
        #expect(result.errors.contains("a page leads back to"), "\(result.errors)")
    }

    @Test func `a header field for the feed's host goes to no other's next page`() async throws {
        let other = try LocalOrigin { _ in .ok(Array(#"{"list": []}"#.utf8)) }
        let first = try LocalOrigin { [base = other.base] _ in .ok(Array(#"{"list": [], "next": "\#(base)/2"}"#.utf8)) }
        let result = try await run([
            "feed", first.base + "/1", "--items", "list", "--next", "next", "--header", "Authorization: Bearer x",
        ])
        #expect(result.exit == 0, "\(result.errors)")
        #expect(first.requests.map { $0.field("Authorization") } == ["Bearer x"])
        #expect(other.requests.map { $0.field("Authorization") } == [nil])
    }

    @Test func `a file is a feed too`() async throws {
        let path = folder.file("list.json")
        let list = Self.page(pictures: ["a"], next: "").replacing("/picture", with: origin.base + "/picture")
        // Longer than what is read of a file at a time, and than a line of text may be.
        let padding = String(repeating: " ", count: 100_000)
        try Data((padding + list + "\n" + padding).utf8).write(to: URL(filePath: path))
        let result = try await run(["feed", path, "--items", "data.list", "--image", "art.url"])
        #expect(result.exit == 0, "\(result.errors)")
        #expect(asked("/picture") == ["/picture/a"])
    }

    @Test func `a named feed needs nothing but its name, and has a manifest of its own`() async throws {
        let config = folder.file("config")
        try FileManager.default.createDirectory(atPath: config + "/artfetch", withIntermediateDirectories: true)
        let text = """
            {"feeds": {"covers": {"feed": "feed", "words": "\(origin.base)/feed.xml", "size": [40, 80], "output": "out",
            "allow-private": true, "retries": 0}}}
            """
        try Data(text.utf8).write(to: URL(filePath: config + "/artfetch/feeds.json"))
        let environment = ["XDG_CONFIG_HOME": config, "ARTFETCH_CACHE": cache]
        let result = try await ArtfetchProgram.run(["covers"], environment: environment)
        #expect(result.exit == 0, "\(result.errors)")
        #expect(try Manifest(at: cache + "/manifests/covers.json").summary.succeeded == 2)
        #expect(try FileTree.files(below: config + "/artfetch/out").count == 4)
        let listed = try await ArtfetchProgram.run(["feeds"], environment: environment)
        #expect(listed.exit == 0 && listed.output.contains("covers"), "\(listed.output)")
        let wrong = try await ArtfetchProgram.run(["covers", "--country", "de"], environment: environment)
        #expect(wrong.exit == 2 && wrong.errors.contains("--country does not belong to feed"), "\(wrong.errors)")
    }
}
