import Testing

@testable import ArtFetch

struct PermitQueueTests {
    @Test func `what there is room for goes on at once`() {
        let queue = Turnstile(10)
        #expect(queue.request(6, id: 1))
        #expect(queue.request(4, id: 2))
        #expect(!queue.request(1, id: 3))
    }

    @Test func `a small request does not overtake a large one`() {
        let queue = Turnstile(10)
        #expect(queue.request(6, id: 1))
        #expect(!queue.request(8, id: 2))
        #expect(!queue.request(1, id: 3))
        #expect(queue.release(6) == [2, 3])
    }

    @Test func `what is given back goes to as many as it is enough for, in order`() {
        let queue = Turnstile(10)
        #expect(queue.request(10, id: 1))
        for id in 2...5 { #expect(!queue.request(4, id: UInt64(id))) }
        #expect(queue.release(10) == [2, 3])
        #expect(queue.release(4) == [4])
        #expect(queue.release(4) == [5])
    }

    @Test func `one that gives up lets those behind it go on`() {
        let queue = Turnstile(10)
        #expect(queue.request(6, id: 1))
        #expect(!queue.request(8, id: 2))
        #expect(!queue.request(3, id: 3))
        let gone = queue.withdraw(2)
        #expect(gone.isWaiting && gone.admitted == [3])
        #expect(!queue.withdraw(1).isWaiting)
    }

    @Test func `more than there are is all of them, and nothing is lost by it`() {
        let queue = Turnstile(10)
        #expect(queue.request(.max, id: 1))
        #expect(!queue.request(1, id: 2))
        #expect(queue.release(.max) == [2])
        #expect(queue.request(9, id: 3))
    }

    /// Against a plain sum, over random requests: never more than there are, and nobody waits for ever.
    @Test func `permits are never exceeded and all come to their turn`() {
        var random = SystemRandomNumberGenerator()
        let queue = Turnstile(20)
        var held: [UInt64: Int] = [:]
        var asked: [UInt64: Int] = [:]
        for id in 0..<2000 as Range<UInt64> {
            asked[id] = .random(in: 0...20, using: &random)
            if queue.request(asked[id] ?? 0, id: id) { held[id] = asked[id] }
            if let done = held.keys.randomElement(using: &random), Bool.random(using: &random) {
                for next in queue.release(held.removeValue(forKey: done) ?? 0) { held[next] = asked[next] }
            }
            #expect(held.values.reduce(0, +) <= 20)
        }
        var ended = 0
        while let (id, count) = held.first {
            held[id] = nil
            ended += 1
            for next in queue.release(count) { held[next] = asked[next] }
        }
        #expect(queue.request(20, id: 9999))
        #expect(ended > 0)
    }
}

/// The queue, to be changed inside an expectation.
private final class Turnstile {
    private var queue: PermitQueue

    init(_ total: Int) { queue = PermitQueue(total) }

    func request(_ count: Int, id: UInt64) -> Bool { queue.request(count, id: id) }
    func release(_ count: Int) -> [UInt64] { queue.release(count) }
    func withdraw(_ id: UInt64) -> (isWaiting: Bool, admitted: [UInt64]) { queue.withdraw(id) }
}
