@testable public import ArtFetch

/// Posters of a genre, as docs/feeds.md shows how to add a feed.
public struct PostersFeed: Feed {
    public let genre: String

    public init(genre: String) throws(FeedUsageError) {
        self.genre = try FeedWord.pathWord(genre, for: "genre")
    }

    public var name: String { "posters" }
    public var parameters: [FeedParameter] { [FeedParameter("genre", .text(genre))] }
    public var limit: ItemLimit { .none }

    public func start() -> [ListRequest] {
        [ListRequest(.service(url: "https://posters.example/genres/\(genre).json"))]
    }

    public func page(_ body: [UInt8], for request: ListRequest) throws(FeedError) -> ListPage {
        try ServiceList(body, at: "posters") {
            Item(id: $0.text("id") ?? "", title: $0.text("name") ?? "", image: $0.text("picture"))
        }.page()
    }
}
