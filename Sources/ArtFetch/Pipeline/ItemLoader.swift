import ArtCache
import ArtHTTP
import ArtImage

/// Takes one item all its way: cache, transfer, decode, store.
///
/// Not for duplicates or bookkeeping, nor for when its transfer may begin; `Downloader` sees to those.
struct ItemLoader: Sendable {
    let configuration: FetchConfiguration
    let fields: RequestFields
    let cache: PictureCache
    let fetcher: Fetcher
    let thumbnailer: any Thumbnailer
    let decoders: BlockingPool
    /// The bytes that all decodes together may take.
    let decodeMemory: Permits
    let recipes: [Recipe]
    /// Each recipe as the cache names it, in their order. Made once: making one costs as much as a look into the index.
    let recipeKeys: [String]

    init(
        configuration: FetchConfiguration, fields: RequestFields, cache: PictureCache, fetcher: Fetcher,
        thumbnailer: any Thumbnailer, decoders: BlockingPool, decodeMemory: Permits
    ) {
        self.configuration = configuration
        self.fields = fields
        self.cache = cache
        self.fetcher = fetcher
        self.thumbnailer = thumbnailer
        self.decoders = decoders
        self.decodeMemory = decodeMemory
        recipes = configuration.recipesOfOneDecode
        recipeKeys = recipes.map(\.key)
    }

    typealias Report = @Sendable (LoadState) async -> Void

    /// What an item needs after its first step.
    enum Need: Sendable {
        /// Nothing more.
        case nothing(ItemResult)
        /// A transfer, and then `complete`.
        case transfer(TransferRequest)
    }

    /// The first step: what the cache has.
    func begin(_ listed: ListedItem, report: Report) async -> Need {
        guard let url = listed.asked else { return .nothing(ItemResult(outcome: .failure(.noImage, attempts: 0))) }
        do {
            if let picture = try await cached(url, report: report) {
                return .nothing(ItemResult(outcome: .success(picture)))
            }
            return .transfer(request(url))
        } catch let stop as Stop {
            return .nothing(ItemResult(outcome: stop.outcome))
        } catch {
            return .nothing(ItemResult(outcome: .failure(Failure(storing: error), attempts: 0)))
        }
    }

    /// The last step, with what became of the transfer.
    func complete(_ fetch: FetchOutcome, of listed: ListedItem, report: Report) async -> ItemResult {
        let outcome: ManifestEntry.Outcome
        do {
            outcome = try await proven(fetch, url: listed.asked ?? "", report: report)
        } catch let stop as Stop {
            outcome = stop.outcome
        } catch {
            outcome = .failure(Failure(storing: error), attempts: fetch.attempts)
        }
        return ItemResult(outcome: outcome, bytesReceived: fetch.bytesReceived)
    }

    /// All steps at once, its transfer's turn included.
    func load(_ listed: ListedItem) async -> ItemResult {
        switch await begin(listed, report: { _ in }) {
        case .nothing(let result): result
        case .transfer(let request): await complete(await fetcher.fetch(request), of: listed) { _ in }
        }
    }
}

/// The item ends here, without a picture.
private struct Stop: Error {
    var outcome: ManifestEntry.Outcome
}

// MARK: - From the cache

extension ItemLoader {
    /// The picture if the cache has its original; renditions that are missing are made of it.
    private func cached(_ url: String, report: Report) async throws -> LoadedPicture? {
        guard !configuration.refresh,
            let found = try await cache.picture(at: url, recipes: recipeKeys),
            Verdict(rawValue: found.original.verdict)?.satisfies(configuration.limits.acceptance) == true
        else { return nil }
        return try await completed(found, report: report).flatMap { picture in
            loaded(picture, origin: .cache, attempts: 0)
        }
    }

    /// `nil` if the original's bytes are no longer what they were: it is fetched anew.
    private func completed(_ found: CachedPicture, report: Report) async throws -> CachedPicture? {
        let missing = zip(recipes, recipeKeys).filter { _, key in
            !found.renditions.contains { $0.recipe == key }
        }.map(\.0)
        if missing.isEmpty { return found }
        guard let bytes = try await cache.bytes(of: found.original.digest) else { return nil }
        let thumbnails = try await decode(TransferBody(bytes), recipes: missing, attempts: 0, report: report)
        await report(.storing)
        let added = try await cache.add(thumbnails.renditions.map(\.stored), to: found.original.digest)
        return CachedPicture(original: found.original, renditions: found.renditions + added)
    }
}

// MARK: - From the network

extension ItemLoader {
    private func request(_ url: String) -> TransferRequest {
        TransferRequest(
            url: url, fields: fields.fields(for: url, with: [HeaderField(name: "Accept", value: Self.accept)]),
            maxBytes: configuration.maxBytes)
    }

    /// What is decoded, best first; servers that negotiate then send nothing else.
    private static let accept = "image/jpeg, image/png, image/*;q=0.8, */*;q=0.5"

    /// Nothing enters the cache before it has been decoded to its last byte.
    private func proven(_ fetch: FetchOutcome, url: String, report: Report) async throws -> ManifestEntry.Outcome {
        let answer: TransferAnswer
        switch fetch.result {
        case .success(let whole): answer = whole
        case .failure(.transfer(.cancelled)): return .cancelled
        case .failure(let failure): return .failure(Failure(failure), attempts: fetch.attempts)
        }
        let thumbnails = try await decode(
            answer.body, recipes: recipes, attempts: fetch.attempts, report: report)
        await report(.storing)
        let stored = try await cache.store(NewPicture(thumbnails, of: answer, at: url))
        guard let picture = loaded(stored, origin: .network, attempts: fetch.attempts) else {
            let reason = "the cache kept fewer thumbnails than were stored"
            return .failure(Failure(kind: .store, message: reason), attempts: fetch.attempts)
        }
        return .success(picture)
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
        let renditions = zip(recipes, recipeKeys).compactMap { recipe, key in
            picture.renditions.first { $0.recipe == key }
                .map { LoadedRendition(box: recipe.box, $0) }
        }
        guard renditions.count == recipes.count else { return nil }
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
    fileprivate init(_ thumbnails: Thumbnails, of answer: TransferAnswer, at url: String) {
        self.init(
            url: url, bytes: PictureBytes(answer.body), mediaType: thumbnails.mediaType, width: thumbnails.size.width,
            height: thumbnails.size.height, verdict: thumbnails.verdict.rawValue, warnings: thumbnails.warnings,
            placeholder: thumbnails.placeholder.map(StoredPlaceholder.init),
            validators: Validators(etag: answer.field("ETag"), lastModified: answer.field("Last-Modified")),
            renditions: thumbnails.renditions.map(\.stored))
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
