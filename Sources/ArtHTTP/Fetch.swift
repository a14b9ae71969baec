/// One request with all its attempts so far. Pure: told how each ended, it says whether there is another; `Fetcher`
/// makes them.
public struct Fetch: Sendable {
    public enum Step: Sendable {
        case ended(FetchOutcome)
        /// Another attempt, not before then. It holds nothing until it begins.
        case again(notBefore: Duration)
    }

    /// A moment, and how long the host had been paused up to it.
    struct Moment: Hashable, Sendable {
        var now: Duration
        var paused: Duration
    }

    /// As it was made: what belongs to single attempts is added when they begin.
    public let request: TransferRequest
    public let dialect: ThrottleDialect
    public private(set) var attempts: Int
    private var history: TransferHistory?
    private var bytesReceived: Int
    private var first: Moment?
    private var lastFailure: FetchFailure?

    /// - Parameter continuing: an earlier fetch of the same item, whose attempts and bytes count too.
    public init(
        _ request: TransferRequest, dialect: ThrottleDialect = .standard, continuing earlier: FetchOutcome? = nil
    ) {
        self.request = request
        self.dialect = dialect
        attempts = earlier?.attempts ?? 0
        bytesReceived = earlier?.bytesReceived ?? 0
    }

    /// The next attempt's request, with the time that is left to it; `nil` if there is none left.
    mutating func begin(_ moment: Moment, _ policy: RetryPolicy) -> TransferRequest? {
        let left = timeLeft(moment, policy)
        guard left > .zero else { return nil }
        first = first ?? moment
        attempts += 1
        history = history ?? TransferHistory()
        var request = request
        request.history = history
        request.timeLeft = left
        return request
    }

    /// - Parameters:
    ///   - asked: the pause that the answer asks for, in seconds.
    ///   - draw: draws the wait from its range.
    mutating func ended(
        _ result: Result<TransferAnswer, FetchFailure>, bytesReceived bytes: Int, asked: Double?, _ moment: Moment,
        _ policy: RetryPolicy, draw: (ClosedRange<Double>) -> Double
    ) -> Step {
        bytesReceived += bytes
        guard case .failure(let failure) = result else { return .ended(outcome(result)) }
        lastFailure = failure
        let decision = policy.decision(after: failure, attempts: attempts, asked: asked)
        guard case .retry(let range) = decision else { return .ended(outcome(result)) }
        let backoff = Duration.seconds(draw(range))
        // There would be no time left for another attempt: the last failure says more than "no time".
        guard backoff < timeLeft(moment, policy) else { return .ended(outcome(result)) }
        return .again(notBefore: moment.now + backoff)
    }

    /// Ends it for a reason that lies outside its attempts.
    public func outcome(_ failure: FetchFailure) -> FetchOutcome { outcome(.failure(failure)) }

    /// Its time is up while it waits: the last failure says more than that.
    func expired(_ policy: RetryPolicy, at now: Duration) -> FetchOutcome {
        outcome(lastFailure ?? .transfer(policy.expiry(at: now)))
    }

    private func outcome(_ result: Result<TransferAnswer, FetchFailure>) -> FetchOutcome {
        FetchOutcome(attempts: attempts, bytesReceived: bytesReceived, result: result)
    }

    /// The pauses of the host do not count, those of the run do.
    private func timeLeft(_ moment: Moment, _ policy: RetryPolicy) -> Duration {
        let start = first ?? moment
        let used = moment.now - start.now - max(.zero, moment.paused - start.paused)
        return min(policy.itemTime - used, policy.runTime - moment.now)
    }
}
