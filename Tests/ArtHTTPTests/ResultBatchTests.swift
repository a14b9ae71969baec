import Synchronization
import Testing

@testable import ArtHTTP

@Suite struct ResultBatchTests {
    /// How often the task that waits was told.
    private final class Waiter: Sendable {
        let told = Atomic(0)
    }

    private static func append(to batch: inout ResultBatch, _ waiter: Waiter) throws {
        let hop = Hop(url: try TransferURL("http://example.com/"), fields: [], coding: .identity, maxBytes: 1)
        let start = CurlInbox.Start(handle: CurlInbox.Handle(), hop: hop) { _ in
            waiter.told.add(1, ordering: .relaxed)
        }
        batch.append(start, .failure(.cancelled))
    }

    @Test func `a result waits for others, but only for a few turns, and is handed over once`() throws {
        var batch = ResultBatch()
        let waiter = Waiter()
        let isDueEmpty = batch.isDue(running: 0)
        #expect(!isDueEmpty)
        try Self.append(to: &batch, waiter)
        let turns = (1...4).map { _ in batch.isDue(running: 9) }
        #expect(turns == [false, false, false, true])
        batch.handOver()
        batch.handOver()
        #expect(batch.isEmpty)
        #expect(waiter.told.load(ordering: .relaxed) == 1)
        try Self.append(to: &batch, waiter)
        let isDueAgain = batch.isDue(running: 9)
        #expect(!isDueAgain)
    }

    @Test(arguments: 0...3) func `as many as still run are enough`(running: Int) throws {
        var batch = ResultBatch()
        let waiter = Waiter()
        for _ in 0..<2 { try Self.append(to: &batch, waiter) }
        let isDue = batch.isDue(running: running)
        #expect(isDue == (running <= 2))
        batch.handOver()
        #expect(waiter.told.load(ordering: .relaxed) == 2)
    }
}
