/// Whether a failed attempt is repeated, and after how long. A pure value; `Fetch` asks it.
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
    /// The item with all its attempts and waits, from the first attempt on, but for the pauses of its host, in seconds.
    public var itemTimeout: Double
    /// The whole run, in seconds.
    public var runTimeout: Double

    public init(
        retries: Int = 4, base: Double = 0.5, cap: Double = 30, maxWait: Double = 120, itemTimeout: Double = 300,
        runTimeout: Double = .infinity
    ) {
        self.retries = retries
        self.base = base
        self.cap = cap
        self.maxWait = maxWait
        self.itemTimeout = itemTimeout
        self.runTimeout = runTimeout
    }

    public enum Decision: Hashable, Sendable {
        case giveUp
        /// After a time drawn from the range, in seconds; and not before the host's pause is over.
        case retry(backoff: ClosedRange<Double>)
    }

    /// - Parameters:
    ///   - attempts: how many there were, the failed one included.
    ///   - asked: the pause that the server asks for, in seconds.
    public func decision(after failure: FetchFailure, attempts: Int, asked: Double? = nil) -> Decision {
        guard attempts <= retries, failure.isRetryable, (asked ?? 0) <= maxWait else { return .giveUp }
        switch failure {
        case .transfer(.timeout(.item, _)), .transfer(.timeout(.run, _)): return .giveUp
        default: return .retry(backoff: 0...bound(attempts))
        }
    }

    private func bound(_ attempts: Int) -> Double {
        var bound = min(base, cap)
        for _ in 1..<max(1, attempts) where bound < cap { bound = min(bound * 2, cap) }
        return max(0, bound)
    }
}

extension RetryPolicy {
    /// A `Duration` traps beyond its range, and a thousand years are as good as none.
    private static func duration(_ seconds: Double) -> Duration { .seconds(min(max(seconds, 0), 3e10)) }

    var itemTime: Duration { Self.duration(itemTimeout) }

    /// From the run's begin.
    public var runTime: Duration { Self.duration(runTimeout) }

    /// What ends an attempt that got no time any more: the item's time, or that of the run.
    func expiry(at now: Duration) -> TransferError {
        now >= runTime ? overtime : .timeout(.item, seconds: itemTimeout)
    }

    /// The run's time is over.
    public var overtime: TransferError { .timeout(.run, seconds: runTimeout) }
}
