/// Who may go on and who waits: so many permits in all, asked for in any number, given in order of arrival.
///
/// A pure value: `Permits` does the waiting.
struct PermitQueue {
    private var free: Int
    private var waiting: [(id: UInt64, count: Int)] = []
    private let total: Int

    init(_ total: Int) {
        self.total = max(total, 1)
        free = self.total
    }

    /// Whether the request may go on at once; if not, it waits.
    ///
    /// Nobody overtakes: else one that asks for many would wait for ever behind many that ask for few.
    mutating func request(_ count: Int, id: UInt64) -> Bool {
        let count = clamped(count)
        guard waiting.isEmpty, count <= free else {
            waiting.append((id, count))
            return false
        }
        free -= count
        return true
    }

    /// Gives permits back; returns the requests that may go on now.
    mutating func release(_ count: Int) -> [UInt64] {
        free += clamped(count)
        return admitted()
    }

    /// Forgets a request that waits. `isWaiting` is false if it does not; `admitted` may go on in its stead.
    mutating func withdraw(_ id: UInt64) -> (isWaiting: Bool, admitted: [UInt64]) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return (false, []) }
        waiting.remove(at: index)
        return (true, admitted())
    }

    private mutating func admitted() -> [UInt64] {
        var ids: [UInt64] = []
        while let next = waiting.first, next.count <= free {
            free -= next.count
            ids.append(waiting.removeFirst().id)
        }
        return ids
    }

    /// Who asks for more than there are gets all: refusing is for others to do.
    private func clamped(_ count: Int) -> Int { min(max(count, 0), total) }
}
