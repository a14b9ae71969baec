/// How many requests may begin in how long.
public struct RequestRate: Hashable, Sendable {
    /// Between two requests, on average.
    public var interval: Duration
    /// That many may begin at once after a silence.
    public var burst: Int

    public init(interval: Duration, burst: Int = 1) {
        self.interval = interval
        self.burst = max(1, burst)
    }

    /// Evenly; a tenth of a second's worth may come at once, since timers are late.
    public init(perSecond count: Double) {
        self.init(interval: .seconds(1) / max(count, 1e-6), burst: Int(min(count / 10, 1_000)))
    }
}

/// When the next request may begin. Pure.
///
/// It is the bucket as the generic cell rate algorithm has it (ITU-T I.371, annex A): no counter of tokens, but the
/// moment at which the requests so far would have been due, had they come evenly.
struct TokenBucket: Hashable {
    let rate: RequestRate
    private var due = Duration.zero

    init(_ rate: RequestRate) { self.rate = rate }

    /// A moment in the past where one may begin now.
    var nextStart: Duration { due - rate.interval * (rate.burst - 1) }

    mutating func take(at now: Duration) { due = max(due, now) + rate.interval }
}
