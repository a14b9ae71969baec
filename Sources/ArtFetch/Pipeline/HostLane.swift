import ArtHTTP

/// An item that waits for a transfer: its first, or another.
struct PendingItem: Sendable {
    var listed: ListedItem
    var fetch: Fetch
    /// Its last attempt has failed, and it waits until then.
    var notBefore = Duration.zero
    /// When another process was first seen to download it; a moment of the timeline.
    var otherSince: Duration?
}

/// The items that wait for one host. Those that were tried before come first when their time has come: their deadline
/// runs.
struct HostLane: Sendable {
    private var untried = Queue<PendingItem>()
    private var tried = Timetable<PendingItem>()
    /// It is among the schedule's ready lanes.
    var isReady = false
    /// When the schedule looks at it again in any case.
    var recheck: Duration?

    var count: Int { untried.count + tried.count }

    /// When the next item may begin, as far as items are concerned.
    var next: Duration? { untried.count > 0 ? .zero : tried.next }

    mutating func append(_ item: PendingItem) {
        if item.fetch.attempts == 0 && item.otherSince == nil {
            untried.append(item)
        } else {
            tried.insert(item, at: item.notBefore)
        }
    }

    mutating func popDue(at now: Duration) -> PendingItem? { tried.popDue(at: now) ?? untried.popFirst() }

    /// Any item, for what concerns them all.
    mutating func popAny() -> PendingItem? { tried.popFirst() ?? untried.popFirst() }
}
