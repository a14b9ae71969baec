/// What became of a fetch.
public struct FetchOutcome: Sendable {
    /// At least 1, but 0 when it was cancelled before the first.
    public var attempts: Int
    /// Body bytes on the wire, of all attempts.
    public var bytesReceived: Int
    public var result: Result<TransferAnswer, FetchFailure>

    public init(attempts: Int, bytesReceived: Int, result: Result<TransferAnswer, FetchFailure>) {
        self.attempts = attempts
        self.bytesReceived = bytesReceived
        self.result = result
    }
}

/// Performs a request until it succeeds, is hopeless, or its time is up; `RetryPolicy` decides which.
public struct Fetcher: Sendable {
    private let transport: any Transport
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    private let jitter: @Sendable (ClosedRange<Double>) -> Double

    /// - Parameter jitter: draws from a range; by default evenly.
    public init(
        transport: any Transport, policy: RetryPolicy = RetryPolicy(), clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.transport = transport
        self.policy = policy
        self.clock = clock
        self.jitter = jitter
    }

    /// - Parameter onAttempt: called with 1, 2, … before each attempt.
    public func fetch(_ request: TransferRequest, onAttempt: (Int) async -> Void = { _ in }) async -> FetchOutcome {
        // A `Duration` traps beyond its range, and a thousand years are as good as none.
        let allowed = Duration.seconds(min(max(policy.itemTimeout, 0), 3e10))
        var progress = Progress(time: ItemTime(allowed: allowed, clock: clock))
        while true {
            if Task.isCancelled { return progress.outcome(.failure(.transfer(.cancelled))) }
            progress.attempts += 1
            await onAttempt(progress.attempts)
            let (result, retryAfter) = await attempt(request, &progress)
            guard case .failure(let failure) = result else { return progress.outcome(result) }
            let decision = policy.decision(after: failure, attempts: progress.attempts, retryAfter: retryAfter)
            guard case .retry(let asked, let range) = decision else { return progress.outcome(result) }
            let backoff = Duration.seconds(jitter(range))
            // There would be no time left for another attempt: the last failure says more than "no time".
            guard backoff < progress.time.left else { return progress.outcome(result) }
            guard await wait(.seconds(asked) + backoff) else {
                return progress.outcome(.failure(.transfer(.cancelled)))
            }
            progress.time.exclude(.seconds(asked))
        }
    }

    /// One attempt, and the pause that the server asked for, in seconds.
    private func attempt(
        _ request: TransferRequest, _ progress: inout Progress
    ) async -> (Result<TransferAnswer, FetchFailure>, retryAfter: Double?) {
        var request = request
        request.timeLeft = progress.time.left
        request.history = progress.history
        do {
            let answer = try await transport.transfer(request)
            progress.bytesReceived += answer.bytesReceived
            guard let failure = FetchFailure(answer, maxWait: policy.maxWait) else { return (.success(answer), nil) }
            return (.failure(failure), RetryAfter.seconds(in: answer))
        } catch {
            progress.bytesReceived += progress.history.takeFailedBytes()
            return (.failure(.transfer(whole(error))), nil)
        }
    }

    /// The transport knows only what was left to the attempt; the sentence names the item's whole time.
    private func whole(_ error: TransferError) -> TransferError {
        if case .timeout(.item, _) = error { .timeout(.item, seconds: policy.itemTimeout) } else { error }
    }

    /// False when the task was cancelled meanwhile.
    private func wait(_ duration: Duration) async -> Bool {
        do {
            try await clock.sleep(for: duration)
            return true
        } catch {
            return false  // a clock throws for nothing else
        }
    }
}

extension Fetcher {
    private struct Progress {
        var attempts = 0
        var bytesReceived = 0
        var time: ItemTime
        let history = TransferHistory()

        func outcome(_ result: Result<TransferAnswer, FetchFailure>) -> FetchOutcome {
            FetchOutcome(attempts: attempts, bytesReceived: bytesReceived, result: result)
        }
    }
}

/// What is left of an item's time.
struct ItemTime {
    private var allowed: Duration
    private let elapsed: () -> Duration

    init(allowed: Duration, clock: any Clock<Duration>) {
        self.allowed = allowed
        elapsed = Self.stopwatch(clock)
    }

    var left: Duration { max(.zero, allowed - elapsed()) }

    /// A pause that does not count.
    mutating func exclude(_ pause: Duration) { allowed += pause }

    private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
