import ArtCache
import ArtHTTP

/// What a run would do, found out without doing it: its lists are asked, with the validators of what is kept of them,
/// its pictures are not, and nothing is written.
///
///     let findings = try await Survey(feed, configuration).run()
///
/// Each item is judged by what a run's first step goes by (`PictureLookup`, `Reuse`, `PictureLadder`). Not for what only
/// asking tells: whether a picture is there, whole, and as large as it should be.
public actor Survey: ItemSink {
    private let configuration: FetchConfiguration
    private let cache: PictureCache?
    private let lookup: PictureLookup
    private let ladder: PictureLadder
    private nonisolated let reader: any ItemSource
    private nonisolated let outlet: EventOutlet

    private var findings = SurveyFindings()
    /// Two URLs that share a hash are taken for one: what a run tells apart by its journal this cannot.
    private var duplicates = DuplicateTable()

    /// Of a feed's lists.
    ///
    /// - Throws: `CacheError` if there is a cache that cannot be read, `TransportFailure` if nobody can be asked.
    public init(_ feed: any Feed, _ configuration: FetchConfiguration) throws {
        let cache = try Self.cache(configuration)
        try self.init(feed, configuration, cache, CurlTransport(configuration, cache))
    }

    /// Of what of an earlier run would be tried again.
    public init(_ retry: Retry, _ configuration: FetchConfiguration) throws {
        let cache = try Self.cache(configuration)
        try self.init(
            RecordedFeed(head: retry.record.head), configuration, cache, CurlTransport(configuration, cache),
            retry: retry)
    }

    /// As the first, over a transport and a clock of one's own.
    init(
        _ feed: any Feed, _ configuration: FetchConfiguration, transport: any Transport,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        try self.init(feed, configuration, Self.cache(configuration), transport, clock: clock)
    }

    private init(
        _ feed: any Feed, _ configuration: FetchConfiguration, _ cache: PictureCache?, _ transport: any Transport,
        clock: any Clock<Duration> = ContinuousClock(), retry: Retry? = nil
    ) throws {
        let outlet = EventOutlet()
        let fetcher = Fetcher(transport, configuration, clock: clock, events: outlet)
        let fields = RequestFields(configuration, feed: feed)
        let lookup = PictureLookup(configuration, fields, cache)
        self.configuration = configuration
        self.cache = cache
        self.lookup = lookup
        self.outlet = outlet
        ladder = PictureLadder(feed: feed, wanted: configuration.wantedSize)
        reader =
            retry.map { RetryReader(retry: $0, events: outlet) }
            ?? FeedReader(
                feed: feed, configuration: configuration, fields: fields,
                lists: ServiceLists(configuration: configuration, cache: cache, fetcher: fetcher),
                files: BlockingPool(label: "artfetch.files", width: 2), events: outlet,
                foresee: { urls in await cache?.lookAhead(to: urls, recipes: lookup.recipeKeys) })
    }

    /// One that is only read; `nil` where there is none yet.
    private static func cache(_ configuration: FetchConfiguration) throws(CacheError) -> PictureCache? {
        guard try CacheTag.isPresent(in: configuration.cache) else { return nil }
        return try PictureCache(reading: configuration)
    }

    /// What happens to the lists, for one reader; to be called before `run`.
    public nonisolated func events() -> LoadEvents { outlet.subscribe(to: .all) }

    /// As `Downloader.observe`.
    public nonisolated func observe(_ observer: @escaping @Sendable (LoadEvent) -> Void) {
        outlet.observe(.all, observer)
    }

    /// Reads all lists to their end, or until the task is cancelled. For once.
    public func run() async -> SurveyFindings {
        let read = await read()
        findings.lists = read.record
        findings.warnings = (cache?.warnings ?? []) + read.warnings
        findings.hasCache = cache != nil
        findings.isInterrupted = Task.isCancelled
        cache?.close()
        outlet.finish()
        return findings
    }

    @concurrent
    private nonisolated func read() async -> FeedReader.Outcome { await reader.read(into: self) }
}

// MARK: - Judging

extension Survey {
    func send(_ listed: ListedItem) async -> Bool {
        findings.note(listed, await prospect(of: listed))
        return true
    }

    private func prospect(of listed: ListedItem) async -> Prospect {
        let prospect: Prospect
        do {
            prospect = try await self.prospect(of: listed.asked, for: listed.item)
        } catch {
            return .failure(Failure(storing: error))
        }
        if case .failure = prospect { return prospect }
        if let url = listed.asked, case .seenAt = duplicates.note(url, at: listed.position) { return .duplicate }
        return prospect
    }

    /// Offline a run tries the service's other sizes, see `PictureLadder`.
    private func prospect(of asked: String?, for item: Item) async throws(CacheError) -> Prospect {
        guard let url = asked, let image = item.image else { return .failure(item.fault ?? .noImage) }
        if let kept = try await lookup.kept(url, isFirstLook: true) {
            let bytes = kept.original.bytes
            switch lookup.reuse(of: kept, at: url, configuration.reuse) {
            case .use: return .cached(host: HostKey(url: url), bytes: bytes)
            case .confirm(let condition) where !condition.isEmpty:
                return self.asked(url) { .confirm(host: $0, bytes: bytes) }
            case .confirm, .replace: break
            }
        } else if configuration.reuse == .offline {
            guard let next = ladder.next(after: url, .notKept, for: image, or: item.variants) else {
                return .failure(.notKept)
            }
            return try await prospect(of: next, for: item)
        }
        return self.asked(url) { .fetch(host: $0) }
    }

    /// What would be refused before anyone is asked is known now.
    private func asked(_ url: String, _ prospect: (HostKey?) -> Prospect) -> Prospect {
        do throws(TransferError) {
            switch try TransferTarget(url, allowPrivate: configuration.allowPrivate) {
            case .host(let host): return prospect(host)
            case .itself: return prospect(nil)
            }
        } catch {
            return .failure(Failure(.transfer(error)))
        }
    }
}
