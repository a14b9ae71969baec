import Synchronization

/// At most so many at a time; the others wait in order of arrival.
///
/// Not for long critical sections of one's own: it bounds transfers and decodes.
final class Permits: Sendable {
    private struct State {
        var free: Int
        var waiting: [(id: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
        var nextID: UInt64 = 0
    }

    private let state: Mutex<State>

    init(_ count: Int) {
        state = Mutex(State(free: max(count, 1)))
    }

    /// Runs `body` with a permit; `nil` if the task was cancelled before it got one.
    func withPermit<Value>(_ body: () async -> Value) async -> Value? {
        guard await acquire() else { return nil }
        defer { release() }
        return await body()
    }

    private func acquire() async -> Bool {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in enter(id, continuation) }
        } onCancel: {
            leave(id)
        }
    }

    private func enter(_ id: UInt64, _ continuation: CheckedContinuation<Bool, Never>) {
        let answer: Bool? = state.withLock { state in
            if Task.isCancelled { return false }
            if state.free > 0 {
                state.free -= 1
                return true
            }
            state.waiting.append((id, continuation))
            return nil
        }
        if let answer { continuation.resume(returning: answer) }
    }

    private func leave(_ id: UInt64) {
        let continuation = state.withLock { state in
            state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
        }
        continuation?.resume(returning: false)
    }

    private func release() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }
}
