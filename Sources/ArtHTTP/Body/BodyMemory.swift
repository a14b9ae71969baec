#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The memory of one body, within the budget of all.
///
/// It grows by realloc(3), which moves large blocks by their pages instead of copying them (mremap(2)): so a body is not
/// held twice while it grows, and the budget is what is really used.
final class BodyMemory {
    /// What is reserved at a time where no length was declared.
    static let step = 262_144
    /// What is allocated at first on the word of `Content-Length` alone; a server can declare what it likes.
    static let firstCapacity = 1_048_576

    private let budget: MemoryBudget
    private var start: UnsafeMutableRawPointer?
    private var capacity = 0
    private var reserved = 0
    private(set) var count = 0

    init(_ budget: MemoryBudget) { self.budget = budget }

    deinit {
        free(start)
        budget.giveBack(reserved)
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// Whether so many bytes in all may be held.
    func reserve(_ bytes: Int) -> Bool {
        guard bytes > reserved else { return true }
        guard budget.take(bytes - reserved) else { return false }
        reserved = bytes
        return true
    }

    /// False if there is no room for it; then nothing has changed.
    ///
    /// - Parameter limit: of the whole body; no more is reserved.
    func append(_ piece: UnsafeRawBufferPointer, limit: Int) -> Bool {
        let needed = count + piece.count
        guard reserveSteps(to: needed, limit: limit), allocate(needed) else { return false }
        if let from = piece.baseAddress {
            start?.advanced(by: count).copyMemory(from: from, byteCount: piece.count)
        }
        count = needed
        return true
    }

    /// Nothing more will come.
    func trim() {
        if count < capacity, let smaller = realloc(start, max(count, 1)) { start = smaller }
        capacity = count
        budget.giveBack(reserved - count)
        reserved = count
    }

    /// A step, or half of what is there if that is more, so that a long body does not ask a thousand times; or else
    /// just what is needed.
    private func reserveSteps(to needed: Int, limit: Int) -> Bool {
        guard needed > reserved else { return true }
        return reserve(max(needed, min(limit, reserved + max(Self.step, reserved / 2)))) || reserve(needed)
    }

    private func allocate(_ needed: Int) -> Bool {
        guard needed > capacity else { return true }
        let wished = max(needed, min(reserved, max(Self.firstCapacity, capacity * 2)))
        guard let larger = realloc(start, wished) else { return false }
        (start, capacity) = (larger, wished)
        return true
    }
}
