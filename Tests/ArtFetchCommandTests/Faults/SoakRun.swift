import ArtImage
import ArtTestSupport

@testable import ArtFetch
@testable import ArtHTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One run over a long list, whose backoffs and pauses take no time.
struct SoakRun {
    private let downloader: Downloader
    private let begin = ContinuousClock.now

    init(list: String, cache: String, patience: Double) throws {
        var configuration = FetchConfiguration(cache: cache)
        configuration.retries = 2
        configuration.connectTimeout = patience
        configuration.stallTimeout = patience
        configuration.maxBytes = Fault.maxBytes
        configuration.allowPrivate = true
        // Every item's waits move the one clock of all.
        configuration.itemTimeout = .infinity
        downloader = try Downloader(
            URLsFeed(words: [list]), configuration,
            transport: CurlTransport(configuration: TransportConfiguration(limitsOf: configuration)),
            thumbnailer: CodecThumbnailer(), clock: ManualClock(wakesAtOnce: true))
    }

    /// How it went, and the last state of each item by its position.
    func ends() async -> (outcome: RunOutcome, ends: [Int: LoadState]) {
        let events = downloader.events()
        async let outcome = downloader.run()
        var ends: [Int: LoadState] = [:]
        for await case .item(let event) in events { ends[event.position] = event.state }
        return (await outcome, ends)
    }

    func report(_ outcome: RunOutcome) {
        let summary = outcome.summary
        let seconds = Int((ContinuousClock.now - begin) / .seconds(1))
        print(
            "soak: \(summary.items) items, \(summary.failed) failed, \(seconds) s,",
            "peak of the test process with its origins \(Self.peakMemory / 1_000_000) MB")
    }

    /// getrusage(2): kilobytes on Linux, bytes on macOS.
    private static var peakMemory: Int {
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
            return Int(usage.ru_maxrss) * 1_024
        #else
            getrusage(RUSAGE_SELF, &usage)
            return Int(usage.ru_maxrss)
        #endif
    }
}
