/// How a run ended.
public struct RunOutcome: Sendable {
    public var summary = RunSummary()
    public var lists = ListsRecord()
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
}
