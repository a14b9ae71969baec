/// Where a run's items come from: a feed's lists, or an earlier manifest.
protocol ItemSource: Sendable {
    /// Hands items over as fast as they are taken; returns when there are no more, or when the task is cancelled.
    func read(into items: any ItemSink) async -> FeedReader.Outcome
}

/// Who takes items: the queue of a run, or a survey of what one would do.
protocol ItemSink: Sendable {
    /// Waits until there is room. `false` if no more are wanted and this one was dropped.
    func send(_ item: ListedItem) async -> Bool
}
