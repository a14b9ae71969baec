/// Where a run's items come from: a feed's lists, or an earlier manifest.
protocol ItemSource: Sendable {
    /// Hands items over as fast as they are taken; returns when there are no more, or when the task is cancelled.
    func read(into items: ItemQueue) async -> FeedReader.Outcome
}
