import ArtCache
import ArtHTTP

/// What is done with something that the cache has of a URL. Pure.
enum Reuse: Hashable {
    /// Used as it is.
    case use
    /// Asked for with these fields, which are none if the server gave no validator. What is kept may stand in for an
    /// answer that cannot be had.
    case confirm([HeaderField])
    /// Asked for as if nothing were kept: that was an answer to a different request.
    case replace

    /// - Parameters:
    ///   - sent: the fields of the request that would be made.
    ///   - now: seconds since 1970.
    init(_ kept: AnswerRecord, sent: [HeaderField], _ rule: FetchConfiguration.Reuse, now: Int) {
        let response = StoredResponse(kept)
        switch rule {
        case .offline: self = .use
        case _ where kept.variant != response.variant(sent): self = .replace
        case .whileFresh where response.isFresh(at: now): self = .use
        case .whileFresh, .onceConfirmed: self = .confirm(response.condition)
        }
    }
}

extension StoredResponse {
    init(_ record: AnswerRecord) {
        self.init(requestTime: record.requestedAt, responseTime: record.receivedAt)
        etag = record.etag
        lastModified = record.lastModified
        date = record.date
        age = record.age
        expires = record.expires
        cacheControl = record.cacheControl
        vary = record.vary
        effectiveURL = record.effectiveURL
    }

    /// Stands for what the request said that the answer depends on. A digest, because that may be a secret.
    func variant(_ sent: [HeaderField]) -> ContentDigest? {
        selectingFields(among: sent).map { ContentDigest(of: Array($0.utf8)) }
    }
}

extension AnswerRecord {
    init(_ response: StoredResponse, sent: [HeaderField]) {
        self.init(requestedAt: response.requestTime, receivedAt: response.responseTime)
        etag = response.etag
        lastModified = response.lastModified
        date = response.date
        age = response.age
        expires = response.expires
        cacheControl = response.cacheControl
        vary = response.vary
        variant = response.variant(sent)
        effectiveURL = response.effectiveURL
    }
}
