import Synchronization

/// At most so many at a time; the others wait in order of arrival. `PermitQueue` decides, this waits.
///
/// Not for long critical sections of one's own: it bounds transfers, decodes and their memory.
final class Permits: Sendable {
    private struct State {
        var queue: PermitQueue
        var continuations: [UInt64: CheckedContinuation<Bool, Never>] = [:]
        var nextID: UInt64 = 0

        /// The continuations of requests that may go on, to be resumed outside the lock.
        mutating func take(_ ids: [UInt64]) -> [CheckedContinuation<Bool, Never>] {
            ids.compactMap { continuations.removeValue(forKey: $0) }
        }
    }

    private let state: Mutex<State>

    init(_ count: Int) {
        state = Mutex(State(queue: PermitQueue(count)))
    }

    /// Runs `body` with a permit; `nil` if the task was cancelled before it got one.
    func withPermit<Value>(_ body: () async -> Value) async -> Value? {
        await withPermits(1, body)
    }

    /// Runs `body` with `count` permits, or with all that there are if that is fewer; `nil` if the task was cancelled
    /// before it got them.
    func withPermits<Value>(_ count: Int, _ body: () async -> Value) async -> Value? {
        guard await acquire(count) else { return nil }
        defer { release(count) }
        return await body()
    }

    private func acquire(_ count: Int) async -> Bool {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in enter(id, count, continuation) }
        } onCancel: {
            leave(id)
        }
    }

    private func enter(_ id: UInt64, _ count: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        let answer: Bool? = state.withLock { state in
            if Task.isCancelled { return false }
            if state.queue.request(count, id: id) { return true }
            state.continuations[id] = continuation
            return nil
        }
        if let answer { continuation.resume(returning: answer) }
    }

    private func leave(_ id: UInt64) {
        let (cancelled, admitted) = state.withLock { state in
            let admitted = state.queue.withdraw(id).admitted
            return (state.continuations.removeValue(forKey: id), state.take(admitted))
        }
        cancelled?.resume(returning: false)
        for continuation in admitted { continuation.resume(returning: true) }
    }

    private func release(_ count: Int) {
        let admitted = state.withLock { state in state.take(state.queue.release(count)) }
        for continuation in admitted { continuation.resume(returning: true) }
    }
}
