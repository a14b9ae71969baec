import ArtCache
import ArtHTTP

/// Lists of services: always asked for, with the validators of what the cache has of them, and kept once the feed has
/// found them to be lists. An error that a service puts into a whole answer is thereby never kept.
struct ServiceLists: Sendable {
    let configuration: FetchConfiguration
    /// `nil` where there is none yet. One that is only read keeps nothing.
    let cache: PictureCache?
    let fetcher: Fetcher

    func ask(_ request: TransferRequest, dialect: ThrottleDialect) async -> FeedReader.Answer {
        do {
            let kept = try await cache?.list(at: request.url)
            guard configuration.reuse != .offline else { return try await remembered(kept) }
            if let kept, let unasked = try await unasked(kept, for: request) { return .success(unasked) }
            return try await answer(to: request, kept, dialect)
        } catch {
            return .failure(Failure(storing: error))
        }
    }

    private func remembered(_ kept: CachedList?) async throws(CacheError) -> FeedReader.Answer {
        guard let kept, let bytes = try await cache?.bytes(of: kept.digest) else {
            return .failure(.offlineMiss("the cache does not have this list"))
        }
        return .success(ListAnswer(ListPieces(whole: bytes)))
    }

    /// What is kept of a list whose service does not yet want to be asked again; `nil` if it may be asked, or the user
    /// insists.
    private func unasked(_ kept: CachedList, for request: TransferRequest) async throws(CacheError) -> ListAnswer? {
        let response = StoredResponse(kept.answer)
        let sent = request.sentFields(userAgent: configuration.userAgent)
        guard configuration.reuse == .whileFresh, kept.answer.variant == response.variant(sent),
            let wait = response.pollWait(at: configuration.wallClock()),
            let bytes = try await cache?.bytes(of: kept.digest)
        else { return nil }
        var answer = ListAnswer(ListPieces(whole: bytes))
        answer.notice =
            "the service wants its list to be asked for again in \(wait) s at the earliest: the one kept was used"
        return answer
    }

    private func answer(
        to request: TransferRequest, _ kept: CachedList?, _ dialect: ThrottleDialect, isRepeated: Bool = false
    ) async throws(CacheError) -> FeedReader.Answer {
        let sent = request.sentFields(userAgent: configuration.userAgent)
        let fetch = await fetcher.fetch(request.adding(condition(kept, sent)), dialect: dialect)
        switch fetch.result {
        case .failure(let failure): return .failure(Failure(failure))
        case .success(let answer) where answer.status == 304:
            if let kept, let confirmed = try await confirmed(kept, by: answer, to: request.url, sent) {
                return .success(confirmed)
            }
            guard !isRepeated else { return .failure(Failure(.status(304))) }
            return try await self.answer(to: request.pastCaches(), nil, dialect, isRepeated: true)
        case .success(let answer):
            let (bytes, record) = (answer.body.array, AnswerRecord(StoredResponse(answer, to: request.url), sent: sent))
            return .success(
                ListAnswer(
                    ListPieces(whole: bytes), news: ListNews(url: request.url, record: record, content: .new(bytes)),
                    fields: answer.fields))
        }
    }

    private func condition(_ kept: CachedList?, _ sent: [HeaderField]) -> [HeaderField] {
        guard let kept, case .confirm(let fields) = Reuse(kept.answer, sent: sent, .onceConfirmed, now: 0) else {
            return []
        }
        return fields
    }

    /// `nil` if the 304 is about something else, or the bytes have gone.
    private func confirmed(
        _ kept: CachedList, by answer: TransferAnswer, to url: String, _ sent: [HeaderField]
    ) async throws(CacheError) -> ListAnswer? {
        guard let response = StoredResponse(kept.answer).confirmed(by: answer, to: url),
            let bytes = try await cache?.bytes(of: kept.digest)
        else { return nil }
        let record = AnswerRecord(response, sent: sent)
        return ListAnswer(
            ListPieces(whole: bytes), news: ListNews(url: url, record: record, content: .confirmed(kept.digest)),
            fields: answer.fields)
    }
}

/// A list's answer.
struct ListAnswer: Sendable {
    var pieces: ListPieces
    /// To be kept if the feed finds it to be a list.
    var news: ListNews?
    /// The header of the answer; empty where nobody was asked.
    var fields: [HeaderField]
    /// What is to be told of it.
    var notice: String?

    init(_ pieces: ListPieces, news: ListNews? = nil, fields: [HeaderField] = []) {
        self.pieces = pieces
        self.news = news
        self.fields = fields
    }
}

/// What a service's answer adds to the cache.
struct ListNews: Sendable {
    enum Content: Sendable {
        case new([UInt8])
        case confirmed(ContentDigest)
    }

    var url: String
    var record: AnswerRecord
    var content: Content
}

extension ServiceLists {
    /// Returns why it could not be kept, which costs nothing but the next run's transfer.
    func keep(_ news: ListNews) async -> String? {
        guard let cache, !cache.isReadOnly else { return nil }
        do {
            switch news.content {
            case .new(let bytes): try await cache.store(list: bytes, at: news.url, news.record)
            case .confirmed(let digest): try await cache.confirm(digest, at: news.url, news.record)
            }
            return nil
        } catch {
            return "the list could not be kept: \(error)"
        }
    }
}
