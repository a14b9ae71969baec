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
        self.init(retries: configuration.retries, itemTimeout: configuration.itemTimeout)
    }
}
