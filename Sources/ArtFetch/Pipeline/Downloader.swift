import ArtCache
public import ArtHTTP
public import ArtImage

/// Turns a feed into items and items into results, through a bounded queue. One downloader makes one run:
///
///     let downloader = try Downloader(feed, configuration)
///     let events = downloader.events()
///     async let outcome = downloader.run()
///     for await event in events { … }
///     print(await outcome.summary)
///
/// Cancelling the task that called `run` stops its transfers; what is done by then is in the manifest.
public actor Downloader {
    let feed: any Feed
    let configuration: FetchConfiguration
    let cache: PictureCache
    let fetcher: Fetcher
    let loader: ItemLoader
    let ladder: PictureLadder
    private let reader: any ItemSource
    /// What of an earlier run is tried again, where no feed is read.
    let retry: Retry?
    let output: OutputFolder?
    let blocking: BlockingPool
    nonisolated let outlet: EventOutlet
    /// `nil` if nobody wants to know how long what took.
    nonisolated let stages: StageClock?

    var ledger: RunLedger
    nonisolated let queue: ItemQueue
    var flights = Flights()
    var storeFailure: String?
    /// The journal cannot be written: nothing more can be recorded, the run ends.
    var isBroken = false

    /// Opens the cache and starts the transfer thread.
    ///
    /// - Throws: `CacheError` if the cache cannot be used; what stands in the way of the output folder.
    public init(_ feed: any Feed, _ configuration: FetchConfiguration) throws {
        let cache = try Self.cache(configuration, feed: configuration.runName ?? feed.name)
        try self.init(
            feed, configuration, cache: cache,
            transport: CurlTransport(configuration, cache),
            thumbnailer: CodecThumbnailer())
    }

    /// Goes on with an earlier run: what it did not get is tried again, all else stays as it is, and the manifest is
    /// that of both. The configuration says where it goes and has `takeUp` the run's recipes.
    ///
    /// - Throws: `CacheError` if the cache cannot be used.
    public init(_ retry: Retry, _ configuration: FetchConfiguration) throws {
        let cache = try Self.cache(configuration, feed: retry.record.head.feed.name)
        try self.init(
            RecordedFeed(head: retry.record.head), configuration, cache: cache,
            transport: CurlTransport(configuration, cache),
            thumbnailer: CodecThumbnailer(), retry: retry)
    }

    /// As the first, over a transport, a thumbnailer and a clock of one's own.
    public init(
        _ feed: any Feed, _ configuration: FetchConfiguration, transport: any Transport,
        thumbnailer: any Thumbnailer, clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        try self.init(
            feed, configuration, cache: Self.cache(configuration, feed: configuration.runName ?? feed.name),
            transport: transport,
            thumbnailer: thumbnailer, clock: clock)
    }

    init(
        _ retry: Retry, _ configuration: FetchConfiguration, transport: any Transport, thumbnailer: any Thumbnailer,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        let feed = RecordedFeed(head: retry.record.head)
        try self.init(
            feed, configuration, cache: Self.cache(configuration, feed: feed.name), transport: transport,
            thumbnailer: thumbnailer, clock: clock, retry: retry)
    }

    private init(
        _ feed: any Feed, _ configuration: FetchConfiguration, cache: PictureCache, transport: any Transport,
        thumbnailer: any Thumbnailer, clock: any Clock<Duration> = ContinuousClock(), retry: Retry? = nil
    ) throws {
        let outlet = EventOutlet()
        let fetcher = Fetcher(transport, configuration, clock: clock, events: outlet)
        let blocking = BlockingPool(label: "artfetch.files", width: 2)
        self.feed = feed
        self.configuration = configuration
        self.cache = cache
        self.blocking = blocking
        self.outlet = outlet
        stages = configuration.recordsTimings ? StageClock(fetcher.gate.timeline) : nil
        self.fetcher = fetcher
        ladder = PictureLadder(feed: feed, wanted: configuration.wantedSize)
        queue = ItemQueue(ItemSchedule.Limits(configuration), fetcher.gate)
        self.retry = retry
        ledger = RunLedger(journal: cache.journal, known: configuration.known)
        let fields = RequestFields(configuration, feed: feed)
        let lookup = PictureLookup(configuration, fields, cache)
        loader = ItemLoader(
            configuration: configuration, lookup: lookup, cache: cache, fetcher: fetcher, thumbnailer: thumbnailer,
            decoders: BlockingPool(label: "artfetch.decoders", width: configuration.decoders),
            decodeMemory: Permits(configuration.limits.maxDecodeMemory))
        reader =
            retry.map { RetryReader(retry: $0, events: outlet) }
            ?? FeedReader(
                feed: feed, configuration: configuration, fields: fields,
                lists: ServiceLists(configuration: configuration, cache: cache, fetcher: fetcher), files: blocking,
                events: outlet,
                foresee: { [keys = lookup.recipeKeys] urls in await cache.lookAhead(to: urls, recipes: keys) })
        output = configuration.output.map { directory in
            OutputFolder(directory: directory, cache: cache, hasSizeFolders: configuration.recipes.count > 1)
        }
    }

    /// The output folder comes first: a run that cannot begin leaves no journal. It is there for the manifest and reports too.
    private static func cache(_ configuration: FetchConfiguration, feed: String) throws -> PictureCache {
        if let output = configuration.output { try OutputFolder.make(output) }
        return try PictureCache(configuration, feed: feed)
    }

    /// The run's events, for one reader; to be called before `run`.
    public nonisolated func events(_ selection: EventSelection = .all) -> LoadEvents {
        outlet.subscribe(to: selection)
    }

    /// As `events`, without a task that reads: each event is told where it happens, by several tasks at a time, and the
    /// item goes on when the observer returns. For observers that take no time.
    public nonisolated func observe(
        _ selection: EventSelection = .all, _ observer: @escaping @Sendable (LoadEvent) -> Void
    ) {
        outlet.observe(selection, observer)
    }

    /// Fetches everything, writes the manifest, and says how it went. For once.
    public func run() async -> RunOutcome {
        let recovered = await begin()
        let reading = Task { await self.read() }
        let end = Alarm(fetcher.gate.timeline)
        if configuration.deadline != nil {
            end.set(fetcher.policy.runTime) { [queue] in Self.stop(.overtime, queue, reading) }
        }
        await withTaskCancellationHandler {
            await work()
        } onCancel: {
            Self.stop(.cancelled, queue, reading)
        }
        end.cancel()
        var outcome = await conclude(await reading.value)
        outcome.warnings.insert(contentsOf: recovered, at: 0)
        outlet.finish()
        return outcome
    }

    @concurrent
    private nonisolated func read() async -> FeedReader.Outcome {
        let outcome = await reader.read(into: queue)
        queue.listIsRead()
        return outcome
    }

    /// What waits is dropped; what is being transferred ends on its own, by its task or its time.
    private static func stop(
        _ reason: ItemSchedule.Stop, _ queue: ItemQueue, _ reading: Task<FeedReader.Outcome, Never>
    ) {
        queue.stop(reason)
        reading.cancel()
    }

    private func work() async {
        await withDiscardingTaskGroup { group in
            for _ in 0..<configuration.workers { group.addTask { await self.takeSteps() } }
        }
    }
}

extension PictureCache {
    /// Offline, a cache that cannot be written, or has no room for a run's journal, is read.
    fileprivate convenience init(_ configuration: FetchConfiguration, feed: String) throws(CacheError) {
        let isOffline = configuration.reuse == .offline
        if isOffline, !Self.hasRoom(at: configuration.cache) {
            try self.init(reading: configuration)
            return
        }
        do {
            try self.init(
                directory: configuration.cache, feed: feed, maxBytes: configuration.maxCache,
                hashesHits: configuration.hashesHits, clock: configuration.wallClock)
        } catch let error where isOffline && error.isUnwritable {
            try self.init(reading: configuration)
        }
    }

    /// One in which nothing is written.
    convenience init(reading configuration: FetchConfiguration) throws(CacheError) {
        try self.init(
            reading: configuration.cache, temporary: configuration.temporary, hashesHits: configuration.hashesHits)
    }
}
