import ArtHTTP
import ArtTestSupport
import Testing

@testable import ArtFetch

struct ItemQueueTests {
    private func listed(_ position: Int) -> ListedItem {
        ListedItem(position: position, item: Item(id: "", title: ""), asked: "http://a.test/\(position)")
    }

    private func queue(_ clock: ManualClock = ManualClock(), readAhead: Int = 2) -> ItemQueue {
        ItemQueue(ItemSchedule.Limits(jobs: 2, readAhead: readAhead), HostGate(timeline: Timeline(clock)))
    }

    private func position(_ step: ItemSchedule.Step?) -> Int? {
        switch step {
        case .look(let item), .drop(let item, _, _): item.position
        case .transfer(let item, _): item.listed.position
        default: nil
        }
    }

    @Test func `the reader waits until there is room`() async {
        let queue = queue(readAhead: 1)
        await queue.send(listed(1))
        async let second = queue.send(listed(2))
        #expect(position(await queue.next()) == 1)
        #expect(await second)
        #expect(position(await queue.next()) == 2)
    }

    @Test func `a worker waits until something comes, and ends with the list`() async {
        let queue = queue()
        async let step = queue.next()
        await queue.send(listed(1))
        #expect(position(await step) == 1)
        async let last = queue.next()
        queue.listIsRead()
        queue.itemEnded()
        #expect(position(await last) == nil)
    }

    @Test func `an item that is to be tried again wakes a worker when its time has come`() async throws {
        let clock = ManualClock()
        let queue = queue(clock)
        let item = PendingItem(
            listed: listed(1), fetch: Fetch(TransferRequest(url: "http://a.test/1", maxBytes: 1)),
            notBefore: .seconds(5))
        var tried = item
        _ = await Fetcher(transport: ScriptedTransport([:]), gate: HostGate(timeline: Timeline(clock)))
            .attempt(&tried.fetch, nil)
        async let step = queue.next()
        queue.wait(tried)
        await clock.untilSleeps(1)
        clock.advance(by: .seconds(5))
        #expect(position(await step) == 1)
    }

    @Test func `a reader that waits goes on when the run stops, and its item is dropped`() async {
        let queue = queue(readAhead: 1)
        await queue.send(listed(1))
        async let second = queue.send(listed(2))
        queue.stop(.cancelled)
        #expect(await second)
        #expect(Set([position(await queue.next()), position(await queue.next())]) == [1, 2])
    }

    @Test func `where nothing can be recorded, nothing is taken any more`() async {
        let queue = queue()
        await queue.send(listed(1))
        queue.stop(.broken)
        #expect(await !queue.send(listed(2)))
        #expect(position(await queue.next()) == nil)
    }
}
