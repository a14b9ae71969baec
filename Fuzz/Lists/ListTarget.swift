import ArtHTTP
import ArtImage

@testable import ArtFetch

/// Answers of services as lists: the first byte chooses the feed, the others are the body.
extension FuzzTarget {
    static let lists = FuzzTarget(
        name: "lists", check: { ListCheck(input($0, $1)).run() }, seeds: { ListSeeds.all })
}

/// A feed with one of its requests.
struct AskedFeed: Sendable {
    var feed: any Feed
    var request: ListRequest

    /// The feeds in the order in which a seed's first byte counts them.
    static let all: [AskedFeed] = {
        do {
            let feeds: [any Feed] = [
                try MusicFeed(limit: 500), try SongsFeed(artists: ["Taylor Swift"], limit: 500), try CocktailsFeed(),
                try CocktailsFeed(categories: ["Coffee / Tea"]), try GitHubFeed(.search("swift"), limit: 2),
                try GitHubFeed(.events(["a/b"]), limit: 200), try GitHubFeed(.users(["a"])),
                try URLsFeed(words: ["list.txt"]),
            ]
            return feeds.flatMap { feed in feed.start().map { AskedFeed(feed: feed, request: $0) } }
        } catch {
            fail("\(error)")
        }
    }()
}

/// What holds for the page of any answer.
private struct ListCheck {
    private let asked: AskedFeed
    private let body: [UInt8]

    init(_ input: [UInt8]) {
        asked = AskedFeed.all[Int(input.first ?? 0) % AskedFeed.all.count]
        body = Array(input.dropFirst())
    }

    func run() -> Int32 {
        do throws(FeedError) {
            check(try asked.feed.page(body, for: asked.request))
        } catch {
            expect(error.description.count < 600, "an error's sentence is \(error.description.count) characters long")
        }
        return 0
    }

    /// An item and a request take at least a byte of the body each, and a warning's sentence is of ours.
    private func check(_ page: ListPage) {
        expect(page.items.count <= body.count + 1, "\(page.items.count) items of \(body.count) bytes")
        expect(page.next.count <= body.count + 1, "\(page.next.count) requests of \(body.count) bytes")
        expect(page.warnings.count <= PageWarnings.limit + 3, "\(page.warnings.count) warnings")
        expect(page.warnings.allSatisfy { $0.count < 400 }, "a warning without bound")
        for item in page.items { check(item) }
        for request in page.next { check(request) }
    }

    /// A byte that is no UTF-8 becomes the three of U+FFFD.
    private func check(_ item: Item) {
        let texts = [item.id, item.title, item.subtitle, item.section, item.page, item.image].compactMap(\.self)
        for text in texts where text != asked.request.section {
            expect(
                text.utf8.count <= 3 * body.count + 100, "\(text.utf8.count) bytes of text in a body of \(body.count)")
        }
        guard let image = item.image else { return }
        for url in asked.feed.candidates(for: image, wanted: .fitting(PixelSize(width: 200, height: 100))) {
            expect(url.utf8.count <= image.utf8.count + 100, "a URL that grew from \(image.utf8.count) bytes")
            checkAskedURL(url, of: image)
        }
    }

    /// What a feed makes of a URL must not be refused where the list's own would pass.
    private func checkAskedURL(_ url: String, of image: String) {
        guard url != image, let listed = checked(image) else { return }
        guard let asked = checked(url) else { fail("\(image) became \(url), which is refused") }
        expect(asked.host == listed.host, "the picture of \(listed.host) is asked of \(asked.host)")
    }

    /// Text of a list that went into a URL has not changed whom it asks.
    private func check(_ request: ListRequest) {
        guard case .service(let url) = request.source, case .service(let first) = asked.request.source,
            let next = checked(url), let start = checked(first)
        else { fail("a list leads to \(request.source)") }
        expect(next.host == start.host && next.scheme == start.scheme, "a list leads to \(next)")
    }

    private func checked(_ url: String) -> TransferURL? {
        do {
            return try TransferURL(url)
        } catch {
            return nil
        }
    }
}
