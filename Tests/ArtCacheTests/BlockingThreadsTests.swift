import Synchronization
import Testing

@testable import ArtCache

@Suite struct BlockingThreadsTests {
    @Test func `work answers or throws`() async throws {
        let threads = try BlockingThreads(count: 2)
        #expect(try await threads.run { () throws(CacheError) in 7 } == 7)
        await #expect(throws: CacheError.noLocation) {
            try await threads.run { () throws(CacheError) -> Int in throw .noLocation }
        }
    }

    @Test func `one thread runs one thing at a time`() async throws {
        let threads = try BlockingThreads(count: 1)
        let counter = Counter()
        try await withThrowingTaskGroup { group in
            for _ in 0..<500 {
                group.addTask {
                    _ = try await threads.run { () throws(CacheError) in
                        counter.enter()
                        counter.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(counter.most == 1)
    }

    @Test func `stopped threads take no more work`() async throws {
        let threads = try BlockingThreads(count: 3)
        threads.stop()
        threads.stop()
        #expect(try await threads.run { () throws(CacheError) in 7 } == nil)
    }

    /// How many are inside at once.
    private final class Counter: Sendable {
        private let state = Mutex(State())

        private struct State {
            var running = 0
            var most = 0
        }

        func enter() {
            state.withLock { state in
                state.running += 1
                state.most = max(state.most, state.running)
            }
        }

        func leave() { state.withLock { $0.running -= 1 } }

        var most: Int { state.withLock { $0.most } }
    }
}
