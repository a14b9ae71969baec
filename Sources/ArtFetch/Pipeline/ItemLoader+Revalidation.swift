import ArtCache
import ArtHTTP

/// Asking about a picture, and what the answer means to one that is kept.
extension ItemLoader {
    /// What a fetch comes to.
    enum Conclusion {
        case ended(ManifestEntry.Outcome)
        case again(TransferRequest)
    }

    func conclusion(
        of fetch: FetchOutcome, _ request: TransferRequest, report: Report
    ) async throws -> Conclusion {
        switch fetch.result {
        case .success(let answer) where answer.status == 304:
            return try await confirmation(answer, request, attempts: fetch.attempts, report: report)
        case .success(let answer):
            let proven = try await proven(answer, at: request.url, attempts: fetch.attempts, report: report)
            return proven.map { .ended($0) } ?? .again(request.asWhole)
        case .failure(.transfer(.cancelled)):
            return .ended(.cancelled)
        case .failure(let failure):
            let failed = Failure(failure)
            let picture = try await standIn(for: failure, failed, request, attempts: fetch.attempts, report: report)
            return .ended(picture.map { .success($0) } ?? .failure(failed, attempts: fetch.attempts))
        }
    }

    /// A 304 (RFC 9110, 15.4.5). Where it confirms nothing that is here, the picture is asked for once more, plainly.
    private func confirmation(
        _ answer: TransferAnswer, _ request: TransferRequest, attempts: Int, report: Report
    ) async throws -> Conclusion {
        let url = request.url
        if let kept = try await kept(askedAboutBy: request),
            let response = StoredResponse(kept.answer).confirmed(by: answer, to: url),
            let picture = try await completed(kept, origin: .revalidated, attempts: attempts, report: report)
        {
            let record = AnswerRecord(response, sent: lookup.sentFields(to: url))
            try await cache.confirm(kept.original.digest, at: url, record)
            return .ended(.success(picture))
        }
        let plain = lookup.request(for: url).pastCaches()
        return request == plain ? .ended(.failure(Failure(.status(304)), attempts: attempts)) : .again(plain)
    }

    /// The picture that is kept, if the failure says nothing of it and its server does not forbid that.
    private func standIn(
        for failure: FetchFailure, _ failed: Failure, _ request: TransferRequest, attempts: Int, report: Report
    ) async throws -> LoadedPicture? {
        guard failure.concernsServerOnly, let kept = try await kept(askedAboutBy: request),
            StoredResponse(kept.answer).mayStandIn(at: configuration.wallClock()),
            var picture = try await completed(kept, origin: .stale, attempts: attempts, report: report)
        else { return nil }
        picture.original.warnings.append("it could not be asked for again and may be out of date: \(failed.message)")
        return picture
    }

    /// Looked up again: what waits for its transfer holds no more than its request.
    private func kept(askedAboutBy request: TransferRequest) async throws -> CachedPicture? {
        guard let kept = try await lookup.kept(request.url, isFirstLook: false),
            case .confirm(let condition) = lookup.reuse(of: kept, at: request.url, .onceConfirmed),
            condition.allSatisfy(request.fields.contains)
        else { return nil }
        return kept
    }
}
