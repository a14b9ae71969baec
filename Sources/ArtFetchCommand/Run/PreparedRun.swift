import ArtCache
import ArtFetch

/// Where a run's items come from.
enum RunPlan: Sendable {
    case fetch(any Feed)
    case retry(ManifestRequest)
}

/// A run that may begin: words and files are looked at, and nothing speaks against it. Nothing is written before it is
/// opened.
struct PreparedRun {
    /// Why a run does not begin.
    enum Refusal: Error {
        case usage(UsageError)
        /// A manifest, baseline or lock that was named and cannot be read.
        case unreadable(String)
        /// The cache, the output folder, or a file that the run is to write.
        case notWritten(String)
    }

    private enum Source {
        case feed(any Feed)
        case retry(Retry)
    }

    private let source: Source
    let configuration: FetchConfiguration
    let results: RunResults
    /// Sentences for the user before anything runs.
    let warnings: [String]
    /// What asks lists again that fail, where that is known.
    let again: String?

    init(_ arguments: Arguments, _ plan: RunPlan, _ environment: [String: String]) throws(Refusal) {
        do {
            let baseline = try RunResults.baseline(arguments)
            let expiry = baseline.warning(on: CalendarDate.today)
            results = RunResults(arguments: arguments, environment: environment, baseline: baseline)
            let known = baseline.known(on: CalendarDate.today)
            switch plan {
            case .fetch(let feed):
                let cache = try CacheLocation.directory(arguments.cache, environment)
                try Self.check(arguments, cache: cache)
                configuration = try Self.frozen(
                    Self.configured(arguments, cache, known, environment), by: arguments.frozen)
                source = .feed(feed)
                warnings = [expiry].compactMap(\.self)
                again = "the same command again: it asks the lists again, what the cache has costs nothing"
            case .retry(let request):
                let retry = try RetryPlan(request, known: known)
                let cache = try retry.cache(environment)
                try Self.check(retry.arguments, cache: cache)
                configuration = try retry.configuration(Self.configured(retry.arguments, cache, known, environment))
                source = .retry(retry.retry)
                warnings = [expiry, retry.leavesLists].compactMap(\.self)
                again = RecordedCommand.line(of: retry.retry.record.head)
            }
        } catch {
            throw Refusal(error)
        }
    }

    /// Opens the cache and makes the run's beginning.
    func downloader() throws(Refusal) -> Downloader {
        do {
            switch source {
            case .feed(let feed): return try Downloader(feed, configuration)
            case .retry(let retry): return try Downloader(retry, configuration)
            }
        } catch {
            throw Refusal(error)
        }
    }

    /// What the run would do; the cache is only read.
    func survey() throws(Refusal) -> Survey {
        do {
            switch source {
            case .feed(let feed): return try Survey(feed, configuration)
            case .retry(let retry): return try Survey(retry, configuration)
            }
        } catch {
            throw Refusal(error)
        }
    }

    /// What the run is to write could be written, as far as can be seen before it begins.
    private static func check(_ arguments: Arguments, cache: String) throws {
        let places = RunPlaces(arguments, cache: cache)
        try places.check()
        if let obstacle = places.obstacle() { throw Refusal.notWritten(obstacle) }
    }

    private static func configured(
        _ arguments: Arguments, _ cache: String, _ known: KnownFailures, _ environment: [String: String]
    ) -> FetchConfiguration {
        var configuration = FetchConfiguration(arguments, cache: cache, environment: environment)
        configuration.known = known
        return configuration
    }

    /// Held to a lock, if one was given.
    private static func frozen(
        _ configuration: FetchConfiguration, by path: String?
    ) throws -> FetchConfiguration {
        guard let path else { return configuration }
        let lock = try PictureLock(at: path)
        if let mismatch = lock.mismatch(configuration.recipes) { throw UsageError.otherRecipe(lock: path, mismatch) }
        var frozen = configuration
        frozen.frozen = lock
        return frozen
    }
}

extension PreparedRun.Refusal {
    /// Says why, and gives the exit code.
    func tell(_ output: any TextOutput) -> ExitCode {
        switch self {
        case .usage(let usage):
            usage.tell(output)
            return .usage
        case .unreadable(let sentence):
            output.write("artfetch: \(TerminalText.clean(sentence))\n")
            return .usage
        case .notWritten(let sentence):
            output.write("artfetch: \(TerminalText.clean(sentence))\n")
            return .notWritten
        }
    }

    fileprivate init(_ error: any Error) {
        self =
            switch error {
            case let refusal as Self: refusal
            case let usage as UsageError: .usage(usage)
            case let unreadable as ManifestError: .unreadable("\(unreadable)")
            // Opening fails where the cache or the output folder is not to be had.
            default: .notWritten("\(error)")
            }
    }
}
