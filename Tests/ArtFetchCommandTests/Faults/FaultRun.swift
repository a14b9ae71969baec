import ArtImage
import ArtTestSupport

@testable import ArtFetch
@testable import ArtFetchCommand

/// A run of one picture, made of the same parts as the program's, but for its clock: backoffs and pauses take no time.
struct FaultRun {
    /// What became of it.
    struct End: Hashable, CustomStringConvertible {
        var kind: String?
        var attempts: Int
        var exit: ExitCode

        var description: String { "\(kind ?? "success") after \(attempts) attempts, exit \(exit.rawValue)" }
    }

    /// More than any host is given.
    static let retries = 12

    let stage: FaultStage
    let patience: Double
    /// Further words of the list.
    var more: [String] = []

    func end() async throws -> End {
        let folder = try TemporaryDirectory()
        let configuration = configuration(cache: folder.file("cache"))
        let downloader = try Downloader(
            URLsFeed(words: [stage.url] + more), configuration, transport: stage.transport(configuration),
            thumbnailer: CodecThumbnailer(), clock: ManualClock(wakesAtOnce: true))
        let events = downloader.events()
        async let outcome = downloader.run()
        var last = LoadState.queued
        for await case .item(let event) in events { last = event.state }
        let exit = RunVerdict(await outcome, stoppedBy: nil).exitCode(.any)
        return End(kind: last.failure?.rawValue, attempts: last.attempts, exit: exit)
    }

    /// The run's outcome, with a manifest in `folder`.
    func outcome(in folder: TemporaryDirectory, known: KnownFailures = KnownFailures()) async throws -> RunOutcome {
        var configuration = configuration(cache: folder.file("cache"))
        configuration.known = known
        let downloader = try Downloader(
            URLsFeed(words: [stage.url] + more), configuration, transport: stage.transport(configuration),
            thumbnailer: CodecThumbnailer(), clock: ManualClock(wakesAtOnce: true))
        return await downloader.run()
    }

    func configuration(cache: String) -> FetchConfiguration {
        var configuration = FetchConfiguration(cache: cache)
        configuration.retries = Self.retries
        configuration.connectTimeout = patience
        configuration.stallTimeout = patience
        configuration.maxBytes = Fault.maxBytes
        configuration.allowPrivate = true
        return configuration
    }
}

extension FaultRun.End {
    init(_ end: Fault.End) {
        self.init(
            kind: end.kind, attempts: end.attempts.count(retries: FaultRun.retries),
            exit: end.kind == nil ? .success : .itemsFailed)
    }
}

extension LoadState {
    var failure: FailureKind? {
        if case .failure(let failure, _) = self { failure.kind } else { nil }
    }

    /// Of an item that has ended.
    var attempts: Int {
        switch self {
        case .success(let picture): picture.attempts
        case .failure(_, let attempts): attempts
        default: 0
        }
    }

    var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}
