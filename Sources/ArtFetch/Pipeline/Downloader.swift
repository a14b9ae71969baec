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
    private let feed: any Feed
    private let configuration: FetchConfiguration
    private let cache: PictureCache
    private let fetcher: Fetcher
    private let loader: ItemLoader
    private let reader: FeedReader
    private let output: OutputFolder?
    private let blocking: BlockingPool
    private nonisolated let outlet: EventOutlet

    private var ledger: RunLedger
    private nonisolated let queue: ItemQueue
    private var flights = Flights()
    private var storeFailure: String?
    /// The journal cannot be written: nothing more can be recorded, the run ends.
    private var isBroken = false

    /// Opens the cache and starts the transfer thread.
    ///
    /// - Throws: `CacheError` if the cache cannot be used.
    public init(_ feed: any Feed, _ configuration: FetchConfiguration) throws {
        let cache = try PictureCache(configuration, feed: feed.name)
        try self.init(
            feed, configuration, cache: cache,
            transport: CurlTransport(configuration: TransportConfiguration(configuration, cache: cache)),
            thumbnailer: CodecThumbnailer())
    }

    /// As the other, over a transport, a thumbnailer and a clock of one's own.
    public init(
        _ feed: any Feed, _ configuration: FetchConfiguration, transport: any Transport,
        thumbnailer: any Thumbnailer, clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        try self.init(
            feed, configuration, cache: PictureCache(configuration, feed: feed.name), transport: transport,
            thumbnailer: thumbnailer, clock: clock)
    }

    private init(
        _ feed: any Feed, _ configuration: FetchConfiguration, cache: PictureCache, transport: any Transport,
        thumbnailer: any Thumbnailer, clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        let outlet = EventOutlet()
        let gate = HostGate(ThrottleSettings(configuration), timeline: Timeline(clock))
        let fetcher = Fetcher(
            transport: DatedTransport(transport, wallClock: configuration.wallClock),
            policy: RetryPolicy(configuration), gate: gate,
            onPause: { notice in await outlet.send(.pause(notice)) })
        let blocking = BlockingPool(label: "artfetch.files", width: 2)
        self.feed = feed
        self.configuration = configuration
        self.cache = cache
        self.blocking = blocking
        self.outlet = outlet
        self.fetcher = fetcher
        queue = ItemQueue(ItemSchedule.Limits(configuration), gate)
        ledger = RunLedger(journal: cache.journal)
        let fields = RequestFields(configuration, feed: feed)
        loader = ItemLoader(
            configuration: configuration, fields: fields, cache: cache, fetcher: fetcher, thumbnailer: thumbnailer,
            decoders: BlockingPool(label: "artfetch.decoders", width: configuration.decoders),
            decodeMemory: Permits(configuration.limits.maxDecodeMemory))
        reader = FeedReader(
            feed: feed, configuration: configuration, fields: fields,
            lists: ServiceLists(configuration: configuration, cache: cache, fetcher: fetcher), files: blocking,
            events: outlet)
        output = configuration.output.map { directory in
            OutputFolder(directory: directory, cache: cache, hasSizeFolders: configuration.recipes.count > 1)
        }
    }

    /// The run's events, for one reader; to be called before `run`.
    public nonisolated func events() -> LoadEvents { outlet.subscribe() }

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

    /// Returns when every item of the list has ended.
    private func work() async {
        await withDiscardingTaskGroup { group in
            for _ in 0..<configuration.workers { group.addTask { await self.takeSteps() } }
        }
    }
}

// MARK: - Items

extension Downloader {
    private nonisolated func takeSteps() async {
        while let step = await queue.next() {
            switch step {
            case .look(let listed): await look(listed)
            case .transfer(let item, let ticket): await transfer(item, ticket)
            case .refuse(let item, let refusal): await complete(item, item.fetch.outcome(.refused(refusal)))
            case .drop(let listed, let fetch, let reason): await drop(listed, fetch, reason)
            case .wait, .end: break
            }
        }
    }

    private nonisolated func look(_ listed: ListedItem) async {
        await tell(listed, .queued)
        switch await claim(listed) {
        case .attached: break
        case .known(let outcome): await end(listed, ItemResult(outcome: outcome), isDuplicate: true)
        case .load: await begin(listed)
        }
    }

    private nonisolated func begin(_ listed: ListedItem) async {
        let need = await loader.begin(listed) { [self] state in await tell(listed, state) }
        switch need {
        case .nothing(let result): await end(listed, result)
        case .transfer(let request): queue.wait(PendingItem(listed: listed, fetch: Fetch(request)))
        }
    }

