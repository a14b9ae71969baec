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

    /// Items in ready lanes.
    private var atHand = 0
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
        if lanes[host]?.isReady == true { atHand += 1 } else { mayBeReady(host) }
    }

    /// A transfer has ended, whatever became of it.
    mutating func transferEnded() { transferring -= 1 }

    /// A host may have become ready, or have closed.
    mutating func mayBeReady(_ host: HostKey?) {
        guard let lane = lanes[host], !lane.isReady else { return }
        lanes[host]?.isReady = true
        ready.append(host)
        atHand += lane.count
    }

    /// An item is recorded.
    mutating func itemEnded() { open -= 1 }

    /// Of several reasons the first holds, unless nothing can be recorded.
    mutating func stop(_ reason: Stop) {
        stop = reason == .broken ? reason : stop ?? reason
        guard stop == .broken else { return }
        arrivals = Queue()
        lanes = [:]
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

    /// While a transfer could begin, the list is read on to find a host for it; else only so far that some are at hand.
    private var mayLook: Bool {
        open < limits.open && (transferring < limits.jobs || atHand < limits.readAhead)
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
    /// After so long a silent host is looked at again.
    private static let silence = Duration.seconds(1)

    private struct Candidate {
        var host: HostKey?
        var load: Int
    }

    /// Of the hosts that answer the one with the fewest transfers, so that none has more than its share; of equals the
    /// one whose turn is longest ago.
    private mutating func nextTransfer(at now: Duration, _ hosts: some HostAdmission) -> Step? {
        var (answering, silent) = ([Candidate](), [HostKey?]())
        for _ in 0..<min(ready.count, Self.compared) {
            guard let host = ready.popFirst(), isItemDue(at: host, now) else { continue }
            switch host.map(hosts.readiness) ?? .ready(load: 0) {
            case .ready(let load): answering.append(Candidate(host: host, load: load))
            case .silent: silent.append(host)
            case .wait(let moment): setAside(host, until: moment)
            case .full(let moment): setAside(host, until: moment)
            case .refused(let refusal):
                putBack(answering.map(\.host) + silent)
                return take(from: host) { $0.popAny() }.map { .refuse($0, refusal) }
            }
            if answering.last?.load == 0 { break }
        }
        guard let best = answering.min(by: { $0.load < $1.load }) else { return transfer(silent, at: now, hosts) }
        putBack(answering.map(\.host).filter { $0 != best.host })
        for host in silent { setAside(host, until: now + Self.silence) }
        return transfer(from: best.host, at: now, hosts)
    }

    /// A silent host gets a place only if nothing that the list may still name wants it.
    private mutating func transfer(_ silent: [HostKey?], at now: Duration, _ hosts: some HostAdmission) -> Step? {
        if mayLook, arrivals.count > 0 {
            for host in silent { setAside(host, until: now + Self.silence) }
            return nil
        }
        putBack(Array(silent.dropFirst()))
        return silent.first.flatMap { transfer(from: $0, at: now, hosts) }
    }

    /// `nil` if a list has just taken the host's last place.
    private mutating func transfer(from host: HostKey?, at now: Duration, _ hosts: some HostAdmission) -> Step? {
        let ticket = host.flatMap(hosts.start)
        guard host == nil || ticket != nil else {
            putBack([host])
            return nil
        }
        transferring += 1
        return take(from: host) { $0.popDue(at: now) }.map { .transfer($0, ticket) }
    }
}

// MARK: - Lanes

extension ItemSchedule {
    /// Whether an item of the lane may begin, were it not for the host.
    private mutating func isItemDue(at host: HostKey?, _ now: Duration) -> Bool {
        guard let next = lanes[host]?.next else { return false }
        if next > now { setAside(host, until: next) }
        return next <= now
    }

    private mutating func putBack(_ hosts: [HostKey?]) {
        for host in hosts { ready.append(host) }
    }

    /// The lane is looked at again then, or when its host changes.
    private mutating func setAside(_ host: HostKey?, until moment: Duration?) {
        guard let lane = lanes[host] else { return }
        lanes[host]?.isReady = false
        atHand -= lane.count
        guard let moment, lane.recheck.map({ $0 > moment }) ?? true else { return }
        lanes[host]?.recheck = moment
        rechecks.insert(host, at: moment)
    }

    /// A lane that was ready stays so; an empty one goes: a list may name a million hosts.
    private mutating func take(from host: HostKey?, _ pop: (inout HostLane) -> PendingItem?) -> PendingItem? {
        guard let isReady = lanes[host]?.isReady, let item = pop(&lanes[host, default: HostLane()]) else { return nil }
        if isReady { atHand -= 1 }
        if lanes[host]?.count == 0 { lanes[host] = nil } else if isReady { putBack([host]) }
        return item
    }
}
