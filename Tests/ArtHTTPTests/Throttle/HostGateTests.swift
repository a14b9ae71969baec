import ArtTestSupport
import Testing

@testable import ArtHTTP

@Suite struct HostGateTests {
    private static let host = HostKey(host: "example.com", port: 443)

    @Test func `a place is waited for and handed over`() async throws {
        let gate = HostGate(ThrottleSettings(perHost: 1))
        let first = try await gate.enter(Self.host)
        async let second = gate.enter(Self.host)
        _ = gate.end(first, .fine)
        #expect(try await second.host == Self.host)
    }

    @Test func `a pause is slept through`() async throws {
        let clock = ManualClock(wakesAtOnce: true)
        let gate = HostGate(timeline: Timeline(clock))
        _ = gate.end(try await gate.enter(Self.host), .throttled(status: 429, asked: 9, otherwise: 5))
        _ = try await gate.enter(Self.host)
        #expect(clock.sleeps == [.seconds(9)])
        #expect(gate.pausedTime(of: Self.host) == .seconds(9))
    }

    @Test func `a host that is not waited for is an error`() async throws {
        let gate = HostGate(ThrottleSettings(maxWait: .seconds(8)), timeline: Timeline(ManualClock()))
        _ = gate.end(try await gate.enter(Self.host), .throttled(status: 429, asked: 9, otherwise: 5))
        let refusal = HostRefusal(host: Self.host, reason: .longPause(status: 429), seconds: 9)
        await #expect(throws: FetchFailure.refused(refusal)) {
            try await gate.enter(Self.host)
        }
    }

    @Test func `a cancel ends the wait for a place and the wait for the end of a pause`() async throws {
        let clock = ManualClock()
        let gate = HostGate(ThrottleSettings(perHost: 1), timeline: Timeline(clock))
        let first = try await gate.enter(Self.host)
        let inLine = Task { try await gate.enter(Self.host) }
        inLine.cancel()
        await #expect(throws: FetchFailure.transfer(.cancelled)) { try await inLine.value }
        _ = gate.end(first, .throttled(status: 429, asked: 9, otherwise: 5))
        let paused = Task { try await gate.enter(Self.host) }
        await clock.untilSleeps(1)
        paused.cancel()
        await #expect(throws: FetchFailure.transfer(.cancelled)) { try await paused.value }
    }

    @Test func `whoever keeps items is told when a transfer has ended`() async throws {
        let gate = HostGate()
        let told = AsyncStream.makeStream(of: HostKey.self)
        gate.onChange { told.continuation.yield($0) }
        _ = gate.end(try #require(gate.start(Self.host)), .fine)
        #expect(gate.start(Self.host) != nil)
        #expect(await told.stream.first { _ in true } == Self.host)
    }
}
