import Testing

@testable import ArtFetch
@testable import ArtHTTP

/// Hosts that are as ready as the test says, and otherwise bear anything.
private final class Hosts: HostAdmission {
    var readiness: [String: HostReadiness] = [:]
    private(set) var started: [String: Int] = [:]

    func readiness(of host: HostKey) -> HostReadiness {
        readiness[host.host] ?? .ready(load: started[host.host] ?? 0)
    }

    func start(_ host: HostKey) -> HostGate.Ticket? {
        started[host.host, default: 0] += 1
        return HostGate.Ticket(host: host, number: 1)
    }
}

extension ItemSchedule.Step {
    /// `look 1`, `transfer 1`, …
    fileprivate var name: String {
        switch self {
        case .look(let listed): "look \(listed.position)"
        case .transfer(let item, _): "transfer \(item.listed.position)"
        case .refuse(let item, _): "refuse \(item.listed.position)"
        case .drop(let listed, let fetch, _): "drop \(listed.position)\(fetch == nil ? "" : " waiting")"
        case .wait(let moment?): "wait \(moment / .seconds(1))"
        case .wait(nil): "wait"
        case .end: "end"
        }
    }
}

struct ItemScheduleTests {
    private func listed(_ position: Int, _ host: String) -> ListedItem {
        ListedItem(position: position, item: Item(id: "", title: ""), asked: "http://\(host)/\(position)")
    }

    private func pending(_ position: Int, _ host: String) -> PendingItem {
        let item = listed(position, host)
        return PendingItem(listed: item, fetch: Fetch(TransferRequest(url: item.asked ?? "", maxBytes: 1)))
    }

    /// An item that failed once, to be tried again.
    private func failed(_ position: Int, _ host: String, notBefore moment: Duration) -> PendingItem {
        var item = pending(position, host)
        _ = item.fetch.begin(Fetch.Moment(now: .zero, paused: .zero), RetryPolicy())
        item.notBefore = moment
        return item
    }

    private func schedule(jobs: Int = 2, readAhead: Int = 4, open: Int = 100) -> ItemSchedule {
        ItemSchedule(ItemSchedule.Limits(jobs: jobs, readAhead: readAhead, open: open))
    }

    private func key(_ host: String) -> HostKey { HostKey(host: host, port: 80) }

    /// The next steps' names, until there is nothing to do.
    private func steps(_ schedule: inout ItemSchedule, _ hosts: Hosts, at now: Duration = .zero) -> [String] {
        var names: [String] = []
        while names.count < 1_000 {
            let name = schedule.next(at: now, hosts).name
            if name.hasPrefix("wait") || name == "end" { return names + [name] }
            names.append(name)
        }
        return names
    }

    @Test func `an item is looked up, waits for its transfer and gets it`() {
        var schedule = schedule()
        let hosts = Hosts()
        schedule.arrive(listed(1, "a"))
        #expect(steps(&schedule, hosts) == ["look 1", "wait"])
        schedule.wait(pending(1, "a"), for: key("a"))
        #expect(steps(&schedule, hosts) == ["transfer 1", "wait"])
        schedule.listIsRead()
        schedule.transferEnded()
        #expect(steps(&schedule, hosts) == ["wait"])
        schedule.itemEnded()
        #expect(steps(&schedule, hosts) == ["end"])
    }

    @Test func `no more transfers than jobs begin`() {
        var schedule = schedule(jobs: 2)
        let hosts = Hosts()
        for position in 1...3 { schedule.wait(pending(position, "h\(position)"), for: key("h\(position)")) }
        #expect(steps(&schedule, hosts) == ["transfer 1", "transfer 2", "wait"])
        schedule.transferEnded()
        #expect(steps(&schedule, hosts) == ["transfer 3", "wait"])
    }

    @Test func `the items of a paused host hold up nobody, and have their turn when it is over`() {
        var schedule = schedule(jobs: 10)
        let hosts = Hosts()
        hosts.readiness["a"] = .wait(until: .seconds(9))
        for position in 1...3 { schedule.wait(pending(position, "a"), for: key("a")) }
        schedule.wait(pending(4, "b"), for: key("b"))
        #expect(steps(&schedule, hosts) == ["transfer 4", "wait 9.0"])
        hosts.readiness["a"] = nil
        #expect(steps(&schedule, hosts, at: .seconds(8)) == ["wait 9.0"])
        #expect(steps(&schedule, hosts, at: .seconds(9)) == ["transfer 1", "transfer 2", "transfer 3", "wait"])
    }

    @Test func `a full host has its turn when it changes`() {
        var schedule = schedule()
        let hosts = Hosts()
        hosts.readiness["a"] = .full(until: nil)
        schedule.wait(pending(1, "a"), for: key("a"))
        #expect(steps(&schedule, hosts) == ["wait"])
        hosts.readiness["a"] = nil
        #expect(steps(&schedule, hosts) == ["wait"])
        schedule.mayBeReady(key("a"))
        #expect(steps(&schedule, hosts) == ["transfer 1", "wait"])
    }

