import Synchronization

/// An async sequence with room for `capacity` elements: who sends faster than is received waits.
///
/// Each element goes to one receiver. Cancelling a task does not end it: the sender says when it is over, so that what was sent is
/// never lost on the way.
final class BoundedChannel<Element: Sendable>: Sendable {
    private typealias Buffer = BoundedBuffer<
        Element, CheckedContinuation<Void, Never>, CheckedContinuation<Element?, Never>
    >

    private let buffer: Mutex<Buffer>

    init(capacity: Int) {
        buffer = Mutex(Buffer(capacity: capacity))
    }

    /// Waits until there is room. `false` if the channel has ended and the element was dropped.
    @discardableResult
    func send(_ element: Element) async -> Bool {
        let action = buffer.withLock { $0.send(element) }
        switch action {
        case .accepted: return true
        case .refused: return false
        case .deliver(let receiver):
            receiver.resume(returning: element)
            return true
        case .wait:
            await withCheckedContinuation { sender in settle(sender, with: element) }
            return true
        }
    }

    /// The next element in order of sending; `nil` once the channel has ended and all were received.
    func next() async -> Element? {
        await withCheckedContinuation { receiver in
            let action = buffer.withLock { buffer in
                let action = buffer.receive()
                if case .wait = action { buffer.park(receiver) }
                return action
            }
            switch action {
            case .wait: break
            case .ended: receiver.resume(returning: nil)
            case .deliver(let element, let sender):
                sender?.resume()
                receiver.resume(returning: element)
            }
        }
    }

    func finish() {
        release(buffer.withLock { $0.finish() })
    }

    /// Nobody receives any more: senders go on, what they send is dropped.
    func abandon() {
        release(buffer.withLock { $0.abandon() })
    }

    private func release(
        _ waiting: (receivers: [CheckedContinuation<Element?, Never>], senders: [CheckedContinuation<Void, Never>])
    ) {
        for receiver in waiting.receivers { receiver.resume(returning: nil) }
        for sender in waiting.senders { sender.resume() }
    }

    /// Asks again under the lock, for room may have come since; parks the sender if not.
    private func settle(_ sender: CheckedContinuation<Void, Never>, with element: Element) {
        let action = buffer.withLock { buffer in
            let action = buffer.send(element)
            if case .wait = action { buffer.park(sender, with: element) }
            return action
        }
        switch action {
        case .wait: break
        case .accepted, .refused: sender.resume()
        case .deliver(let receiver):
            receiver.resume(returning: element)
            sender.resume()
        }
    }
}
