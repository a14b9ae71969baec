/// Whether a failed attempt is repeated, and after how long. A pure value; `Fetcher` acts on it.
///
/// Waits are drawn evenly from zero to a bound that doubles with each attempt ("full jitter"), so that many items that
/// failed together do not come back together.
public struct RetryPolicy: Hashable, Sendable {
    /// After the first attempt.
    public var retries: Int
    /// The bound of the first wait, in seconds.
    public var base: Double
    /// No bound is greater, in seconds.
    public var cap: Double
    /// A server that asks for a longer pause than this, in seconds, is not waited for.
    public var maxWait: Double
    /// The item with all its attempts and waits, but for the pauses that a server asked for, in seconds.
    public var itemTimeout: Double

    public init(
        retries: Int = 4, base: Double = 0.5, cap: Double = 30, maxWait: Double = 120, itemTimeout: Double = 300
    ) {
        self.retries = retries
        self.base = base
        self.cap = cap
        self.maxWait = maxWait
        self.itemTimeout = itemTimeout
    }

    public enum Decision: Hashable, Sendable {
        case giveUp
        /// After a pause the server asked for, and a time drawn from `backoff`; both in seconds.
        case retry(asked: Double, backoff: ClosedRange<Double>)
    }

    /// - Parameters:
    ///   - attempts: how many there were, the failed one included.
    ///   - retryAfter: the pause that the server asked for, in seconds.
    public func decision(after failure: FetchFailure, attempts: Int, retryAfter: Double? = nil) -> Decision {
        let asked = max(0, retryAfter ?? 0)
        guard attempts <= retries, failure.isRetryable, asked <= maxWait else { return .giveUp }
        if case .transfer(.timeout(.item, _)) = failure { return .giveUp }
        return .retry(asked: asked, backoff: 0...bound(attempts))
    }

    private func bound(_ attempts: Int) -> Double {
        var bound = min(base, cap)
        for _ in 1..<max(1, attempts) where bound < cap { bound = min(bound * 2, cap) }
        return max(0, bound)
    }
}
