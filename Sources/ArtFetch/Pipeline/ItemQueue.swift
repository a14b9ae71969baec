import ArtHTTP
import Synchronization

/// Where the list's reader hands items over and workers get the next thing to do. `ItemSchedule` decides, this waits.
final class ItemQueue: ItemSink {
    fileprivate typealias Worker = CheckedContinuation<ItemSchedule.Step, Never>
    fileprivate typealias Reader = CheckedContinuation<Bool, Never>

    fileprivate struct Sender {
        var reader: Reader
        var item: ListedItem
    }

    fileprivate struct State {
        var schedule: ItemSchedule
        var workers = Queue<Worker>()
        var senders = Queue<Sender>()
    }

    /// What is to be done once the lock is left.
    fileprivate struct Turns {
        var workers: [(worker: Worker, step: ItemSchedule.Step)] = []
        var readers: [(reader: Reader, isTaken: Bool)] = []
        var alarm: Duration?
    }

    private let state: Mutex<State>
    private let gate: HostGate
    private let alarm: Alarm

    init(_ limits: ItemSchedule.Limits, _ gate: HostGate) {
        self.gate = gate
        alarm = Alarm(gate.timeline)
        state = Mutex(State(schedule: ItemSchedule(limits)))
        gate.onChange { [weak self] host in self?.change { $0.schedule.mayBeReady(host) } }
    }

    deinit { alarm.cancel() }
}

// MARK: - The reader

extension ItemQueue {
    /// Waits until there is room. `false` if nothing can be recorded any more and the item was dropped.
    @discardableResult
    func send(_ item: ListedItem) async -> Bool {
        await withCheckedContinuation { reader in
            change { $0.senders.append(Sender(reader: reader, item: item)) }
        }
    }

    func listIsRead() { change { $0.schedule.listIsRead() } }
}

// MARK: - Workers

extension ItemQueue {
    /// What a worker does next; `nil` if there is nothing left to do.
    func next() async -> ItemSchedule.Step? {
        let step = await withCheckedContinuation { worker in
            change { $0.workers.append(worker) }
        }
        if case .end = step { return nil } else { return step }
    }

    /// The item waits for a transfer.
    func wait(_ item: PendingItem) {
        let host = HostKey(url: item.fetch.request.url)
        change { $0.schedule.wait(item, for: host) }
    }

    func transferEnded() { change { $0.schedule.transferEnded() } }

    func itemEnded() { change { $0.schedule.itemEnded() } }

    /// What waits is dropped, and what still comes.
    func stop(_ reason: ItemSchedule.Stop) { change { $0.schedule.stop(reason) } }

    var stop: ItemSchedule.Stop? { state.withLock(\.schedule.stop) }
}

// MARK: - Turns

extension ItemQueue {
    /// Something has happened: those go on that now can.
    private func change(_ event: (inout State) -> Void) {
        let now = gate.timeline.now
        let turns = state.withLock { state in
            event(&state)
            return state.turns(at: now, gate)
        }
        for turn in turns.readers { turn.reader.resume(returning: turn.isTaken) }
        for turn in turns.workers { turn.worker.resume(returning: turn.step) }
        if let moment = turns.alarm { alarm.set(moment) { [weak self] in self?.change { _ in } } }
    }
}

extension ItemQueue.State {
    fileprivate mutating func turns(at now: Duration, _ gate: HostGate) -> ItemQueue.Turns {
        var turns = ItemQueue.Turns()
        admitSenders(&turns)
        while workers.count > 0 {
            let step = schedule.next(at: now, gate)
            if case .wait(let moment) = step {
                turns.alarm = moment
                break
            }
            if let worker = workers.popFirst() { turns.workers.append((worker, step)) }
            admitSenders(&turns)
        }
        return turns
    }

    private mutating func admitSenders(_ turns: inout ItemQueue.Turns) {
        while schedule.hasRoom, let sender = senders.popFirst() {
            schedule.arrive(sender.item)
            turns.readers.append((sender.reader, schedule.stop != .broken))
        }
    }
}
