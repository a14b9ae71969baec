import ArtFetch

extension RunReport {
    init(_ outcome: RunOutcome, _ configuration: FetchConfiguration, failures: [Failure], duration: Duration) {
        self.init(
            counts: RunCounts(outcome.summary), bytesSaved: outcome.summary.bytesSaved, duration: duration,
            cache: configuration.cache, manifest: outcome.manifest, output: configuration.output, failures: failures,
            failedLists: outcome.lists.failed.map(ListFailure.init), warnings: outcome.warnings,
            problem: outcome.storeFailure, wasCancelled: outcome.isInterrupted || outcome.isOvertime)
        if counts.found == 0 && failedLists.isEmpty && !wasCancelled && problem == nil {
            warnings.append("the list is empty")
        }
    }
}

extension RunReport.ListFailure {
    fileprivate init(_ failed: FailedList) {
        self.init(url: failed.list, section: failed.section, reason: failed.failure.reason)
    }
}

extension RunCounts {
    /// Revalidated and stale pictures came from the cache too.
    fileprivate init(_ summary: RunSummary) {
        let fetched = summary.origins[.network] ?? 0
        self.init(
            found: summary.items, isComplete: true, fetched: fetched, fromCache: summary.succeeded - fetched,
            failed: summary.failed, cancelled: summary.cancelled, bytes: summary.bytesReceived)
    }
}

extension RunVerdict {
    init(_ outcome: RunOutcome, stoppedBy signal: StopSignal?) {
        self.init(
            stoppedBy: outcome.isInterrupted ? signal : nil, writingFailed: outcome.storeFailure != nil,
            listMissing: outcome.lists.noneSucceeded, failures: outcome.summary.failed + outcome.lists.failed.count,
            isOvertime: outcome.isOvertime)
    }
}

extension Failure {
    /// For people: the sentence, and the kind that manifests and scripts know it by.
    var reason: String {
        let hint = kind == .blockedAddress ? "; --allow-private allows it" : ""
        return "\(message)\(hint) (\(kind.rawValue))"
    }
}
