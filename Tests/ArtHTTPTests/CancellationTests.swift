import ArtTestSupport
import Testing

@testable import ArtHTTP

@Suite struct CancellationTests {
    @Test func `a cancel before the start makes no request`() async throws {
        let origin = try LocalOrigin { _ in .ok([]) }
        let transport = try CurlTransport.local()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await transport.failure(origin.base)
        }
        #expect(await task.value == .cancelled)
        #expect(origin.connections == 0)
    }

    @Test func `a cancel in the middle ends the transfer at once`() async throws {
        let asked = try Latch()
        let origin = try LocalOrigin { _ in
            asked.open()
            return .hang
        }
        let transport = try CurlTransport.local()
        let task = Task { await transport.failure(origin.base) }
        await asked.opened()
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test func `a cancel after the end changes nothing`() async throws {
        let origin = try LocalOrigin { _ in .ok([1]) }
        let transport = try CurlTransport.local()
        let task = Task { await transport.failure(origin.base) }
        #expect(await task.value == nil)
        task.cancel()
        #expect(await transport.failure(origin.base) == nil)
    }

    @Test func `many cancels at any moment leave the rest alone`() async throws {
        let origin = try LocalOrigin { _ in .ok([1]) }
        let transport = try CurlTransport.local(jobs: 8)
        let results = await withTaskGroup(of: TransferError?.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let task = Task { await transport.failure(origin.base) }
                    if number.isMultiple(of: 2) { task.cancel() }
                    return await task.value
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.allSatisfy { $0 == nil || $0 == .cancelled })
        #expect(results.count { $0 == nil } >= 100)
    }

    @Test func `stopping ends the transfers that run, and refuses those to come`() async throws {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let origin = try LocalOrigin { _ in
            arrival.yield()
            return .hang
        }
        let transport = try CurlTransport.local(jobs: 20)
        let tasks = (0..<20).map { _ in Task { await transport.failure(origin.base) } }
        var arrived = arrivals.makeAsyncIterator()
        for _ in 0..<20 { _ = await arrived.next() }
        transport.stop()
        for task in tasks { #expect(await task.value == .cancelled) }
        #expect(await transport.failure(origin.base) == .cancelled)
    }
}
