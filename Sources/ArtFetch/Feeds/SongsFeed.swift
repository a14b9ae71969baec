public import ArtHTTP

/// The iTunes Search API: songs or albums of some artists, one section an artist in the order given.
public struct SongsFeed: Feed {
    public enum Entity: String, CaseIterable, Sendable {
        case song
        case album
    }

    public let artists: [String]
    public let entity: Entity
    public let country: String
    public let artwork: AppleArtwork.Format?
    private let rows: ClampedLimit

    /// - Parameters:
    ///   - artwork: The format that pictures are asked for in; that of the list if `nil`.
    ///   - limit: Rows an artist, clamped to the service's 1…200 with a warning in the first page.
    public init(
        artists: [String], entity: Entity = .song, country: String = "us", artwork: AppleArtwork.Format? = nil,
        limit: Int = 50
    ) throws(FeedUsageError) {
        guard !artists.isEmpty else { throw .missing(parameter: "artist", expected: "at least one name") }
        self.artists = try FeedWord.names(artists, of: "artist")
        self.entity = entity
        self.country = try FeedWord.country(country)
        self.artwork = artwork
        rows = ClampedLimit(asked: limit, range: 1...200)
    }

    public var name: String { "songs" }

    public var parameters: [FeedParameter] {
        [
            FeedParameter("artists", .list(artists)), FeedParameter("entity", .text(entity.rawValue)),
            FeedParameter("country", .text(country)),
        ] + AppleArtwork.parameters(artwork) + [FeedParameter("limit", .number(rows.value))]
    }

    public var limit: ItemLimit { .section(rows.value) }

    public var throttleDialect: ThrottleDialect { .iTunes }

    public func start() -> [ListRequest] {
        artists.map { ListRequest(.service(url: url(artist: $0)), section: $0) }
    }

    public func page(_ body: [UInt8], for request: ListRequest) throws(FeedError) -> ListPage {
        var page = try ServiceList(body, at: "results") { Self.item($0, section: request.section) }.page()
        if request.section == artists.first { page.warnings += rows.warnings }
        return page
    }

    public func candidates(for image: String, wanted: WantedSize) -> [String] {
        AppleArtwork.candidates(image, wanted: wanted, format: artwork)
    }
}

extension SongsFeed {
    /// `attribute=artistTerm` keeps out songs that only have the artist's name in their title.
    private func url(artist: String) -> String {
        "https://itunes.apple.com/search?term=\(artist.percentEncoded)&country=\(country)&media=music"
            + "&entity=\(entity.rawValue)&attribute=artistTerm&limit=\(rows.value)"
    }

    /// A row has the fields of a track, of a collection, or of both, in this order of interest.
    private static func item(_ row: JSONValue, section: String?) -> Item {
        let isTrack = row["trackName"] != nil
        return Item(
            id: row.text("trackId", "collectionId", "artistId") ?? "",
            title: row.text("trackName", "collectionName", "artistName") ?? "",
            subtitle: isTrack ? row.text("collectionName", "artistName") : row.text("artistName"),
            section: section,
            page: row.text("trackViewUrl", "collectionViewUrl", "artistLinkUrl"),
            image: row.text("artworkUrl100", "artworkUrl60", "artworkUrl30"))
    }
}
