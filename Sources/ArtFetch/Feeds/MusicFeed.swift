/// Apple's charts as its RSS generator serves them in JSON. One request, one list; albums, songs, videos or playlists.
public struct MusicFeed: Feed {
    /// Which of Apple's two services is asked; their lists have the same shape.
    public enum API: Hashable, Sendable {
        /// The living one.
        case v2(kind: Kind = .albums)
        /// Reported dead in December 2021; its paths live on in mirrors and tests.
        case v1(media: String = "apple-music")
    }

    public enum Kind: String, CaseIterable, Sendable {
        case albums
        case songs
        case musicVideos = "music-videos"
        case playlists
    }

    public let country: String
    public let chart: String
    public let api: API
    public let artwork: AppleArtwork.Format?
    private let rows: ClampedLimit

    /// - Parameters:
    ///   - country: Two letters, as ISO 3166-1 has them.
    ///   - chart: The chart's name in the service's path; `most-played` in v2 and `top-albums` in v1 if `nil`.
    ///   - artwork: The format that pictures are asked for in; that of the list if `nil`.
    ///   - limit: Clamped to 1…100, with a warning in the page: a request for 200 was seen to hang.
    public init(
        country: String = "us", chart: String? = nil, api: API = .v2(), artwork: AppleArtwork.Format? = nil,
        limit: Int = 100
    ) throws(FeedUsageError) {
        self.country = try FeedWord.country(country)
        self.chart = try FeedWord.pathWord(chart ?? api.defaultChart, for: "chart")
        if case .v1(let media) = api { _ = try FeedWord.pathWord(media, for: "media") }
        self.api = api
        self.artwork = artwork
        rows = ClampedLimit(asked: limit, range: 1...100)
    }

    public var name: String { "music" }

    public var parameters: [FeedParameter] {
        [FeedParameter("country", .text(country)), FeedParameter("chart", .text(chart)), api.parameter]
            + AppleArtwork.parameters(artwork) + [FeedParameter("limit", .number(rows.value))]
    }

    public var limit: ItemLimit { .run(rows.value) }

    public func start() -> [ListRequest] {
        [ListRequest(.service(url: url), fields: [ListField("Accept", "application/json")])]
    }

    public func page(_ body: [UInt8], for request: ListRequest) throws(FeedError) -> ListPage {
        let list = try ServiceList(body, at: "feed", "results", item: Self.item)
        var page = try list.page(title: list.answer["feed"]?.text("title"))
        page.warnings += rows.warnings
        return page
    }

    public func candidates(for image: String, wanted: WantedSize) -> [String] {
        AppleArtwork.candidates(image, wanted: wanted, format: artwork)
    }
}

extension MusicFeed {
    private var url: String {
        switch api {
        case .v2(let kind):
            "https://rss.marketingtools.apple.com/api/v2/\(country)/music/\(chart)/\(rows.value)/\(kind.rawValue).json"
        case .v1(let media):
            "https://rss.itunes.apple.com/api/v1/\(country)/\(media)/\(chart)/all/\(rows.value)/explicit.json"
        }
    }

    private static func item(_ row: JSONValue) -> Item {
        Item(
            id: row.text("id") ?? "", title: row.text("name") ?? "", subtitle: row.text("artistName"),
            page: row.text("url"), image: row.text("artworkUrl100"))
    }
}

extension MusicFeed.API {
    fileprivate var defaultChart: String {
        switch self {
        case .v2: "most-played"
        case .v1: "top-albums"
        }
    }

    fileprivate var parameter: FeedParameter {
        switch self {
        case .v2(let kind): FeedParameter("kind", .text(kind.rawValue))
        case .v1(let media): FeedParameter("media", .text(media))
        }
    }
}