    @Test func `the host with the fewest transfers is next`() {
        var schedule = schedule(jobs: 10)
        let hosts = Hosts()
        for position in 1...4 { schedule.wait(pending(position, "a"), for: key("a")) }
        for position in 5...6 { schedule.wait(pending(position, "b"), for: key("b")) }
        hosts.readiness["silent"] = .ready(load: 1_000)
        schedule.wait(pending(7, "silent"), for: key("silent"))
        #expect(
            steps(&schedule, hosts) == [
                "transfer 1", "transfer 5", "transfer 2", "transfer 6", "transfer 3", "transfer 4", "transfer 7",
                "wait",
            ])
    }

    @Test func `what was tried before comes first, when its time has come`() {
        var schedule = schedule(jobs: 10)
        let hosts = Hosts()
        schedule.wait(failed(1, "a", notBefore: .seconds(5)), for: key("a"))
        #expect(steps(&schedule, hosts) == ["wait 5.0"])
        for position in 2...3 { schedule.wait(pending(position, "a"), for: key("a")) }
        #expect(schedule.next(at: .seconds(1), hosts).name == "transfer 2")
        #expect(schedule.next(at: .seconds(5), hosts).name == "transfer 1")
        #expect(steps(&schedule, hosts, at: .seconds(5)) == ["transfer 3", "wait"])
    }

    @Test func `all items of a host that is not waited for are refused`() {
        var schedule = schedule()
        let hosts = Hosts()
        hosts.readiness["a"] = .refused(HostRefusal(host: key("a"), reason: .longPause(status: 429), seconds: 500))
        for position in 1...2 { schedule.wait(pending(position, "a"), for: key("a")) }
        schedule.wait(pending(3, "b"), for: key("b"))
        #expect(steps(&schedule, hosts).sorted() == ["refuse 1", "refuse 2", "transfer 3", "wait"])
    }

    @Test func `what has no host is not held up by any`() {
        var schedule = schedule()
        schedule.wait(pending(1, ""), for: nil)
        #expect(steps(&schedule, Hosts()) == ["transfer 1", "wait"])
    }
}

// MARK: - Reading the list

extension ItemScheduleTests {
    @Test func `no more than is read ahead lies ready`() {
        var schedule = schedule(readAhead: 2)
        #expect(schedule.hasRoom)
        schedule.arrive(listed(1, "a"))
        schedule.arrive(listed(2, "a"))
        #expect(!schedule.hasRoom)
        _ = schedule.next(at: .zero, Hosts())
        #expect(schedule.hasRoom)
    }

    @Test func `while all transfers are taken the list is read on only a little`() {
        var schedule = schedule(jobs: 1, readAhead: 3)
        let hosts = Hosts()
        for position in 1...4 { schedule.wait(pending(position, "a"), for: key("a")) }
        for position in 5...7 { schedule.arrive(listed(position, "a")) }
        #expect(steps(&schedule, hosts) == ["transfer 1", "wait"])
        schedule.transferEnded()
        #expect(steps(&schedule, hosts) == ["transfer 2", "look 5", "look 6", "look 7", "wait"])
    }

    @Test func `items behind a paused host do not count as being at hand`() {
        var schedule = schedule(jobs: 1, readAhead: 3)
        let hosts = Hosts()
        hosts.readiness["a"] = .wait(until: .seconds(9))
        for position in 1...10 { schedule.wait(pending(position, "a"), for: key("a")) }
        schedule.wait(pending(11, "b"), for: key("b"))
        schedule.arrive(listed(12, "b"))
        #expect(steps(&schedule, hosts) == ["transfer 11", "look 12", "wait 9.0"])
    }

    @Test func `behind a paused host the list is read on, up to the bound of open items`() {
        var schedule = schedule(jobs: 2, readAhead: 3, open: 50)
        let hosts = Hosts()
        hosts.readiness["a"] = .wait(until: .seconds(9))
        var looked = 0
        for position in 1...100 {
            schedule.arrive(listed(position, "a"))
            guard case .look = schedule.next(at: .zero, hosts) else { continue }
            looked += 1
            schedule.wait(pending(position, "a"), for: key("a"))
        }
        #expect(looked == 50)
        schedule.itemEnded()
        #expect(schedule.next(at: .zero, hosts).name == "look 51")
    }

    @Test func `a hundred thousand hosts leave no lanes behind`() {
        var schedule = schedule(jobs: 1)
        let hosts = Hosts()
        for position in 1...100_000 {
            schedule.wait(pending(position, "h\(position)"), for: key("h\(position)"))
            guard case .transfer = schedule.next(at: .zero, hosts) else { break }
            schedule.transferEnded()
        }
        #expect(hosts.started.count == 100_000)
        #expect(schedule.laneCount == 0)
    }
}

// MARK: - The end

extension ItemScheduleTests {
    @Test func `a stopped run drops what waits and what still comes`() {
        var schedule = schedule()
        let hosts = Hosts()
        schedule.arrive(listed(1, "a"))
        schedule.wait(pending(2, "a"), for: key("a"))
        schedule.stop(.cancelled)
        #expect(schedule.hasRoom)
        #expect(steps(&schedule, hosts) == ["drop 1", "drop 2 waiting", "wait"])
        schedule.arrive(listed(3, "a"))
        schedule.wait(failed(4, "b", notBefore: .seconds(9)), for: key("b"))
        #expect(steps(&schedule, hosts) == ["drop 3", "drop 4 waiting", "wait"])
        #expect(hosts.started.isEmpty)
    }

    @Test func `the first reason to stop holds, unless nothing can be recorded`() {
        var schedule = schedule()
        schedule.stop(.overtime)
        schedule.stop(.cancelled)
        #expect(schedule.stop == .overtime)
        schedule.arrive(listed(1, "a"))
        schedule.stop(.broken)
        #expect(schedule.stop == .broken)
        #expect(steps(&schedule, Hosts()) == ["end"])
    }
}
