/// One throttle a host. `HostTable` keeps and asks them, this reads the clock and lets those go on that wait.
///
/// Lists wait here, in `enter`. Items do not: whoever keeps them asks `readiness` and `start`, and is told by `onChange`
/// when a host may have become ready, so that a paused host's items hold nothing but their place.
public final class HostGate: Sendable {
    /// A transfer that may run.
    public struct Ticket: Hashable, Sendable {
        public let host: HostKey
        let number: Int
    }

    private struct State {
        var hosts: HostTable<CheckedContinuation<Ticket?, Never>>
        var lastID: UInt64 = 0
        var onChange: (@Sendable (HostKey) -> Void)?
    }

    public let timeline: Timeline
    /// Seconds since 1970.
    let wallClock: @Sendable () -> Double
    private let state: Guarded<State>

    public init(
        _ settings: ThrottleSettings = ThrottleSettings(), timeline: Timeline = Timeline(),
        wallClock: @escaping @Sendable () -> Double = { WallClock.secondsSince1970 }
    ) {
        self.timeline = timeline
        self.wallClock = wallClock
        state = Guarded(State(hosts: HostTable(settings)))
    }

    /// Called whenever a transfer has ended, with its host.
    public func onChange(_ told: @escaping @Sendable (HostKey) -> Void) {
        state.withLock { $0.onChange = told }
    }

    public func readiness(of host: HostKey) -> HostReadiness {
        let now = timeline.now
        return state.withLock { $0.hosts.readiness(of: host, at: now) }
    }

    /// `nil` where the host is not ready any more; what begins is ended in any case.
    public func start(_ host: HostKey) -> Ticket? { startIfReady(host).1 }

    /// Returns the pause if one begins. Who waits in `enter` comes first.
    func end(_ ticket: Ticket, _ signal: HostSignal) -> HostNotice? {
        let now = timeline.now
        let (ended, told) = state.withLock { ($0.hosts.end(ticket, signal, at: now), $0.onChange) }
        for turn in ended.turns { turn.waiter.resume(returning: turn.ticket) }
        told?(ticket.host)
        return ended.notice
    }

    /// The time of all pauses of the host up to now.
    func pausedTime(of host: HostKey) -> Duration {
        let now = timeline.now
        return state.withLock { $0.hosts.pausedTime(of: host, at: now) }
    }
}

// MARK: - Waiting

extension HostGate {
    /// Waits until a transfer may begin.
    ///
    /// - Throws: `.refused` for a host that is not waited for, `.transfer(.cancelled)`.
    func enter(_ host: HostKey) async throws(FetchFailure) -> Ticket {
        while !Task.isCancelled {
            let (readiness, ticket) = startIfReady(host)
            if let ticket { return ticket }
            switch readiness {
            case .ready, .silent: break
            case .refused(let refusal): throw .refused(refusal)
            case .wait(let moment): _ = await timeline.sleep(until: moment)
            case .full(let moment): if let ticket = await turn(at: host, until: moment) { return ticket }
            }
        }
        throw .transfer(.cancelled)
    }

    private func startIfReady(_ host: HostKey) -> (HostReadiness, Ticket?) {
        let now = timeline.now
        return state.withLock { state in
            let readiness = state.hosts.readiness(of: host, at: now)
            guard readiness.mayStart else { return (readiness, nil) }
            return (readiness, state.hosts.start(host, at: now))
        }
    }

    /// The place of a transfer that ends; `nil` if it is not as simple as that, the moment has come, or the task is
    /// cancelled.
    private func turn(at host: HostKey, until moment: Duration?) async -> Ticket? {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        async let _: Void = leave(id, at: host, when: moment)
        let ticket = await withTaskCancellationHandler {
            await withCheckedContinuation { lineUp($0, id, at: host) }
        } onCancel: {
            leave(id, at: host)
        }
        return ticket
    }

    private func leave(_ id: UInt64, at host: HostKey) {
        state.withLock { $0.hosts.leave(id, at: host) }?.resume(returning: nil)
    }

    private func leave(_ id: UInt64, at host: HostKey, when moment: Duration?) async {
        if let moment, await timeline.sleep(until: moment) { leave(id, at: host) }
    }

    /// Asks again under the lock, for one may have ended since.
    private func lineUp(_ waiter: CheckedContinuation<Ticket?, Never>, _ id: UInt64, at host: HostKey) {
        let now = timeline.now
        let waits = state.withLock { !Task.isCancelled && $0.hosts.lineUp(waiter, id, at: host, now: now) }
        if !waits { waiter.resume(returning: nil) }
    }
}
