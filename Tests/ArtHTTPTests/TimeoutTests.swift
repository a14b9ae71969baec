import ArtTestSupport
import Testing

@testable import ArtHTTP

@Suite struct TimeoutTests {
    private let clock = ManualClock()

    private func transport(_ timeouts: TransferTimeouts = TransferTimeouts()) throws -> CurlTransport {
        try CurlTransport(
            configuration: TransportConfiguration(timeouts: timeouts, allowPrivate: true),
            now: { [clock] in clock.elapsed })
    }

    @Test func `silence before the first byte is a stall`() async throws {
        let asked = try Latch()
        let origin = try LocalOrigin { _ in
            asked.open()
            return .hang
        }
        let transport = try transport()
        let task = Task { await transport.failure(origin.base) }
        await asked.opened()
        clock.advance(by: .seconds(31))
        transport.timeHasChanged()
        #expect(await task.value == .timeout(.stall, seconds: 30))
    }

    @Test func `silence in the middle of the body is a stall`() async throws {
        let (never, asked) = (try Latch(), try Latch())
        let origin = try LocalOrigin { _ in
            asked.open()
            return .held([1, 2, 3], until: never, rest: [4])
        }
        let transport = try transport()
        let task = Task { await transport.failure(origin.base) }
        await asked.opened()
        clock.advance(by: .seconds(31))
        transport.timeHasChanged()
        // Should the first bytes come only now, the clock must run out once more.
        clock.advance(by: .seconds(31))
        transport.timeHasChanged()
        #expect(await task.value == .timeout(.stall, seconds: 30))
    }

    @Test func `a handshake that does not end is no connection`() async throws {
        let connected = try Latch()
        let origin = try LocalOrigin(onConnect: { connected.open() }, handler: { _ in .hang })
        let transport = try transport()
        let task = Task { await transport.failure("https://127.0.0.1:\(origin.port)/") }
        await connected.opened()
        clock.advance(by: .seconds(11))
        transport.timeHasChanged()
        #expect(await task.value == .timeout(.connect, seconds: 10))
    }

    /// Between two looks at the deadlines, which are as far apart as the shorter limit, the second transfer gets the
    /// connection of the first. It must end when its own limit is over, and not at some look after that.
    @Test(arguments: [(connect: 10, stall: 30), (connect: 30, stall: 10)], [0, 1, 9])
    func `a stall is seen in time, whenever its phase begins`(
        limits: (connect: Int, stall: Int), begun: Int
    ) async throws {
        let (isAsked, isOver, isAskedAgain) = (try Latch(), try Latch(), try Latch())
        let origin = try LocalOrigin { request in
            if request.path == "/first" {
                isAsked.open()
                return .held([1], until: isOver, rest: [2])
            }
            isAskedAgain.open()
            return .hang
        }
        let timeouts = TransferTimeouts(connect: .seconds(limits.connect), stall: .seconds(limits.stall))
        let transport = try CurlTransport(
            configuration: TransportConfiguration(timeouts: timeouts, jobs: 1, allowPrivate: true),
            now: { [clock] in clock.elapsed })
        let first = Task { await transport.failure("\(origin.base)/first") }
        await isAsked.opened()
        let second = Task { await transport.failure("\(origin.base)/second") }
        clock.advance(by: .seconds(begun))
        isOver.open()
        #expect(await first.value == nil)
        await isAskedAgain.opened()
        clock.advance(by: .seconds(limits.stall))
        transport.timeHasChanged()
        #expect(await second.value == .timeout(.stall, seconds: Double(limits.stall)))
    }

    @Test func `the item's deadline ends a transfer that is not silent`() async throws {
        let asked = try Latch()
        let origin = try LocalOrigin { _ in
            asked.open()
            return .hang
        }
        let transport = try transport()
        let request = TransferRequest(url: origin.base, maxBytes: 10, timeLeft: .seconds(5))
        let task = Task { await transport.failure(request) }
        await asked.opened()
        clock.advance(by: .seconds(6))
        transport.timeHasChanged()
        #expect(await task.value == .timeout(.item, seconds: 5))
    }

    @Test func `the item's deadline counts all hops together`() async throws {
        let clock = clock
        let origin = try LocalOrigin { request in
            clock.advance(by: .seconds(2))
            return .redirect(to: request.path + "a")
        }
        let transport = try transport()
        let request = TransferRequest(url: origin.base, maxBytes: 10, timeLeft: .seconds(5))
        #expect(await transport.failure(request) == .timeout(.item, seconds: 5))
        #expect(origin.requests.count == 3)
    }

    @Test func `other transfers go on when one stalls`() async throws {
        let asked = try Latch()
        let origin = try LocalOrigin { request in
            if request.path != "/hang" { return .ok([1]) }
            asked.open()
            return .hang
        }
        let transport = try transport()
        let task = Task { await transport.failure("\(origin.base)/hang") }
        await asked.opened()
        clock.advance(by: .seconds(29))
        #expect(await transport.failure("\(origin.base)/ok") == nil)
        clock.advance(by: .seconds(2))
        transport.timeHasChanged()
        #expect(await task.value == .timeout(.stall, seconds: 30))
        #expect(await transport.failure("\(origin.base)/ok") == nil)
    }
}
