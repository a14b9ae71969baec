import ArtFetch

extension RunReport {
    /// - Parameters:
    ///   - required: How many items the list should have at least.
    ///   - again: What asks lists again that failed.
    init(
        _ outcome: RunOutcome, _ configuration: FetchConfiguration, failures: [Failure], duration: Duration,
        required: Int? = nil, again: String? = nil
    ) {
        self.init(
            counts: RunCounts(outcome.summary, kept: outcome.kept),
            revalidated: outcome.summary.count(of: .revalidated) - outcome.kept.count(of: .revalidated),
            kept: outcome.kept.succeeded, items: outcome.items, tally: outcome.tally,
            bytesSaved: outcome.summary.bytesSaved, duration: duration,
            cache: configuration.cache, manifest: outcome.manifest, output: configuration.output, failures: failures,
            failedLists: outcome.lists.failed.map(ListFailure.init), warnings: outcome.warnings,
            problem: outcome.storeFailure ?? outcome.shortage(of: required),
            wasCancelled: outcome.isInterrupted || outcome.isOvertime)
        next = Self.next(outcome, configuration, again: again)
        if counts.found == 0 && failedLists.isEmpty && !wasCancelled && problem == nil {
            warnings.append("the list is empty")
        }
    }
}

extension RunReport {
    /// Trying again helps where something is transient or was not done, and there is a manifest that can be read back;
    /// a list is asked again by the run itself alone.
    private static func next(_ outcome: RunOutcome, _ configuration: FetchConfiguration, again: String?) -> String? {
        if outcome.listCounts.transient > 0, let again { return again }
        guard let manifest = outcome.manifest, configuration.manifestForm != .csv else { return nil }
        guard outcome.items.transient + outcome.items.cancelled > 0 else { return nil }
        let leave = configuration.allowPrivate ? " --allow-private" : ""
        return "artfetch retry \(ShellWord.quoted(manifest))\(leave)"
    }
}

extension RunSummary {
    fileprivate func count(of origin: Origin) -> Int { origins[origin] ?? 0 }
}

extension RunReport.ListFailure {
    init(_ failed: FailedList) {
        self.init(url: failed.shownList, section: failed.section, reason: failed.failure.reason)
    }
}

extension RunCounts {
    /// Revalidated and stale pictures came from the cache too.
    fileprivate init(_ summary: RunSummary, kept: RunSummary) {
        let fetched = summary.count(of: .network) - kept.count(of: .network)
        self.init(
            found: summary.items, isComplete: true, fetched: fetched,
            fromCache: summary.succeeded - kept.succeeded - fetched,
            failed: summary.failed, cancelled: summary.cancelled, bytes: summary.bytesReceived)
    }
}

extension RunVerdict {
    init(_ outcome: RunOutcome, stoppedBy signal: StopSignal?, required: Int? = nil) {
        self.init(
            stoppedBy: outcome.isInterrupted ? signal : nil, writingFailed: outcome.storeFailure != nil,
            listMissing: outcome.lists.noneSucceeded || outcome.shortage(of: required) != nil,
            counts: outcome.items + outcome.failedLists,
            isOvertime: outcome.isOvertime)
    }
}

extension RunOutcome {
    /// That the list is shorter than was required, if it is. One that was not read to its end may be longer.
    fileprivate func shortage(of required: Int?) -> String? {
        guard let required, summary.items < required, !isInterrupted, !isOvertime else { return nil }
        return "the list has \(summary.items) items, --require wants \(required)"
    }
}

extension Failure {
    /// For people: the sentence, and the kind that manifests and scripts know it by.
    var reason: String {
        let hint = kind == .blockedAddress ? "; --allow-private allows it" : ""
        return "\(message)\(hint) (\(kind.rawValue))"
    }
}
