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

/// Where a run's events go: to its reader if there is one, else nowhere.
final class EventOutlet: Sendable {
    private let channel = Mutex<BoundedChannel<LoadEvent>?>(nil)

    /// Room for bursts: a chart's hundred items are queued at once.
    private static let capacity = 256

    func subscribe() -> LoadEvents {
        let new = BoundedChannel<LoadEvent>(capacity: Self.capacity)
        channel.withLock { $0 = new }
        return LoadEvents(new)
    }

    func send(_ event: LoadEvent) async {
        await channel.withLock(\.self)?.send(event)
    }

    func finish() {
        channel.withLock(\.self)?.finish()
    }
}
