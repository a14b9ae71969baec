import Synchronization
import Testing

@testable import ArtFetch

struct PermitsTests {
    @Test func `never more than the permitted number run at a time`() async {
        let permits = Permits(3)
        let gauge = Gauge()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    await permits.withPermit {
                        gauge.enter()
                        await Task.yield()
                        gauge.leave()
                    }
                }
            }
        }
        #expect(gauge.highest <= 3)
        #expect(gauge.total == 100)
    }

    @Test func `a task cancelled before its turn gets no permit and leaves the others theirs`() async {
        let permits = Permits(1)
        let isHeld = BoundedChannel<Void>(capacity: 1)
        let release = BoundedChannel<Void>(capacity: 1)
        let holder = Task {
            await permits.withPermit {
                await isHeld.send(())
                _ = await release.next()
            }
        }
        _ = await isHeld.next()
        let waiter = Task { await permits.withPermit { true } }
        waiter.cancel()
        #expect(await waiter.value == nil)
        await release.send(())
        #expect(await holder.value != nil)
        #expect(await permits.withPermit { true } == true)
    }
}

private final class Gauge: Sendable {
    private let counts = Mutex(Counts())

    private struct Counts {
        var now = 0
        var highest = 0
        var total = 0
    }

    func enter() {
        counts.withLock { counts in
            counts.now += 1
            counts.total += 1
            counts.highest = max(counts.highest, counts.now)
        }
    }

    func leave() { counts.withLock { $0.now -= 1 } }

    var highest: Int { counts.withLock(\.highest) }
    var total: Int { counts.withLock(\.total) }
}
