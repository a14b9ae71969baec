import ArtHTTP

/// Which item is next, and what is to be done with it. Pure: told what arrives, waits and ends, and which hosts are
/// ready, it decides; `ItemQueue` acts.
///
/// An item that waits for its host holds nothing but its place in the host's lane, so that a host that is paused, slow or
/// silent holds up nobody else.
struct ItemSchedule: Sendable {
    struct Limits: Hashable, Sendable {
        /// Transfers at a time, all hosts together.
        var jobs: Int
        /// New items that lie ready, and items that wait while all transfers are taken.
        var readAhead: Int
        /// Items taken from the list and not yet ended; beyond that the list is read no further.
        var open = 65_536
    }

    enum Step: Sendable {
        /// A new item: perhaps the cache has it.
        case look(ListedItem)
        /// A transfer may begin; `nil` stands for the ticket of what has no host.
        case transfer(PendingItem, HostGate.Ticket?)
        /// Its host is not waited for.
        case refuse(PendingItem, HostRefusal)
        /// The run ends before its turn; with `fetch` if it was to be transferred.
        case drop(ListedItem, Fetch?, Stop)
        /// Nothing to do before then, or before something happens.
        case wait(until: Duration?)
        /// Nothing to do any more.
        case end
    }

    /// Why a run ends before its list does.
    enum Stop: Hashable, Sendable {
        case cancelled
        case overtime
        /// Nothing can be recorded: items are dropped without a word.
        case broken
    }

    private let limits: Limits
    private var arrivals = Queue<ListedItem>()
    private var lanes: [HostKey?: HostLane] = [:]
    /// Lanes whose host may be ready; each at most once.
    private var ready = Queue<HostKey?>()
    /// When others are to be looked at again.
    private var rechecks = Timetable<HostKey?>()

    private var waiting = 0
    private var transferring = 0
    private var open = 0
    private var isListRead = false
    private(set) var stop: Stop?

    init(_ limits: Limits) { self.limits = limits }
}

// MARK: - What happens

extension ItemSchedule {
    /// Whether the list may be read on.
    var hasRoom: Bool { stop != nil || arrivals.count < limits.readAhead }

    mutating func arrive(_ item: ListedItem) {
        if stop != .broken { arrivals.append(item) }
    }

    /// Hosts that items wait for.
    var laneCount: Int { lanes.count }

    /// Nothing arrives any more.
    mutating func listIsRead() { isListRead = true }

    /// The item waits for a transfer.
    mutating func wait(_ item: PendingItem, for host: HostKey?) {
        guard stop != .broken else { return }
        lanes[host, default: HostLane()].append(item)
        waiting += 1
        mayBeReady(host)
    }

    /// A transfer has ended, whatever became of it.
    mutating func transferEnded() { transferring -= 1 }

    /// A host may have become ready, or have closed.
    mutating func mayBeReady(_ host: HostKey?) {
        guard lanes[host]?.isReady == false else { return }
        lanes[host]?.isReady = true
        ready.append(host)
    }

    /// An item is recorded.
    mutating func itemEnded() { open -= 1 }

    /// Of several reasons the first holds, unless nothing can be recorded.
    mutating func stop(_ reason: Stop) {
        stop = reason == .broken ? reason : stop ?? reason
        guard stop == .broken else { return }
        arrivals = Queue()
        lanes = [:]
        waiting = 0
    }
}

// MARK: - What is next

extension ItemSchedule {
    /// What a worker does next; each step but the last two is given once.
    mutating func next(at now: Duration, _ hosts: some HostAdmission) -> Step {
        if let stop { return drop(stop) }
        while let host = rechecks.popDue(at: now) {
            lanes[host]?.recheck = nil
            mayBeReady(host)
        }
        if transferring < limits.jobs, let step = nextTransfer(at: now, hosts) { return step }
        if mayLook, let item = nextArrival() { return .look(item) }
        return isOver ? .end : .wait(until: rechecks.next)
    }