    /// One attempt. Between two of them an item holds nothing but its place.
    private nonisolated func transfer(_ item: PendingItem, _ ticket: HostGate.Ticket?) async {
        let url = item.fetch.request.url
        guard cache.takeLease(of: url) || hasWaitedLong(item) else { return standBack(item, ticket) }
        defer { cache.endLease(of: url) }
        if item.otherSince != nil, let result = await fetchedByOther(item) {
            giveBack(ticket)
            return await end(item.listed, result)
        }
        var item = item
        await tell(item.listed, .loading(attempt: item.fetch.attempts + 1))
        let step = await fetcher.attempt(&item.fetch, ticket)
        queue.transferEnded()
        switch step {
        case .ended(let outcome): await complete(item, outcome)
        case .again(let moment):
            item.notBefore = moment
            queue.wait(item)
        }
    }

    /// Another process downloads the picture: the item takes its place again, to see later what the cache has.
    private nonisolated func standBack(_ item: PendingItem, _ ticket: HostGate.Ticket?) {
        giveBack(ticket)
        var item = item
        let now = fetcher.gate.timeline.now
        item.otherSince = item.otherSince ?? now
        item.notBefore = now + .milliseconds(50)
        queue.wait(item)
    }

    private nonisolated func giveBack(_ ticket: HostGate.Ticket?) {
        fetcher.giveBack(ticket)
        queue.transferEnded()
    }

    /// A process that hangs must not hold up others for longer than one item may take.
    private nonisolated func hasWaitedLong(_ item: PendingItem) -> Bool {
        guard let since = item.otherSince else { return false }
        return fetcher.gate.timeline.now - since > .seconds(configuration.itemTimeout)
    }

    private nonisolated func fetchedByOther(_ item: PendingItem) async -> ItemResult? {
        let need = await loader.begin(item.listed) { [self] state in await tell(item.listed, state) }
        guard case .nothing(let result) = need else { return nil }
        return result
    }

    private nonisolated func complete(_ item: PendingItem, _ outcome: FetchOutcome) async {
        let need = await loader.complete(outcome, of: item.fetch.request) { [self] state in
            await tell(item.listed, state)
        }
        switch need {
        case .nothing(let result): await end(item.listed, result)
        case .transfer(let request):
            queue.wait(PendingItem(listed: item.listed, fetch: Fetch(request, continuing: outcome)))
        }
    }

    /// What was tried before the run's time was over has failed; what was not is cancelled.
    private nonisolated func drop(_ listed: ListedItem, _ fetch: Fetch?, _ reason: ItemSchedule.Stop) async {
        if fetch == nil { await tell(listed, .queued) }
        if let fetch, fetch.attempts > 0, reason == .overtime {
            await complete(PendingItem(listed: listed, fetch: fetch), fetch.outcome(.transfer(fetcher.policy.overtime)))
        } else {
            await end(listed, ItemResult(outcome: .cancelled))
        }
    }

    private func claim(_ listed: ListedItem) -> Flights.Claim {
        guard let url = listed.asked else { return .load }
        return flights.claim(listed, url: url, recorded: recorded)
    }

    private func recorded(at position: Int) -> ManifestEntry? {
        do {
            return try ledger.entry(at: position)
        } catch {
            storeFailure = storeFailure ?? "the run's journal cannot be read: \(error)"
            return nil
        }
    }

    /// Lays the item's files down, records it and all that waited for it.
    private nonisolated func end(_ listed: ListedItem, _ result: ItemResult, isDuplicate: Bool = false) async {
        let delivered = await self.delivered(result, for: listed)
        await record(listed, delivered, isDuplicate: isDuplicate)
        for passenger in await land(listed) {
            let shared = ItemResult(outcome: result.outcome)
            await record(passenger, await self.delivered(shared, for: passenger), isDuplicate: true)
        }
    }

    /// A thumbnail that turns out to be damaged in the cache is made anew, once.
    private nonisolated func delivered(
        _ result: ItemResult, for listed: ListedItem, again: Bool = true
    ) async -> ItemResult {
        guard let output, case .success(let picture) = result.outcome else { return result }
        do {
            try await output.write(picture, of: listed)
            return result
        } catch is MissingRendition where cache.isReadOnly {
            let failure = Failure.offlineMiss("a thumbnail is damaged in the cache")
            return ItemResult(outcome: .failure(failure, attempts: 0))
        } catch is MissingRendition where again {
            let second = await loader.load(listed)
            return await delivered(second, for: listed, again: false)
        } catch {
            let failure = Failure(storing: error)
            return ItemResult(
                outcome: .failure(failure, attempts: picture.attempts), bytesReceived: result.bytesReceived)
        }
    }

    /// The item is no longer on its way; returns those that waited for it.
    private func land(_ listed: ListedItem) -> [ListedItem] { flights.land(listed) }

