/// Delivers the items of an earlier run that are tried again, each at its old place and under the URL asked then.
struct RetryReader: ItemSource {
    let retry: Retry
    let events: EventOutlet

    func read(into items: any ItemSink) async -> FeedReader.Outcome {
        var outcome = FeedReader.Outcome()
        outcome.record = retry.record.lists
        outcome.title = retry.record.head.feed.title
        outcome.urls = retry.record.head.feed.urls
        await announce(.loading)
        do {
            try await deliver(to: items)
            await announce(.success(items: retry.count))
        } catch {
            let failure = Failure(kind: .badList, message: "\(error)")
            outcome.record.failed.append(
                FailedList(list: retry.record.head.path, section: nil, failure: failure))
            await announce(.failure(failure))
        }
        return outcome
    }

    private func deliver(to items: any ItemSink) async throws {
        for index in 0..<retry.record.count {
            let entry = try retry.record.read(index)
            guard retry.wants(entry) else { continue }
            // What is not tried stays as it was.
            if Task.isCancelled { return }
            _ = await items.send(
                ListedItem(position: entry.position, item: entry.item, asked: entry.asked))
        }
    }

    private func announce(_ state: ListEvent.State) async {
        await events.send(.list(ListEvent(list: retry.record.head.path, state: state)))
    }
}
