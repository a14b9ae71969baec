/// The throttles of all hosts, and who waits at which. Decides only; `HostGate` acts.
struct HostTable<Waiter: Sendable>: Sendable {
    /// A waiter whose turn it is; without a ticket it asks again.
    struct Turn {
        var waiter: Waiter
        var ticket: HostGate.Ticket?
    }

    private struct Place: Sendable {
        var id: UInt64
        var waiter: Waiter
    }

    /// With fewer throttles none is dropped.
    private static var fewHosts: Int { 1_024 }

    private let settings: ThrottleSettings
    private var throttles: [HostKey: HostThrottle] = [:]
    private var waiting: [HostKey: [Place]] = [:]
    private var sweepAt = fewHosts

    init(_ settings: ThrottleSettings) { self.settings = settings }

    var count: Int { throttles.count }

    mutating func readiness(of host: HostKey, at now: Duration) -> HostReadiness {
        with(host, at: now) { $0.readiness(at: now) }
    }

    mutating func start(_ host: HostKey, at now: Duration) -> HostGate.Ticket {
        HostGate.Ticket(host: host, number: with(host, at: now) { $0.start(at: now) })
    }

    mutating func pausedTime(of host: HostKey, at now: Duration) -> Duration {
        throttles[host]?.pausedTime(at: now) ?? .zero
    }

    /// Has `waiter` wait until a transfer ends; `false` if there is something else to do than wait for that.
    mutating func lineUp(_ waiter: Waiter, _ id: UInt64, at host: HostKey, now: Duration) -> Bool {
        guard case .full = readiness(of: host, at: now) else { return false }
        waiting[host, default: []].append(Place(id: id, waiter: waiter))
        return true
    }

    mutating func leave(_ id: UInt64, at host: HostKey) -> Waiter? {
        guard let index = waiting[host]?.firstIndex(where: { $0.id == id }) else { return nil }
        return takeWaiter(index, at: host)
    }

    /// Returns the pause if one begins, and those who waited at the host and can go on.
    mutating func end(
        _ ticket: HostGate.Ticket, _ signal: HostSignal, at now: Duration
    ) -> (notice: HostNotice?, turns: [Turn]) {
        let notice = with(ticket.host, at: now) { $0.end(ticket.number, signal, at: now) }
        return (notice, turns(at: ticket.host, now: now))
    }

    private mutating func turns(at host: HostKey, now: Duration) -> [Turn] {
        var turns: [Turn] = []
        while waiting[host] != nil {
            switch readiness(of: host, at: now) {
            case .full: return turns
            case .ready, .silent: turns.append(Turn(waiter: takeWaiter(0, at: host), ticket: start(host, at: now)))
            case .refused, .wait: turns.append(Turn(waiter: takeWaiter(0, at: host), ticket: nil))
            }
        }
        return turns
    }

    private mutating func takeWaiter(_ index: Int, at host: HostKey) -> Waiter {
        let place = waiting[host, default: []].remove(at: index)
        if waiting[host]?.isEmpty == true { waiting[host] = nil }
        return place.waiter
    }

    private mutating func with<Value>(
        _ host: HostKey, at now: Duration, _ body: (inout HostThrottle) -> Value
    ) -> Value {
        if throttles[host] == nil, throttles.count >= sweepAt { sweep(at: now) }
        return body(&throttles[host, default: HostThrottle(host, settings.limits(of: host))])
    }

    /// Drops what nobody uses: a list may name a million hosts.
    private mutating func sweep(at now: Duration) {
        throttles = throttles.filter { !$0.value.isIdle(at: now) }
        sweepAt = max(Self.fewHosts, 2 * throttles.count)
    }
}
