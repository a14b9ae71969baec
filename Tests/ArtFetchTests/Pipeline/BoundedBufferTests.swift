import Testing

@testable import ArtFetch

private typealias Buffer = BoundedBuffer<Int, String, String>

struct BoundedBufferTests {
    @Test func `elements come out in the order they went in`() {
        var buffer = Buffer(capacity: 2)
        #expect(buffer.send(1).name == "accepted")
        #expect(buffer.send(2).name == "accepted")
        #expect(buffer.receive().element == 1)
        #expect(buffer.receive().element == 2)
    }

    @Test func `a full buffer makes the sender wait and admits it when a place is free`() {
        var buffer = Buffer(capacity: 1)
        _ = buffer.send(1)
        #expect(buffer.send(2).name == "wait")
        buffer.park("sender", with: 2)
        guard case .deliver(1, admitting: "sender") = buffer.receive() else {
            Issue.record("the waiting sender was not admitted")
            return
        }
        #expect(buffer.receive().element == 2)
    }

    @Test func `waiting receivers are served in the order they came`() {
        var buffer = Buffer(capacity: 1)
        buffer.park("first")
        buffer.park("second")
        guard case .deliver(to: "first") = buffer.send(1), case .deliver(to: "second") = buffer.send(2) else {
            Issue.record("receivers were served out of order")
            return
        }
    }

    @Test func `finishing delivers what is there, then ends`() {
        var buffer = Buffer(capacity: 1)
        _ = buffer.send(1)
        buffer.park("sender", with: 2)
        #expect(buffer.finish().senders == ["sender"])
        #expect(buffer.send(3).name == "refused")
        #expect(buffer.receive().element == 1)
        #expect(buffer.receive().element == 2)
        guard case .ended = buffer.receive() else {
            Issue.record("the buffer did not end")
            return
        }
    }

    @Test func `finishing releases receivers that wait in vain`() {
        var buffer = Buffer(capacity: 1)
        buffer.park("a")
        buffer.park("b")
        #expect(buffer.finish().receivers == ["a", "b"])
    }

    @Test func `abandoning drops what nobody will ask for`() {
        var buffer = Buffer(capacity: 1)
        _ = buffer.send(1)
        buffer.park("sender", with: 2)
        #expect(buffer.abandon().senders == ["sender"])
        guard case .ended = buffer.receive() else {
            Issue.record("an abandoned buffer still delivers")
            return
        }
    }

    @Test func `a queue keeps its order over many rounds`() {
        var queue = Queue<Int>()
        var (sent, received) = (0, 0)
        for round in 0..<500 {
            for _ in 0..<(round % 7) {
                queue.append(sent)
                sent += 1
            }
            for _ in 0..<(round % 5) {
                guard let element = queue.popFirst() else { break }
                #expect(element == received)
                received += 1
            }
        }
        #expect(queue.count == sent - received)
        #expect(queue.popAll() == Array(received..<sent))
    }
}

extension BoundedBuffer.SendAction {
    fileprivate var name: String {
        switch self {
        case .accepted: "accepted"
        case .deliver: "deliver"
        case .wait: "wait"
        case .refused: "refused"
        }
    }
}

extension BoundedBuffer.ReceiveAction {
    fileprivate var element: Element? {
        if case .deliver(let element, _) = self { return element }
        return nil
    }
}