    private var isOver: Bool { isListRead && open == 0 && arrivals.count == 0 }

    /// While a transfer could begin, the list is read on to find a host for it; else only so far that one is at hand.
    private var mayLook: Bool {
        open < limits.open && (transferring < limits.jobs || waiting < limits.readAhead)
    }

    private mutating func nextArrival() -> ListedItem? {
        guard let item = arrivals.popFirst() else { return nil }
        open += 1
        return item
    }

    private mutating func drop(_ stop: Stop) -> Step {
        if stop == .broken { return .end }
        if let item = nextArrival() { return .drop(item, nil, stop) }
        while let host = lanes.keys.first {
            if let item = take(from: host, { $0.popAny() }) { return .drop(item.listed, item.fetch, stop) }
        }
        return isOver ? .end : .wait(until: nil)
    }
}

// MARK: - Whose turn it is

/// Which hosts may be asked. Two users: `HostGate`, and the tests' own.
protocol HostAdmission {
    func readiness(of host: HostKey) -> HostReadiness
    /// `nil` if it is not ready any more.
    func start(_ host: HostKey) -> HostGate.Ticket?
}

extension HostGate: HostAdmission {}

extension ItemSchedule {
    /// So many ready lanes are compared: all, unless a list names very many hosts.
    private static let compared = 64

    /// Of the ready hosts the one with the fewest transfers, so that a host that does not answer never has more than its
    /// share; of equals the one whose turn is longest ago.
    private mutating func nextTransfer(at now: Duration, _ hosts: some HostAdmission) -> Step? {
        var candidates: [(host: HostKey?, load: Int)] = []
        for _ in 0..<min(ready.count, Self.compared) {
            guard let host = ready.popFirst(), isWaitedFor(host, at: now) else { continue }
            switch host.map(hosts.readiness) ?? .ready(load: 0) {
            case .ready(let load): candidates.append((host, load))
            case .wait(let moment), .full(let moment?): lookAgain(at: host, moment)
            case .full(nil): lanes[host]?.isReady = false
            case .refused(let refusal):
                candidates.forEach { ready.append($0.host) }
                return take(from: host) { $0.popAny() }.map { .refuse($0, refusal) }
            }
            if candidates.last?.load == 0 { break }
        }
        guard let best = candidates.min(by: { $0.load < $1.load }) else { return nil }
        for candidate in candidates where candidate.host != best.host { ready.append(candidate.host) }
        return transfer(from: best.host, at: now, hosts)
    }

    /// `nil` if a list has just taken the host's last place.
    private mutating func transfer(from host: HostKey?, at now: Duration, _ hosts: some HostAdmission) -> Step? {
        let ticket = host.flatMap(hosts.start)
        guard host == nil || ticket != nil else {
            ready.append(host)
            return nil
        }
        transferring += 1
        return take(from: host) { $0.popDue(at: now) }.map { .transfer($0, ticket) }
    }

    /// Whether an item of the lane may begin, were it not for the host.
    private mutating func isWaitedFor(_ host: HostKey?, at now: Duration) -> Bool {
        guard let next = lanes[host]?.next else { return false }
        if next > now { lookAgain(at: host, next) }
        return next <= now
    }

    private mutating func lookAgain(at host: HostKey?, _ moment: Duration) {
        lanes[host]?.isReady = false
        if let recheck = lanes[host]?.recheck, recheck <= moment { return }
        lanes[host]?.recheck = moment
        rechecks.insert(host, at: moment)
    }

    /// A ready lane stays so; an empty one goes: a list may name a million hosts.
    private mutating func take(from host: HostKey?, _ pop: (inout HostLane) -> PendingItem?) -> PendingItem? {
        guard let item = pop(&lanes[host, default: HostLane()]) else { return nil }
        waiting -= 1
        if lanes[host]?.count == 0 { lanes[host] = nil } else { ready.append(host) }
        return item
    }
}
