/// The Cover Art Archive of MusicBrainz: the pictures of releases and release groups, a section each, its front first.
///
/// musicbrainz.org/doc/Cover_Art_Archive/API. Its pictures are redirects to archive.org.
public struct CoverArtFeed: Feed {
    /// `release/{MBID}` or `release-group/{MBID}`, as the service's paths have them.
    public let releases: [String]
    private let perRelease: Int?

    /// - Parameters:
    ///   - releases: The MBID of a release, with `release/` or `release-group/` before it, or its page's address.
    ///   - limit: Pictures of each; all if `nil`.
    public init(releases: [String], limit: Int? = nil) throws(FeedUsageError) {
        guard !releases.isEmpty else { throw .missing(parameter: "MBID", expected: "at least one") }
        var paths: [String] = []
        for word in releases { paths.append(try Self.path(word)) }
        self.releases = try FeedWord.names(paths, of: "MBID")
        perRelease = try FeedWord.limit(limit)
    }

    public var name: String { "coverart" }

    public var parameters: [FeedParameter] {
        [FeedParameter("releases", .list(releases))] + FeedParameter.limit(perRelease)
    }

    public var limit: ItemLimit { perRelease.map(ItemLimit.section) ?? .none }

    public func start() -> [ListRequest] {
        releases.map { path in
            let fields = [ListField("Accept", "application/json")]
            return ListRequest(.service(url: "https://coverartarchive.org/" + path), fields: fields, section: path)
        }
    }

    public func page(_ body: [UInt8], for request: ListRequest) throws(FeedError) -> ListPage {
        var fronts: Set<String> = []
        let list = try ServiceList(body, at: "images") { row in
            if row["front"] == .bool(true), let id = row.text("id") { fronts.insert(id) }
            return Self.item(row, section: request.section)
        }
        var page = try list.page()
        let release = list.answer.text("release")
        for index in page.items.indices { page.items[index].page = release }
        page.items = page.items.filter { fronts.contains($0.id) } + page.items.filter { !fronts.contains($0.id) }
        return page
    }

    /// `…/release/{MBID}/{id}.{ending}` is the whole picture, `{id}-250.jpg` one whose longer side has 250 pixels.
    public func candidates(for image: String, wanted: WantedSize) -> [String] {
        guard var parts = SplitURL(image), parts.path.contains("/release") else { return [] }
        let id = parts.lastSegment.prefix { $0.isASCII && $0.isNumber }
        let ending = parts.lastSegment.drop { $0 != "." }
        // A scan in PDF is none of the formats that are read, but has thumbnails too.
        let steps = [250, 500, 1200].filter { $0 >= wanted.side ?? .max } + (ending == ".pdf" ? [1200] : [])
        guard !id.isEmpty, !ending.isEmpty, let step = steps.first else { return [] }
        parts.lastSegment = "\(id)-\(step).jpg"
        return [parts.text]
    }
}

extension CoverArtFeed {
    private static func item(_ row: JSONValue, section: String?) -> Item {
        let types = row["types"]?.elements?.compactMap(\.text) ?? []
        return Item(
            id: row.text("id") ?? "", title: types.joined(separator: ", "), subtitle: row.text("comment"),
            section: section, image: row.text("image"))
    }

    private static func path(_ word: String) throws(FeedUsageError) -> String {
        var rest = word.lowercased()[...]
        for prefix in ["https://", "http://", "musicbrainz.org/"] where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
        }
        let kind = ["release/", "release-group/"].first(where: rest.hasPrefix)
        let id = rest.dropFirst(kind?.count ?? 0)
        guard isMBID(id) else {
            throw .malformed(
                parameter: "MBID", value: word, expected: "the UUID of a release, or \"release-group/\" and its UUID")
        }
        return (kind ?? "release/") + id
    }

    /// RFC 9562, 4: 8-4-4-4-12 hexadecimal digits.
    private static func isMBID(_ text: Substring) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && groups.allSatisfy { $0.utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0) } }
    }
}
