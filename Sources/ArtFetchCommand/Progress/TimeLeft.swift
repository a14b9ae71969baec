/// How long a run will still take, told so that it does not jump: the estimate follows the speed of the last half minute,
/// and what is shown goes down with the clock as long as the estimate does not speak clearly against it.
///
/// A pure value: the caller tells the time.
struct TimeLeft: Sendable {
    /// A speed's weight halves in so many seconds.
    private static let halfLife = 10.0
    /// Before this there is nothing to go by.
    private static let warmUp = 3.0
    /// An estimate that is this much longer or shorter than what is shown replaces it.
    private static let tolerance = 0.3

    /// Items a second, decayed, and how much of a whole its weights make: without that the first moments, in which
    /// nothing has come yet, would count for half a minute.
    private var speed = 0.0
    private var weight = 0.0
    private var last: (time: Double, finished: Int)?
    /// The moment that is expected for the end.
    private var end: Double?

    /// Called a few times a second at most.
    mutating func note(_ counts: RunCounts, at now: Duration) {
        let time = now / .seconds(1)
        guard let before = last else { return last = (time, counts.finished) }
        let passed = time - before.time
        guard passed >= 0.2 else { return }
        last = (time, counts.finished)
        let current = Double(counts.finished - before.finished) / passed
        // Weighted by how long it lasted, so that a burst of hits counts as little as it took.
        let share = 1 - Double.exp2(-passed / Self.halfLife)
        speed += (current - speed) * share
        weight += (1 - weight) * share
        expect(counts, speed / weight, time)
    }

    /// `nil` where nothing can be said.
    func text(at now: Duration) -> String? {
        guard let end else { return nil }
        return Self.rounded(max(end - now / .seconds(1), 0)) + " left"
    }

    private mutating func expect(_ counts: RunCounts, _ speed: Double, _ time: Double) {
        guard counts.isComplete, time >= Self.warmUp, speed > 0.001 else { return end = nil }
        let estimate = Double(max(counts.found - counts.finished, 0)) / speed
        guard let shown = end.map({ $0 - time }) else { return end = time + estimate }
        if abs(estimate - shown) > Self.tolerance * max(estimate, shown) + 1 { end = time + estimate }
    }

    /// Coarser the longer it is: nobody waits for the seconds of an hour.
    private static func rounded(_ seconds: Double) -> String {
        let step: Double = seconds < 10 ? 1 : seconds < 60 ? 5 : seconds < 600 ? 15 : seconds < 3600 ? 60 : 300
        // Less than a thousandth is what is left of computing it.
        let whole = Int(min(((seconds - 0.001) / step).rounded(.up) * step, 1e9))
        if whole < 60 { return "\(whole) s" }
        if whole < 600, whole % 60 != 0 { return "\(whole / 60) min \(whole % 60) s" }
        if whole < 3600 { return "\(whole / 60) min" }
        return whole < 172_800 ? "\(whole / 3600) h \(whole % 3600 / 60) min" : "\(whole / 86_400) days"
    }
}

extension Double {
    /// 2 to a power that is not above 0.
    fileprivate static func exp2(_ power: Double) -> Double {
        var (result, base, rest) = (1.0, 0.5, -power)
        let whole = rest.rounded(.down)
        for _ in 0..<Int(min(whole, 1_000)) { result *= 0.5 }
        rest -= whole
        // The fraction by its binary digits: 2^(-1/2), 2^(-1/4) and so on.
        for _ in 0..<20 {
            base = base.squareRoot()
            rest *= 2
            if rest >= 1 {
                result *= base
                rest -= 1
            }
        }
        return result
    }
}
