/// What all bodies together may hold, in bytes. Nobody waits for it: what does not fit goes elsewhere.
final class MemoryBudget: Sendable {
    private let free: Guarded<Int>

    init(_ bytes: Int) { free = Guarded(max(0, bytes)) }

    /// Whether there is room for so many more; who takes them gives them back.
    func take(_ bytes: Int) -> Bool {
        free.withLock { free in
            guard bytes <= free else { return false }
            free -= bytes
            return true
        }
    }

    func giveBack(_ bytes: Int) {
        free.withLock { $0 += bytes }
    }

    var left: Int { free.withLock { $0 } }
}
