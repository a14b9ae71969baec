/// What an answer said of its own freshness, in its own words, and when it came: enough to judge it later by RFC 9111.
///
/// Times are seconds since 1970 by this machine's clock. Not for the body.
public struct StoredResponse: Hashable, Sendable {
    /// When the request was sent; `nil` where that was not recorded.
    public var requestTime: Int?
    public var responseTime: Int
    public var etag: String?
    public var lastModified: String?
    public var date: String?
    public var age: String?
    public var expires: String?
    public var cacheControl: String?
    public var vary: String?
    /// Where the answer came from, if redirects led away from the URL that was asked.
    public var effectiveURL: String?

    public init(requestTime: Int?, responseTime: Int) {
        self.requestTime = requestTime
        self.responseTime = responseTime
    }
}

extension StoredResponse {
    /// - Parameter url: what was asked.
    public init(_ answer: TransferAnswer, to url: String) {
        self.init(requestTime: answer.requestTime, responseTime: answer.responseTime)
        etag = answer.validator("ETag")
        lastModified = answer.validator("Last-Modified")
        vary = answer.vary
        effectiveURL = Self.isSame(answer.effectiveURL, url) ? nil : answer.effectiveURL
        takeTimes(of: answer)
        expires = answer.single("Expires")
        cacheControl = answer.cacheControl
    }

    /// After a 304 has confirmed it, with what that says of itself (RFC 9111, 4.3.4); `nil` if the 304 is about another
    /// representation than the one that is kept.
    ///
    /// Tags are compared weakly: servers that compress on the way, such as nginx, weaken the tag of a body and leave
    /// that of a 304 as it is.
    public func confirmed(by answer: TransferAnswer, to url: String) -> StoredResponse? {
        let new = StoredResponse(answer, to: url)
        guard new.effectiveURL == effectiveURL else { return nil }
        if let tag = new.etag, Self.opaque(tag) != etag.map(Self.opaque) { return nil }
        var updated = self
        updated.requestTime = new.requestTime
        updated.responseTime = new.responseTime
        updated.takeTimes(of: answer)
        updated.lastModified = new.lastModified ?? lastModified
        updated.expires = new.expires ?? expires
        updated.cacheControl = new.cacheControl ?? cacheControl
        updated.vary = new.vary ?? vary
        return updated
    }

    /// These are the message's own: what an older message said of them is over.
    private mutating func takeTimes(of answer: TransferAnswer) {
        date = answer.single("Date")
        age = answer.single("Age")
    }

    private static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }

    /// The transport percent-encodes what has to be.
    private static func isSame(_ effective: String, _ asked: String) -> Bool {
        if effective == asked { return true }
        do { return try TransferURL(asked).text == effective } catch { return false }
    }
}

extension TransferAnswer {
    /// What servers send is kept for years: nothing in an honest field is longer.
    private static let longestField = 1024

    fileprivate func single(_ name: String) -> String? {
        field(name).flatMap { $0.utf8.count <= Self.longestField ? $0 : nil }
    }

    /// One that can be sent back as it is.
    fileprivate func validator(_ name: String) -> String? {
        single(name).flatMap { value in
            value.isEmpty || value.utf8.contains { $0 < 0x20 || $0 == 0x7F } ? nil : value
        }
    }

    /// All fields of that name, joined (RFC 9110, 5.3). One too long is cut: what it begins with counts.
    fileprivate func list(_ name: String) -> String? {
        let values = fields.filter { $0.isNamed(name) }.map(\.value)
        return values.isEmpty ? nil : String(values.joined(separator: ", ").prefix(Self.longestField))
    }

    /// With the interval between two questions that GitHub's lists of events name.
    fileprivate var cacheControl: String? {
        let interval = single("X-Poll-Interval").flatMap(DeltaSeconds.parse)
        let directives = [list("Cache-Control"), interval.map { "\(CacheControl.pollIntervalName)=\($0)" }]
        return directives.contains { $0 != nil } ? directives.compactMap(\.self).joined(separator: ", ") : nil
    }

    /// One too long to be kept depends on everything.
    fileprivate var vary: String? {
        list("Vary").map { $0.count < Self.longestField ? $0 : "*" }
    }
}
