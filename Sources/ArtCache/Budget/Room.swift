internal import Synchronization

/// Keeps account of a budget between looks at the index: what there was at the last look, and what is being stored.
final class Room: Sendable {
    /// In bytes; `nil` for no limit.
    let limit: Int?

    private struct State {
        var stored = 0
        var reserved = 0
    }

    private let state = Mutex(State())

    init(limit: Int?) { self.limit = limit }

    /// Counts bytes that are about to be stored.
    func reserve(_ bytes: Int) {
        state.withLock { $0.reserved += bytes }
    }

    /// They are stored, or will not be.
    func release(_ bytes: Int) {
        state.withLock { $0.reserved -= bytes }
    }

    func update(stored: Int) {
        state.withLock { $0.stored = stored }
    }

    /// Whether others must go for what is on its way.
    var isTight: Bool {
        guard let limit else { return false }
        return state.withLock { $0.stored + $0.reserved > limit }
    }

    /// Down to where stored objects must go for those on their way to fit; never below nothing.
    var target: Int? {
        guard let limit else { return nil }
        return max(0, EvictionPlan.target(limit: limit) - state.withLock(\.reserved))
    }
}
