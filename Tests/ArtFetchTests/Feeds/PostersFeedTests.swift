import ArtFetch
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct PostersFeedTests {
    @Test func `the feed that the documentation adds works`() throws {
        let feed = try PostersFeed(genre: "noir")
        #expect(feed.urls == ["https://posters.example/genres/noir.json"])
        let page = try feed.page(#"{"posters":[{"id":1,"name":"M","picture":"https://i.example/m.jpg"}]}"#)
        #expect(page == ListPage(items: [Item(id: "1", title: "M", image: "https://i.example/m.jpg")]))
        #expect(throws: FeedError.service(message: "no such genre")) { try feed.page(#"{"error":"no such genre"}"#) }
    }

    @Test func `the documentation shows the feed as it is compiled here`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let source = try String(contentsOf: folder.appending(path: "PostersFeed.swift"), encoding: .utf8)
        let documentation = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "docs/feeds.md")
        let shown = try String(contentsOf: documentation, encoding: .utf8)
        let start = try #require(source.firstRange(of: "public struct PostersFeed"))
        #expect(shown.contains("```swift\n" + source[start.lowerBound...] + "```\n"))
    }
}
