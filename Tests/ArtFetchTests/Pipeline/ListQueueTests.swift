import Testing

@testable import ArtFetch

private func request(_ name: String) -> ListRequest { ListRequest(.service(url: name)) }

private func answer(_ text: String) -> FeedReader.Answer { .success(ListAnswer(ListPieces(whole: Array(text.utf8)))) }

struct ListQueueTests {
    @Test func `no more than the width are asked at a time`() {
        var queue = ListQueue(["a", "b", "c"].map(request), width: 2)
        #expect(queue.startable().map(\.1) == [request("a"), request("b")])
        #expect(queue.startable().isEmpty)
        queue.answered(0, answer("A"))
        #expect(queue.nextAnswered()?.0 == request("a"))
        #expect(queue.startable().map(\.1) == [request("c")])
    }

    @Test func `answers are read in list order, whichever comes first`() {
        var queue = ListQueue(["a", "b"].map(request), width: 2)
        _ = queue.startable()
        queue.answered(1, answer("B"))
        #expect(queue.nextAnswered() == nil)
        queue.answered(0, answer("A"))
        #expect(queue.nextAnswered()?.0 == request("a"))
        #expect(queue.nextAnswered()?.0 == request("b"))
    }

    @Test func `what a list leads to comes right after it and is always asked`() {
        var queue = ListQueue(["a", "b", "c"].map(request), width: 2)
        _ = queue.startable()
        queue.answered(0, answer("A"))
        _ = queue.nextAnswered()
        queue.insert([request("a2")])
        #expect(queue.startable().map(\.1) == [request("a2")])
        queue.answered(3, answer("A2"))
        #expect(queue.nextAnswered()?.0 == request("a2"))
    }
}
