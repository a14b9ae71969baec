import ArtImage
import ArtTestSupport
import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite(.requiresCorpus)
struct RecordedBodiesTests {
    @Test func `the index lists bodies of each service`() throws {
        let folders = Set(try CorpusRow.bodies().map { $0.path.split(separator: "/")[1] })
        #expect(
            folders == [
                "cocktaildb", "github", "itunes-rss-legacy", "itunes-rss-v1", "itunes-rss-v2", "itunes-search",
            ])
    }

    @Test(arguments: try CorpusRow.bodies())
    func `a recorded body gives the items of its row, or the error it deserves`(_ row: CorpusRow) throws {
        for (feed, request) in try Self.questions(row) {
            if let items = row.count("items") {
                try Self.expect(items, of: feed.page(row.bytes(), for: request), row)
            } else {
                let error = #expect(throws: FeedError.self) { try feed.page(row.bytes(), for: request) }
                try Self.expect(#require(error), row)
            }
        }
    }

    @Test(arguments: try CorpusRow.bodies())
    func `the reader takes and refuses the same bodies as JSONDecoder`(_ row: CorpusRow) throws {
        let bytes = try row.bytes()
        let isDecoded = (try? JSONDecoder().decode(Anything.self, from: Data(bytes))) != nil
        let isRead = (try? JSONReader.read(bytes)) != nil
        #expect(isRead == isDecoded)
    }

    @Test(arguments: try CorpusRow.bodies().filter { $0.path.contains("itunes-") })
    func `every recorded artwork URL of Apple's charts and search is of the known shape`(_ row: CorpusRow) throws {
        for (feed, request) in try Self.questions(row) where row.count("items") != nil {
            for image in try feed.page(row.bytes(), for: request).items.compactMap(\.image) {
                let asked = feed.candidates(for: image, wanted: .fitting(.init(width: 321, height: 7))).first
                #expect(asked?.contains("/321x321bb.") == true, "\(image)")
            }
        }
    }
}

extension RecordedBodiesTests {
    /// Every feed that could be given the row's body, with the request it would have answered.
    private static func questions(_ row: CorpusRow) throws -> [(any Feed, ListRequest)] {
        let file = row.path.split(separator: "/")[2]
        let feeds: [any Feed] =
            switch row.path.split(separator: "/")[1] {
            case "cocktaildb":
                [file == "list-c.json" ? try CocktailsFeed() : try CocktailsFeed(categories: ["Cocoa"])]
            case "github" where file.contains("events"): [try GitHubFeed(.events(["octo/cat"]))]
            case "github" where file.contains("search"): [try GitHubFeed(.search("swift"))]
            case "github":
                try [.events(["octo/cat"]), .search("swift"), .users(["octo"])].map { try GitHubFeed($0) }
            case "itunes-rss-v1": [try MusicFeed(api: .v1())]
            case "itunes-rss-v2": [try MusicFeed()]
            case "itunes-rss-legacy": [try MusicFeed(), try SongsFeed(artists: ["Westlife"])]
            default: [try SongsFeed(artists: ["Westlife"])]
            }
        return feeds.map { ($0, $0.start()[0]) }
    }

    /// The category list leads to requests where the others have items.
    private static func expect(_ count: Int, of page: ListPage, _ row: CorpusRow) {
        #expect(page.items.count + page.next.count == count)
        let images = page.items.compactMap(\.image)
        if let expected = row.count("withThumb", "withAvatar", "withActorAvatar") { #expect(images.count == expected) }
        if let missing = row.count("missingArtwork", "missingArtwork100") { #expect(images.count == count - missing) }
        if let unique = row.count("uniqueArtworkUrls", "uniqueArtwork100") { #expect(Set(images).count == unique) }
        if let thumbs = row.count("uniqueThumbs"), !images.isEmpty { #expect(Set(images).count == thumbs) }
        #expect(Set(page.items.map(\.id)).count == page.items.count || row.path.hasSuffix("ingredient.json"))
        if let ids = row.count("uniqueIds") { #expect(Set(page.items.map(\.id)).count == ids) }
        if let names = row.count("nonAsciiNames") {
            #expect(page.items.count { !$0.title.isASCII || $0.subtitle?.isASCII == false } == names)
        }
        if row.path.contains("cocktaildb"), let names = row.count("nonAscii") {
            #expect(page.items.count { !$0.title.isASCII } == names)
        }
    }

    private static func expect(_ error: FeedError, _ row: CorpusRow) {
        switch error {
        case .emptyBody: #expect(row.error == "empty body")
        case .broken(_, let place):
            #expect(row.error == "invalid JSON")
            #expect(place?.contains("byte ") == true)
        case .service(let message): #expect(message.hasPrefix(row.error ?? "an error"))
        case .wrongFormat("an HTML page"): #expect(row.error == "body is not JSON")
        case .wrongFormat("a legacy RSS feed"): #expect(row.expected.hasPrefix("foreign schema"))
        case .wrongFormat: #expect(row.error == "no feed.results")
        case .noPath, .wrongEncoding: Issue.record("no service answers so: \(error)")
        }
    }
}

private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}

extension String {
    fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
