import ArtFetch
import ArtHTTP

extension TransportConfiguration {
    /// With the limits of a run; what else it is to be allowed, a test adds.
    init(limitsOf run: FetchConfiguration) {
        self.init(
            timeouts: TransferTimeouts(connect: .seconds(run.connectTimeout), stall: .seconds(run.stallTimeout)),
            jobs: run.jobs, allowPrivate: run.allowPrivate)
    }
}
