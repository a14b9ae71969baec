/// What is known of a run while it goes on. Every item is counted in exactly one of the last four.
struct RunCounts: Hashable, Sendable {
    /// Items found so far.
    var found = 0
    /// Lists, and pages of lists, that are known of, and how many of them have ended.
    var lists = 0
    var listsRead = 0
    /// Whether `found` is all there will be.
    var isComplete = false
    var fetched = 0
    /// Without a transfer of its own.
    var fromCache = 0
    var failed = 0
    var cancelled = 0
    /// Bytes of bodies received.
    var bytes = 0

    var finished: Int { fetched + fromCache + failed + cancelled }

    /// `2/3 lists`, as long as some are still to come.
    var listWords: String? { lists > 1 && listsRead < lists ? "\(listsRead)/\(lists) lists" : nil }
}
