import ArtTestSupport
import Synchronization
import Testing

@testable import ArtFetchCommand

/// The watcher is told of signals directly; waiting for real ones is the end-to-end tests' matter.
struct SignalWatcherTests {
    private final class Calls: Sendable {
        let cancelled = Mutex(0)
        let ended = Mutex<[ExitCode]>([])
    }

    private let calls = Calls()
    private let clock = ManualClock()

    private func watcher() -> SignalWatcher {
        SignalWatcher(
            end: { [calls] code in calls.ended.withLock { $0.append(code) } }, now: { [clock] in clock.elapsed })
    }

    @Test func `the first signal cancels the run, the second ends the program`() {
        let watcher = watcher()
        watcher.onFirst { [calls] in calls.cancelled.withLock { $0 += 1 } }
        #expect(watcher.received == nil)
        watcher.receive(.terminate)
        #expect(watcher.received == .terminate)
        #expect(calls.cancelled.withLock { $0 } == 1)
        #expect(calls.ended.withLock { $0 } == [])
        clock.advance(by: .seconds(1))
        watcher.receive(.interrupt)
        #expect(watcher.received == .terminate)
        #expect(calls.cancelled.withLock { $0 } == 1)
        #expect(calls.ended.withLock { $0 } == [.interrupted])
    }

    @Test func `one that comes again at once, as timeout(1) sends it, is the same one`() {
        let watcher = watcher()
        watcher.onFirst { [calls] in calls.cancelled.withLock { $0 += 1 } }
        clock.advance(by: .seconds(10))
        for _ in 0..<3 {
            watcher.receive(.terminate)
            clock.advance(by: .milliseconds(150))
        }
        #expect(calls.cancelled.withLock { $0 } == 1)
        #expect(calls.ended.withLock { $0 } == [])
        clock.advance(by: .milliseconds(50))
        watcher.receive(.terminate)
        #expect(calls.ended.withLock { $0 } == [.terminated])
    }

    @Test func `a signal before the run has begun cancels it as soon as it begins`() {
        let watcher = watcher()
        watcher.receive(.interrupt)
        watcher.onFirst { [calls] in calls.cancelled.withLock { $0 += 1 } }
        #expect(calls.cancelled.withLock { $0 } == 1)
    }
}
