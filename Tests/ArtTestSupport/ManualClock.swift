/// A clock that stands still until a test moves it. Sleepers wake when their moment has come, or when they are
/// cancelled.
public final class ManualClock: Clock {
    public struct Instant: InstantProtocol {
        var offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct Sleeper: Sendable {
        var until: Instant
        var wake: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var now = Instant(offset: .zero)
        var lastID = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var slept: [Duration] = []
        var watchers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Guarded(State())
    private let wakesAtOnce: Bool

    /// - Parameter wakesAtOnce: every sleep moves the clock itself and returns, so that a test need not.
    public init(wakesAtOnce: Bool = false) { self.wakesAtOnce = wakesAtOnce }

    public var now: Instant { state.withLock { $0.now } }

    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The time since the clock was made.
    public var elapsed: Duration { now.offset }

    /// How long each sleep was to be, in order.
    public var sleeps: [Duration] { state.withLock { $0.slept } }

    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due
        }
        for sleeper in due.values { sleeper.wake.resume() }
    }

    /// Suspends until there have been `count` sleeps, ended ones included.
    public func untilSleeps(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.slept.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let id = nextID()
        if wakesAtOnce {
            note(deadline)
            return advance(by: max(.zero, now.duration(to: deadline)))
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { add($0, id, until: deadline) }
        } onCancel: {
            cancel(id)
        }
    }

    private func nextID() -> Int {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    /// Logs a sleep, and tells who waits for it.
    private func note(_ deadline: Instant) {
        let reached = state.withLock { state in
            state.slept.append(state.now.duration(to: deadline))
            let reached = state.watchers.filter { $0.count <= state.slept.count }
            state.watchers.removeAll { $0.count <= state.slept.count }
            return reached
        }
        for watcher in reached { watcher.wake.resume() }
    }

    private enum Verdict { case waits, isDue, isCancelled }

    private func add(_ wake: CheckedContinuation<Void, any Error>, _ id: Int, until deadline: Instant) {
        let verdict = state.withLock { state -> Verdict in
            if state.cancelled.remove(id) != nil { return .isCancelled }
            if deadline <= state.now { return .isDue }
            state.sleepers[id] = Sleeper(until: deadline, wake: wake)
            return .waits
        }
        note(deadline)
        switch verdict {
        case .waits: break
        case .isDue: wake.resume()
        case .isCancelled: wake.resume(throwing: CancellationError())
        }
    }

    private func cancel(_ id: Int) {
        let sleeper = state.withLock { state in
            let sleeper = state.sleepers.removeValue(forKey: id)
            if sleeper == nil { state.cancelled.insert(id) }
            return sleeper
        }
        sleeper?.wake.resume(throwing: CancellationError())
    }
}
