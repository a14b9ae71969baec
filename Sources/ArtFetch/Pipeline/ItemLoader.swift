import ArtCache
import ArtHTTP
import ArtImage

/// Takes one item all its way: cache, transfer, decode, store.
///
/// Not for duplicates or bookkeeping, nor for when its transfer may begin; `Downloader` sees to those.
struct ItemLoader: Sendable {
    let configuration: FetchConfiguration
    let lookup: PictureLookup
    let cache: PictureCache
    let fetcher: Fetcher
    let thumbnailer: any Thumbnailer
    let decoders: BlockingPool
    /// The bytes that all decodes together may take.
    let decodeMemory: Permits

    typealias Report = @Sendable (LoadState) async -> Void

    /// What an item needs after a step.
    enum Need: Sendable {
        /// Nothing more.
        case nothing(ItemResult)
        /// A transfer, and then `complete`.
        case transfer(TransferRequest)
    }

    /// The first step: what the cache has.
    ///
    /// - Parameter isFirstLook: `false` if it is asked once more.
    func begin(_ listed: ListedItem, isFirstLook: Bool = true, report: Report) async -> Need {
        guard let url = listed.asked else {
            return .nothing(ItemResult(outcome: .failure(listed.item.fault ?? .noImage, attempts: 0)))
        }
        do {
            switch try await recollection(of: url, isFirstLook, report: report) {
            case .picture(let picture): return .nothing(ItemResult(outcome: .success(picture)))
            case .ask(let request): return .transfer(request)
            }
        } catch {
            return .nothing(ItemResult(outcome: Self.outcome(of: error, attempts: 0)))
        }
    }

    /// The last step, with what became of the transfer.
    func complete(_ fetch: FetchOutcome, of request: TransferRequest, report: Report) async -> Need {
        let outcome: ManifestEntry.Outcome
        do {
            switch try await conclusion(of: fetch, request, report: report) {
            case .ended(let ended): outcome = ended
            case .again(let request): return .transfer(request)
            }
        } catch {
            outcome = Self.outcome(of: error, attempts: fetch.attempts)
        }
        return .nothing(ItemResult(outcome: outcome, bytesReceived: fetch.bytesReceived))
    }

    private static func outcome(of error: any Error, attempts: Int) -> ManifestEntry.Outcome {
        if let stop = error as? Stop { return stop.outcome }
        return .failure(Failure(storing: error), attempts: attempts)
    }

    /// All steps at once, its transfer's turn included.
    func load(_ listed: ListedItem) async -> ItemResult {
        var need = await begin(listed) { _ in }
        while true {
            switch need {
            case .nothing(let result): return result
            case .transfer(let request): need = await complete(await fetcher.fetch(request), of: request) { _ in }
            }
        }
    }
}

/// The item ends here, without a picture.
struct Stop: Error {
    var outcome: ManifestEntry.Outcome
}

// MARK: - From the cache

extension ItemLoader {
    /// What a look into the cache comes to.
    private enum Recollection {
        case picture(LoadedPicture)
        case ask(TransferRequest)
    }

    /// Renditions that are missing are made of the original.
    private func recollection(of url: String, _ isFirstLook: Bool, report: Report) async throws -> Recollection {
        let request = lookup.request(for: url)
        guard let kept = try await lookup.kept(url, isFirstLook: isFirstLook) else { return try asked(request) }
        switch lookup.reuse(of: kept, at: url, configuration.reuse) {
        case .use:
            let picture = try await completed(kept, origin: .cache, attempts: 0, report: report)
            return try picture.map { .picture($0) } ?? asked(request)
        case .confirm(let condition): return .ask(request.adding(condition))
        case .replace: return .ask(request)
        }
    }

    private func asked(_ request: TransferRequest) throws -> Recollection {
        guard configuration.reuse != .offline else {
            throw Stop(outcome: .failure(.notKept, attempts: 0))
        }
        return .ask(request)
    }

    /// `nil` if the original's bytes are no longer what they were: it is fetched anew.
    func completed(
        _ kept: CachedPicture, origin: Origin, attempts: Int, report: Report
    ) async throws -> LoadedPicture? {
        try await completed(kept, report: report).flatMap { loaded($0, origin: origin, attempts: attempts) }
    }

    /// `nil` if the original's bytes are no longer what they were: it is fetched anew.
    private func completed(_ found: CachedPicture, report: Report) async throws -> CachedPicture? {
        let missing = lookup.missing(from: found)
        if missing.isEmpty { return found }
        guard !cache.isReadOnly else {
            throw Stop(outcome: .failure(.notKept(in: missing.map(\.box)), attempts: 0))
        }
        guard let bytes = try await cache.bytes(of: found.original.digest) else { return nil }
        let thumbnails = try await decode(TransferBody(bytes), recipes: missing, attempts: 0, report: report)
        await report(.storing)
        let added = try await cache.add(thumbnails.renditions.map(\.stored), to: found.original.digest)
        return CachedPicture(
            original: found.original, renditions: found.renditions + added, answer: found.answer)
    }
}

// MARK: - From the network

