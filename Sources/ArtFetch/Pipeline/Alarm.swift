import ArtHTTP
import Synchronization

/// Rings at a moment; of several that are set, at the earliest.
final class Alarm: Sendable {
    private struct State: Sendable {
        var moment: Duration?
        var task: Task<Void, Never>?
    }

    private let timeline: Timeline
    private let state = Mutex(State())

    init(_ timeline: Timeline) { self.timeline = timeline }

    func set(_ moment: Duration, _ ring: @escaping @Sendable () -> Void) {
        let replaced = state.withLock { state -> Task<Void, Never>? in
            if let set = state.moment, set <= moment { return nil }
            defer { state = State(moment: moment, task: task(moment, ring)) }
            return state.task
        }
        replaced?.cancel()
    }

    func cancel() {
        let task = state.withLock { state in
            defer { state = State() }
            return state.task
        }
        task?.cancel()
    }

    private func task(_ moment: Duration, _ ring: @escaping @Sendable () -> Void) -> Task<Void, Never> {
        Task { [self] in
            guard await timeline.sleep(until: moment) else { return }
            state.withLock { if $0.moment == moment { $0 = State() } }
            ring()
        }
    }
}
