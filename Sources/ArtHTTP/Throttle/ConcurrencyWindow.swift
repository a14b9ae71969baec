/// How many transfers of a host may run at a time. Pure.
///
/// It opens and closes as TCP's window does (RFC 5681, 3.1): one transfer first, one more with each success until the
/// host has had too much; from then on one more for as many successes as the window is wide, and half of it each time
/// that the host has too much.
struct ConcurrencyWindow: Hashable {
    let maximum: Int
    private(set) var limit = 1
    private var hasBeenCut = false
    private var successes = 0

    init(maximum: Int) { self.maximum = max(1, maximum) }

    mutating func succeeded() {
        successes += 1
        guard !hasBeenCut || successes >= limit else { return }
        successes = 0
        limit = min(limit + 1, maximum)
    }

    mutating func cut() {
        hasBeenCut = true
        successes = 0
        limit = max(1, limit / 2)
    }
}
