import ArtFetch

/// What the program tells its caller.
enum ExitCode: Int32, CaseIterable, Sendable {
    case success = 0
    case itemsFailed = 1
    case usage = 2
    case noList = 3
    case notWritten = 4
    case interrupted = 130
    case terminated = 143

    var help: String {
        switch self {
        case .success: "as wished"
        case .itemsFailed: "items or lists failed (see --fail-on)"
        case .usage: "wrong usage"
        case .noList: "the list could not be had, or is shorter than --require"
        case .notWritten: "the cache, the output, the manifest or a report could not be written"
        case .interrupted: "interrupted (SIGINT)"
        case .terminated: "terminated (SIGTERM, SIGHUP)"
        }
    }
}

/// What of a run decides its exit code.
struct RunVerdict: Hashable, Sendable {
    /// The signal that cancelled it.
    var stoppedBy: StopSignal?
    /// The cache, the manifest or the output could not be written.
    var writingFailed = false
    /// No list at all could be had, or too short a one.
    var listMissing = false
    /// Items and failed lists.
    var counts = ResultCounts()
    /// `--deadline` came before the end.
    var isOvertime = false

    /// The highest that applies: 130 or 143, then 4, then 3, then 1.
    func exitCode(_ failOn: FailOn) -> ExitCode {
        if let stoppedBy { return stoppedBy.exitCode }
        if writingFailed { return .notWritten }
        if listMissing { return .noList }
        return failOn.fails(counts) || isOvertime && failOn != .none ? .itemsFailed : .success
    }
}
