/// Decides for `BoundedChannel` who waits and who goes on; no locks, no tasks.
///
/// Any number of senders and receivers, each served in order of arrival. A sender whose element does not fit waits
/// with it.
struct BoundedBuffer<Element, Sender, Receiver> {
    enum SendAction {
        case accepted
        case deliver(to: Receiver)
        case wait
        /// The channel has ended; the element is dropped.
        case refused
    }

    enum ReceiveAction {
        case deliver(Element, admitting: Sender?)
        case wait
        case ended
    }

    let capacity: Int
    private var elements = Queue<Element>()
    private var senders = Queue<(Sender, Element)>()
    private var receivers = Queue<Receiver>()
    private var ended = false

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    /// Whether an element can go in without waiting; if not, call `park` with the sender.
    mutating func send(_ element: Element) -> SendAction {
        if ended { return .refused }
        if let receiver = receivers.popFirst() { return .deliver(to: receiver) }
        if elements.count < capacity {
            elements.append(element)
            return .accepted
        }
        return .wait
    }

    mutating func park(_ sender: Sender, with element: Element) {
        senders.append((sender, element))
    }

    /// The oldest element; whose place it left is filled by the sender that waited longest.
    mutating func receive() -> ReceiveAction {
        guard let element = elements.popFirst() else { return ended ? .ended : .wait }
        guard let (sender, next) = senders.popFirst() else { return .deliver(element, admitting: nil) }
        elements.append(next)
        return .deliver(element, admitting: sender)
    }

    mutating func park(_ receiver: Receiver) {
        receivers.append(receiver)
    }

    /// No more elements are accepted; those already here, and those of senders that wait, are still delivered.
    /// Returns the receivers that wait in vain and the senders that may go on.
    mutating func finish() -> (receivers: [Receiver], senders: [Sender]) {
        ended = true
        var released: [Sender] = []
        while let (sender, element) = senders.popFirst() {
            elements.append(element)
            released.append(sender)
        }
        return (receivers.popAll(), released)
    }

    /// As `finish`, and what has not been received is dropped: nobody will ask for it.
    mutating func abandon() -> (receivers: [Receiver], senders: [Sender]) {
        defer { elements = Queue() }
        return finish()
    }
}

/// First in, first out, at constant cost an element.
struct Queue<Element> {
    private var storage: [Element?] = []
    private var head = 0

    var count: Int { storage.count - head }

    mutating func append(_ element: Element) {
        storage.append(element)
    }

    mutating func popFirst() -> Element? {
        guard head < storage.count else { return nil }
        defer { compact() }
        defer { head += 1 }
        return storage[head].take()
    }

    mutating func popAll() -> [Element] {
        defer { self = Queue() }
        return storage[head...].compactMap(\.self)
    }

    /// Gives back the room of what has left once it is more than half.
    private mutating func compact() {
        guard head > 32, head * 2 > storage.count else { return }
        storage.removeFirst(head)
        head = 0
    }
}

extension Queue: Sendable where Element: Sendable {}
