import ArtHTTP

extension TransportConfiguration {
    init(_ configuration: FetchConfiguration) {
        self.init(
            timeouts: TransferTimeouts(
                connect: .seconds(configuration.connectTimeout), stall: .seconds(configuration.stallTimeout)),
            jobs: configuration.jobs, allowPrivate: configuration.allowPrivate, userAgent: configuration.userAgent)
    }
}

extension RetryPolicy {
    init(_ configuration: FetchConfiguration) {
        self.init(retries: configuration.retries, itemTimeout: configuration.itemTimeout)
    }
}
