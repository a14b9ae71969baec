/// What an answer said of itself, in its own words, and when it came: what later decides whether it is asked for again.
///
/// The cache keeps it and makes nothing of it. Times are seconds since 1970.
public struct AnswerRecord: Hashable, Sendable {
    /// When its request was sent; `nil` in rows of index version 1, which did not keep it.
    public var requestedAt: Int?
    public var receivedAt: Int
    public var etag: String?
    public var lastModified: String?
    public var date: String?
    public var age: String?
    public var expires: String?
    public var cacheControl: String?
    public var vary: String?
    /// Stands for the values that the request had in the fields named by `vary`.
    public var variant: ContentDigest?
    /// Where it came from, if not from the URL that was asked.
    public var effectiveURL: String?

    public init(requestedAt: Int? = nil, receivedAt: Int) {
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
    }
}

// As a part of a row of `urls`.
extension AnswerRecord {
    static let columns = [
        "requested_at", "fetched_at", "etag", "last_modified", "date", "age", "expires", "cache_control", "vary",
        "variant", "effective_url",
    ]

    /// In the order of the columns.
    var values: [SQLiteValue] {
        [
            SQLiteValue(requestedAt), .integer(receivedAt), SQLiteValue(etag), SQLiteValue(lastModified),
            SQLiteValue(date), SQLiteValue(age), SQLiteValue(expires), SQLiteValue(cacheControl), SQLiteValue(vary),
            (variant?.bytes).map(SQLiteValue.blob) ?? .null, SQLiteValue(effectiveURL),
        ]
    }

    /// `nil` unless the values from that column on are those of the columns.
    init?(_ row: SQLiteRow, from first: Int) {
        guard let requestedAt = row[first].integer, case .integer(let receivedAt) = row[first + 1] else { return nil }
        guard let etag = row[first + 2].text, let lastModified = row[first + 3].text,
            let date = row[first + 4].text, let age = row[first + 5].text, let expires = row[first + 6].text,
            let cacheControl = row[first + 7].text, let vary = row[first + 8].text,
            let variant = row[first + 9].blob, let effectiveURL = row[first + 10].text
        else { return nil }
        self.init(requestedAt: requestedAt, receivedAt: receivedAt)
        self.etag = etag
        self.lastModified = lastModified
        self.date = date
        self.age = age
        self.expires = expires
        self.cacheControl = cacheControl
        self.vary = vary
        self.variant = variant.flatMap(ContentDigest.init(bytes:))
        self.effectiveURL = effectiveURL
    }
}
