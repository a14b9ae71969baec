import Synchronization

/// What happens in a run, as it happens. The run waits for its reader: nothing is dropped, nothing piles up.
///
/// For one reader. One that stops reading, by leaving its loop, does not hold the run up.
public struct LoadEvents: AsyncSequence, Sendable {
    private let channel: BoundedChannel<LoadEvent>
    private let unread: Reader

    init(_ channel: BoundedChannel<LoadEvent>) {
        self.channel = channel
        unread = Reader(channel: channel)
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(sequence: unread, reader: Reader(channel: channel))
    }

    public struct Iterator: AsyncIteratorProtocol {
        /// Kept, so that a sequence nobody else holds is not taken for one that will never be read.
        fileprivate let sequence: Reader
        fileprivate let reader: Reader

        public mutating func next() async -> LoadEvent? { await reader.channel.next() }
    }

    /// Lets the run go on once its holder has gone.
    fileprivate final class Reader: Sendable {
        let channel: BoundedChannel<LoadEvent>

        init(channel: BoundedChannel<LoadEvent>) {
            self.channel = channel
        }

        deinit { channel.abandon() }
    }
}

/// Which events a reader is sent. What it does not want costs the run nothing.
public enum EventSelection: Sendable {
    case all
    /// Items that failed, and no more: for whoever shows nothing while the run goes on.
    case failures
}

/// Where a run's events go: to its reader if there is one, else nowhere.
final class EventOutlet: Sendable {
    private enum Reader: Sendable {
        case channel(BoundedChannel<LoadEvent>)
        case observer(@Sendable (LoadEvent) -> Void)
    }

    private struct Subscription: Sendable {
        let reader: Reader
        let selection: EventSelection

        func send(_ event: LoadEvent) async {
            switch reader {
            case .channel(let channel): await channel.send(event)
            case .observer(let observe): observe(event)
            }
        }
    }

    private let subscription = Mutex<Subscription?>(nil)

    /// Room for bursts: a chart's hundred items are queued at once.
    private static let capacity = 256

    func subscribe(to selection: EventSelection) -> LoadEvents {
        let channel = BoundedChannel<LoadEvent>(capacity: Self.capacity)
        subscription.withLock { $0 = Subscription(reader: .channel(channel), selection: selection) }
        return LoadEvents(channel)
    }

    func observe(_ selection: EventSelection, _ observer: @escaping @Sendable (LoadEvent) -> Void) {
        subscription.withLock { $0 = Subscription(reader: .observer(observer), selection: selection) }
    }

    /// Of a list or a host.
    func send(_ event: @autoclosure () -> LoadEvent) async {
        guard let reader = subscription.withLock(\.self), reader.selection == .all else { return }
        await reader.send(event())
    }

    func send(_ listed: ListedItem, _ state: LoadState) async {
        guard let reader = subscription.withLock(\.self), reader.selection.includes(state) else { return }
        await reader.send(.item(ItemEvent(position: listed.position, item: listed.item, state: state)))
    }

    func finish() {
        if case .channel(let channel) = subscription.withLock(\.self)?.reader { channel.finish() }
    }
}

extension EventSelection {
    fileprivate func includes(_ state: LoadState) -> Bool {
        if case .failure = state { return true }
        return self == .all
    }
}
