import ArtCache
import ArtHTTP

extension TransportConfiguration {
    init(_ configuration: FetchConfiguration, cache: PictureCache) {
        self.init(
            timeouts: TransferTimeouts(
                connect: .seconds(configuration.connectTimeout), stall: .seconds(configuration.stallTimeout)),
            jobs: configuration.jobs, allowPrivate: configuration.allowPrivate, userAgent: configuration.userAgent,
            caFile: configuration.caFile)
        proxies = configuration.proxies
        netrcFile = configuration.netrcFile
        allowDowngrade = configuration.allowDowngrade
        memory = configuration.memory
        if let names = cache.stagedNames { scratch = ScratchNames(prefix: names.prefix, suffix: names.suffix) }
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