extension ItemLoader {
    /// Nothing enters the cache before it has been decoded to its last byte.
    ///
    /// `nil` for pieces that make no picture: they may be of different versions, whatever the server says, so that only
    /// the whole tells what it is.
    func proven(
        _ answer: TransferAnswer, at url: String, attempts: Int, report: Report
    ) async throws -> ManifestEntry.Outcome? {
        let thumbnails: Thumbnails
        do {
            thumbnails = try await decode(
                answer.body, recipes: lookup.recipes, attempts: attempts, report: report)
        } catch let stop as Stop {
            if answer.isStitched, case .failure = stop.outcome { return nil }
            await keepRefused(answer.body, from: url, stop)
            throw stop
        }
        await report(.storing)
        let record = AnswerRecord(StoredResponse(answer, to: url), sent: lookup.sentFields(to: url))
        let stored = try await cache.store(NewPicture(thumbnails, of: answer, at: url, record))
        guard let picture = loaded(stored, origin: .network, attempts: attempts) else {
            let reason = "the cache kept fewer thumbnails than were stored"
            return .failure(Failure(kind: .store, message: reason), attempts: attempts)
        }
        return .success(picture)
    }
}

extension ItemLoader {
    /// Puts bytes that are no picture where a person can look at them.
    private func keepRefused(_ body: TransferBody, from url: String, _ stop: Stop) async {
        guard case .failure(let failure, _) = stop.outcome else { return }
        // The item has failed already: that its bytes cannot be looked at makes it no worse.
        do { try await cache.refuse(PictureBytes(body), from: url, because: failure.message) } catch {}
    }
}

// MARK: - Both ways

extension ItemLoader {
    /// Waits until the memory that the header asks for is free, then for a decoder.
    private func decode(
        _ body: TransferBody, recipes: [Recipe], attempts: Int, report: Report
    ) async throws -> Thumbnails {
        await report(.decoding)
        let (thumbnailer, limits) = (thumbnailer, configuration.limits)
        let needed = await onDecoder { () throws(ImageError) in
            try body.withBytes { bytes throws(ImageError) in
                try thumbnailer.memoryNeeded(for: bytes, recipes: recipes, limits: limits)
            }
        }
        let memory = try value(of: needed, attempts: attempts)
        let thumbnails = await decodeMemory.withPermits(memory) {
            await onDecoder { () throws(ImageError) in
                try body.withBytes { bytes throws(ImageError) in
                    try thumbnailer.thumbnails(of: bytes, recipes: recipes, limits: limits)
                }
            }
        }
        return try value(of: thumbnails ?? nil, attempts: attempts)
    }

    /// `nil` if the run was cancelled before.
    private func onDecoder<Value: Sendable>(
        _ step: @escaping @Sendable () throws(ImageError) -> Value
    ) async -> Result<Value, ImageError>? {
        await decoders.run { Result { () throws(ImageError) in try step() } }
    }

    private func value<Value>(of result: Result<Value, ImageError>?, attempts: Int) throws -> Value {
        switch result {
        case nil: throw Stop(outcome: .cancelled)
        case .success(let value): return value
        case .failure(let error): throw Stop(outcome: .failure(Failure(error), attempts: attempts))
        }
    }

    /// `nil` if a recipe's rendition is not there.
    private func loaded(_ picture: CachedPicture, origin: Origin, attempts: Int) -> LoadedPicture? {
        let renditions = zip(lookup.recipes, lookup.recipeKeys).compactMap { recipe, key in
            picture.renditions.first { $0.recipe == key }
                .map { LoadedRendition(box: recipe.box, $0) }
        }
        guard renditions.count == lookup.recipes.count else { return nil }
        return LoadedPicture(origin: origin, attempts: attempts, original: picture.original, renditions: renditions)
    }
}

extension LoadedRendition {
    fileprivate init(box: PixelSize, _ stored: StoredRendition) {
        self.init(
            box: box, digest: stored.digest, bytes: stored.bytes, mediaType: stored.mediaType, width: stored.width,
            height: stored.height)
    }
}

extension NewPicture {
    fileprivate init(_ thumbnails: Thumbnails, of answer: TransferAnswer, at url: String, _ record: AnswerRecord) {
        self.init(
            url: url, bytes: PictureBytes(answer.body), mediaType: thumbnails.mediaType, width: thumbnails.size.width,
            height: thumbnails.size.height, verdict: thumbnails.verdict.rawValue, warnings: thumbnails.warnings,
            placeholder: thumbnails.placeholder.map(StoredPlaceholder.init),
            answer: record, renditions: thumbnails.renditions.map(\.stored))
    }
}

/// A transfer's body as the cache takes it, without a copy.
private struct PictureBytes: ByteSource {
    private let body: TransferBody

    init(_ body: TransferBody) { self.body = body }

    var count: Int { body.count }

    func withBytes<Result>(_ use: (RawSpan) throws(CacheError) -> Result) throws(CacheError) -> Result {
        try body.withBytes(use)
    }
}

extension StoredPlaceholder {
    fileprivate init(_ placeholder: Placeholder) {
        self.init(color: placeholder.color.description, thumbHash: placeholder.thumbHash)
    }
}

extension EncodedRendition {
    fileprivate var stored: NewRendition {
        NewRendition(
            recipe: recipe.key, bytes: bytes, mediaType: mediaType, width: size.width, height: size.height)
    }
}