    private func record(_ listed: ListedItem, _ result: ItemResult, isDuplicate: Bool = false) async {
        let entry = ManifestEntry(
            position: listed.position, item: listed.item, asked: listed.asked, outcome: result.outcome)
        if case .failure(let failure, _) = result.outcome, failure.kind == .store {
            storeFailure = storeFailure ?? failure.message
        }
        do {
            guard !isBroken else { return }
            try ledger.record(
                JournalLine.Record(bytesReceived: result.bytesReceived, isDuplicate: isDuplicate, entry: entry))
        } catch {
            end(brokenBy: error)
        }
        await tell(listed, LoadState(result.outcome))
        queue.itemEnded()
    }

    /// Without its journal a run can record nothing: no more items are taken, so that the list is read no further.
    private func end(brokenBy error: CacheError) {
        isBroken = true
        storeFailure = "the run ended early, what is missing was not recorded: \(error)"
        queue.stop(.broken)
    }

    private nonisolated func tell(_ listed: ListedItem, _ state: LoadState) async {
        await outlet.send(.item(ItemEvent(position: listed.position, item: listed.item, state: state)))
    }
}

extension PictureCache {
    /// Offline, a cache that cannot be written is read.
    fileprivate convenience init(_ configuration: FetchConfiguration, feed: String) throws(CacheError) {
        do {
            try self.init(
                directory: configuration.cache, feed: feed, maxBytes: configuration.maxCache,
                hashesHits: configuration.hashesHits, clock: configuration.wallClock)
        } catch let error where configuration.reuse == .offline && error.isUnwritable {
            try self.init(
                reading: configuration.cache, temporary: configuration.temporary, hashesHits: configuration.hashesHits)
        }
    }
}

extension LoadState {
    fileprivate init(_ outcome: ManifestEntry.Outcome) {
        self =
            switch outcome {
            case .success(let picture): .success(picture)
            case .failure(let failure, let attempts): .failure(failure, attempts: attempts)
            case .cancelled: .cancelled
            }
    }
}

// MARK: - Beginning and end

extension Downloader {
    /// Opens the journal, and makes partial manifests of the journals that killed runs left. Returns what is to be told.
    private func begin() async -> [String] {
        let head = JournalLine.Head(
            feed: feed.name,
            members: head(FeedReader.Outcome()).members().map { String(decoding: $0, as: UTF8.self) })
        do {
            try ledger.begin(head)
        } catch {
            end(brokenBy: error)
        }
        let (deadRuns, folder) = (cache.deadRuns, cache.manifestsDirectory)
        return await blocking.finish { deadRuns.compactMap { Self.recover($0, into: folder) } }
    }

    private static func recover(_ run: DeadRun, into folder: String) -> String? {
        do {
            return try JournalRecovery(run, into: folder).recover().map { path in
                "an earlier run ended before its manifest was written; what it had done is in \(path)"
            }
        } catch {
            return "an earlier run ended before its manifest was written, and none can be made of its journal "
                + "\(run.path): \(error)"
        }
    }

    private func conclude(_ lists: FeedReader.Outcome) async -> RunOutcome {
        await settleCache()
        var outcome = RunOutcome(
            summary: ledger.summary, lists: lists.record, isInterrupted: Task.isCancelled,
            warnings: cache.warnings + lists.warnings + staleness)
        outcome.isOvertime = queue.stop == .overtime
        if outcome.isOvertime { outcome.warnings.append("\(fetcher.policy.overtime)") }
        let manifest = ManifestWriter(
            members: head(lists).members(), entries: ledger.entries, lists: lists.record, summary: ledger.summary,
            isComplete: queue.stop == nil)
        let (destination, ledger, cache) = (destination, ledger, cache)
        let written = await blocking.finish {
            defer { cache.close() }
            return Result {
                let path = try destination.write(manifest)
                try ledger.finish()
                return path
            }
        }
        switch written {
        case .success(let path): outcome.manifest = path
        case .failure(let error): storeFailure = storeFailure ?? "\(error)"
        }
        outcome.storeFailure = storeFailure
        return outcome
    }

    private func settleCache() async {
        do {
            try await cache.settle()
        } catch {
            storeFailure = storeFailure ?? "\(error)"
        }
    }

    private var staleness: [String] {
        guard let count = ledger.summary.origins[.stale] else { return [] }
        let pictures = count == 1 ? "1 picture" : "\(count) pictures"
        return ["\(pictures) could not be asked for again and may be out of date; the manifest says why"]
    }

    private var destination: ManifestDestination {
        ManifestDestination(configuration.manifest, feed: feed, cache: cache)
    }

    private func head(_ lists: FeedReader.Outcome) -> ManifestHead {
        ManifestHead(
            cache: cache.directory, feed: feed, title: lists.title, urls: lists.urls, configuration: configuration)
    }
}
