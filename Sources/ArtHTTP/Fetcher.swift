/// What became of a fetch.
public struct FetchOutcome: Sendable {
    /// At least 1, but 0 when it ended before the first.
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

/// Makes the attempts of a fetch, each within its host's throttle. `Fetch` decides whether there is another, `HostGate`
/// when.
public struct Fetcher: Sendable {
    public let gate: HostGate
    public let policy: RetryPolicy
    private let transport: any Transport
    private let jitter: @Sendable (ClosedRange<Double>) -> Double
    private let onPause: @Sendable (HostNotice) async -> Void

    /// - Parameters:
    ///   - jitter: draws from a range; by default evenly.
    ///   - onPause: called when a host's pause begins.
    public init(
        transport: any Transport, policy: RetryPolicy = RetryPolicy(), gate: HostGate = HostGate(),
        jitter: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) },
        onPause: @escaping @Sendable (HostNotice) async -> Void = { _ in }
    ) {
        self.transport = transport
        self.policy = policy
        self.gate = gate
        self.jitter = jitter
        self.onPause = onPause
    }

    /// All attempts, one after the other, for a fetch that waits on its own: a list's.
    ///
    /// - Parameter onAttempt: called with 1, 2, … before each attempt.
    public func fetch(
        _ request: TransferRequest, dialect: ThrottleDialect = .standard, onAttempt: (Int) async -> Void = { _ in }
    ) async -> FetchOutcome {
        var fetch = Fetch(request, dialect: dialect)
        let host = HostKey(url: request.url)
        while true {
            do throws(FetchFailure) {
                let ticket = try await enter(host)
                await onAttempt(fetch.attempts + 1)
                switch await attempt(&fetch, ticket) {
                case .ended(let outcome): return outcome
                case .again(let moment):
                    guard await gate.timeline.sleep(until: moment) else { throw .transfer(.cancelled) }
                }
            } catch {
                return fetch.outcome(error)
            }
        }
    }

    /// For a transfer that does not begin after all.
    public func giveBack(_ ticket: HostGate.Ticket?) {
        if let ticket { _ = gate.end(ticket, .nothing) }
    }

    /// One attempt and what follows from it.
    ///
    /// - Parameter ticket: from the gate, for the request's host; given back here. `nil` where the URL names no host.
    public func attempt(_ fetch: inout Fetch, _ ticket: HostGate.Ticket?) async -> Fetch.Step {
        guard let request = fetch.begin(moment(at: ticket?.host), policy) else {
            if let ticket { _ = gate.end(ticket, .nothing) }
            return .ended(fetch.expired(policy, at: gate.timeline.now))
        }
        let transferred = await transfer(request)
        let isHeard = request.history?.takeIsHeard() ?? false
        let signal = HostSignal(transferred, isHeard: isHeard, fetch.dialect, now: gate.wallClock())
        if let notice = ticket.flatMap({ gate.end($0, signal) }) { await onPause(notice) }
        return fetch.ended(
            result(transferred, signal), bytesReceived: bytes(of: transferred, request.history), asked: signal.asked,
            moment(at: ticket?.host), policy, draw: jitter)
    }
}

extension Fetcher {
    private func enter(_ host: HostKey?) async throws(FetchFailure) -> HostGate.Ticket? {
        if let host { return try await gate.enter(host) }
        if Task.isCancelled { throw .transfer(.cancelled) }
        return nil
    }

    private func moment(at host: HostKey?) -> Fetch.Moment {
        Fetch.Moment(now: gate.timeline.now, paused: host.map(gate.pausedTime) ?? .zero)
    }

    private func transfer(_ request: TransferRequest) async -> Result<TransferAnswer, TransferError> {
        do {
            return .success(try await transport.transfer(request))
        } catch {
            return .failure(error)
        }
    }

    private func bytes(of result: Result<TransferAnswer, TransferError>, _ history: TransferHistory?) -> Int {
        if case .success(let answer) = result { return answer.bytesReceived }
        return history?.takeFailedBytes() ?? 0
    }

    private func result(
        _ transferred: Result<TransferAnswer, TransferError>, _ signal: HostSignal
    ) -> Result<TransferAnswer, FetchFailure> {
        switch transferred {
        case .success(let answer):
            FetchFailure(answer, signal, maxWait: policy.maxWait).map(Result.failure) ?? .success(answer)
        // The transport knows only what was left to the attempt; the sentence names the whole time.
        case .failure(.timeout(.item, _)): .failure(.transfer(policy.expiry(at: gate.timeline.now)))
        case .failure(let error): .failure(.transfer(error))
        }
    }
}
