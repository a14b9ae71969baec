/// A picture in the cache, as `cache ls` tells it.
public struct ListedPicture: Hashable, Sendable, Encodable {
    public var url: String
    /// Who brought it; `nil` for those from before that was kept.
    public var feed: String?
    public var digest: String
    /// Of the original.
    public var bytes: Int
    public var mediaType: String
    public var width: Int
    public var height: Int
    /// How many thumbnails there are of it.
    public var renditions: Int
    /// Whether the original is there, and not only thumbnails.
    public var hasOriginal: Bool
}

extension CacheUpkeep {
    /// All pictures, in the order of their URLs. As the index has them: files are not looked at.
    public func forEachPicture(_ body: (ListedPicture) -> Void) throws(CacheError) {
        let statement = try SQLiteStatement(
            """
            SELECT url, feed, digest, bytes, media_type, width, height,
            (SELECT count(*) FROM renditions JOIN objects ON id = rendition WHERE renditions.original = urls.original),
            EXISTS (SELECT 1 FROM objects WHERE id = original)
            FROM urls CROSS JOIN originals ON originals.id = original
            WHERE is_list = 0 ORDER BY url
            """, database.connection)
        let database = database
        try statement.forEachRow([]) { row throws(CacheError) in
            guard let picture = ListedPicture(row) else { throw database.damage("a row of urls") }
            body(picture)
        }
    }

    /// Where the file of a picture lies, absolute; its bytes are proven if it looks otherwise than when it was stored.
    ///
    /// - Parameter recipe: the key of a rendition's recipe; `nil` for the original.
    /// - Returns: `nil` if it is not there.
    public func path(of url: String, recipe: String?) throws(CacheError) -> String? {
        guard let known = try database.picture(at: url, recipes: recipe.map { [$0] } ?? []) else { return nil }
        let digest = recipe == nil ? known.picture.original.digest : known.picture.renditions.first?.digest
        guard let digest, let stamp = known.stamps[digest] else { return nil }
        return try store.stamp(of: digest, seen: stamp) == nil ? nil : folder.root.path(of: digest.objectPath)
    }
}

extension ListedPicture {
    fileprivate init?(_ row: SQLiteRow) {
        guard case .text(let url) = row[0], let feed = row[1].text, let digest = row.digest(2),
            case .integer(let size) = row[3],
            case .text(let mediaType) = row[4], case .integer(let width) = row[5], case .integer(let height) = row[6],
            case .integer(let renditions) = row[7], case .integer(let hasOriginal) = row[8]
        else { return nil }
        self.init(
            url: url, feed: feed, digest: digest.description, bytes: size, mediaType: mediaType, width: width,
            height: height, renditions: renditions, hasOriginal: hasOriginal == 1)
    }
}
