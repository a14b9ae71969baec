import Testing

@testable import ArtFetch

struct BoundedChannelTests {
    @Test func `every element of many senders reaches one of many receivers once`() async {
        let channel = BoundedChannel<Int>(capacity: 3)
        let received = await withTaskGroup(of: [Int].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var mine: [Int] = []
                    while let element = await channel.next() { mine.append(element) }
                    return mine
                }
            }
            await withTaskGroup(of: Void.self) { senders in
                for sender in 0..<5 {
                    senders.addTask {
                        for element in 0..<200 { await channel.send(sender * 200 + element) }
                    }
                }
            }
            channel.finish()
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(received.sorted() == Array(0..<1000))
    }

    @Test func `a cancelled task still receives what was sent`() async {
        let channel = BoundedChannel<Int>(capacity: 2)
        await channel.send(1)
        await channel.send(2)
        channel.finish()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return [await channel.next(), await channel.next(), await channel.next()]
        }
        #expect(await task.value == [1, 2, nil])
    }

    @Test func `sending to an abandoned channel goes on at once`() async {
        let channel = BoundedChannel<Int>(capacity: 1)
        await channel.send(1)
        channel.abandon()
        #expect(await channel.send(2) == false)
        #expect(await channel.next() == nil)
    }
}
