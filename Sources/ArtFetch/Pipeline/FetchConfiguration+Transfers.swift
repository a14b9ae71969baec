import ArtCache
import ArtHTTP

extension TransportConfiguration {
    init(_ configuration: FetchConfiguration, cache: PictureCache?) {
        self.init(
            timeouts: TransferTimeouts(
                connect: .seconds(configuration.connectTimeout), stall: .seconds(configuration.stallTimeout)),
            jobs: configuration.jobs, allowPrivate: configuration.allowPrivate, userAgent: configuration.userAgent,
            caFile: configuration.caFile)
        proxies = configuration.proxies
        netrcFile = configuration.netrcFile
        allowDowngrade = configuration.allowDowngrade
        memory = configuration.memory
        if let names = cache?.stagedNames { scratch = ScratchNames(prefix: names.prefix, suffix: names.suffix) }
    }
}

extension CurlTransport {
    convenience init(_ configuration: FetchConfiguration, _ cache: PictureCache?) throws(TransportFailure) {
        try self.init(configuration: TransportConfiguration(configuration, cache: cache))
    }
}

extension Fetcher {
    /// Whose pauses are told as events.
    init(
        _ transport: any Transport, _ configuration: FetchConfiguration, clock: any Clock<Duration>,
        events: EventOutlet
    ) {
        self.init(
            transport: DatedTransport(transport, wallClock: configuration.wallClock),
            policy: RetryPolicy(configuration),
            gate: HostGate(ThrottleSettings(configuration), timeline: Timeline(clock)),
            onPause: { notice in await events.send(.pause(notice)) })
    }
}

extension RetryPolicy {
    init(_ configuration: FetchConfiguration) {
        self.init(
            retries: configuration.retries, maxWait: configuration.maxWait, itemTimeout: configuration.itemTimeout,
            runTimeout: configuration.deadline ?? .infinity)
    }
}

extension ThrottleSettings {
    init(_ configuration: FetchConfiguration) {
        self.init(
            perHost: configuration.perHost, rate: configuration.ratePerSecond.map(RequestRate.init(perSecond:)),
            maxWait: .seconds(configuration.maxWait))
    }
}

extension ItemSchedule.Limits {
    init(_ configuration: FetchConfiguration) {
        self.init(jobs: configuration.jobs, readAhead: configuration.workers)
    }
}

extension FetchConfiguration {
    /// Items on their way: enough to keep all transfers going while the decoders are busy with others.
    var workers: Int { jobs + 2 * decoders }
}
