/// How a run ended.
public struct RunOutcome: Sendable {
    public var summary = RunSummary()
    public var lists = ListsRecord()
    /// All items of the manifest, what is broken apart from what is transient and from what is known.
    public var items = ResultCounts()
    public var tally = FailureTally()
    /// The lists in the same way.
    public var listCounts = ResultCounts()
    /// What of the summary is of an earlier run, whose manifest this one went on with.
    public var kept = RunSummary()
    /// The path of the manifest; `nil` if it went to standard output, had no place or could not be written.
    public var manifest: String?
    /// Why the cache, the manifest or the output could not be written, if so.
    public var storeFailure: String?
    /// The run was cancelled before it was done.
    public var isInterrupted = false
    /// The run's time was over before it was done.
    public var isOvertime = false
    /// What was odd but cost nothing, a sentence each.
    public var warnings: [String] = []
    var source: RunRecord.Source?

    /// The failed lists alone, as counts.
    public var failedLists: ResultCounts {
        var counts = listCounts
        counts.succeeded = 0
        return counts
    }

    /// The run as its manifest tells it, for reports; whether a manifest was written or not.
    ///
    /// - Throws: `ManifestError` if the run's journal could not be written or can no longer be read.
    public func record() throws -> RunRecord? { try source?.record() }
}
