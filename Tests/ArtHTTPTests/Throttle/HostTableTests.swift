import Testing

@testable import ArtHTTP

@Suite struct HostTableTests {
    private static let host = HostKey(host: "example.com", port: 443)

    @Test func `who waits gets the place of the transfer that ends, in order of arrival`() {
        var table = HostTable<String>(ThrottleSettings(perHost: 1))
        let first = table.start(Self.host, at: .zero)
        let (one, two) = (
            table.lineUp("one", 1, at: Self.host, now: .zero), table.lineUp("two", 2, at: Self.host, now: .zero)
        )
        #expect(one && two)
        let turns = table.end(first, .fine, at: .zero).turns
        #expect(turns.map(\.waiter) == ["one"])
        #expect(turns[0].ticket != nil)
    }

    @Test func `nobody lines up where there is room, or another thing to wait for`() {
        var table = HostTable<String>(ThrottleSettings(perHost: 1))
        let hasRoom = table.lineUp("one", 1, at: Self.host, now: .zero)
        #expect(!hasRoom)
        let first = table.start(Self.host, at: .zero)
        _ = table.lineUp("one", 1, at: Self.host, now: .zero)
        let ended = table.end(first, .throttled(status: 429, asked: 9, otherwise: 5), at: .zero)
        #expect(ended.turns.map(\.waiter) == ["one"])
        #expect(ended.turns[0].ticket == nil)
        let isPaused = table.lineUp("one", 1, at: Self.host, now: .zero)
        #expect(!isPaused)
    }

    @Test func `who leaves gets no place`() {
        var table = HostTable<String>(ThrottleSettings(perHost: 1))
        let first = table.start(Self.host, at: .zero)
        _ = table.lineUp("one", 1, at: Self.host, now: .zero)
        let (left, again) = (table.leave(1, at: Self.host), table.leave(1, at: Self.host))
        #expect(left == "one")
        #expect(again == nil)
        #expect(table.end(first, .fine, at: .zero).turns.isEmpty)
    }

    @Test func `a hundred thousand hosts leave few throttles behind, and those in use stay`() {
        var table = HostTable<String>(ThrottleSettings())
        let busy = table.start(Self.host, at: .zero)
        for number in 1...100_000 {
            let now = Duration.seconds(number)
            let ticket = table.start(HostKey(host: "h\(number)", port: 80), at: now)
            _ = table.end(ticket, .fine, at: now)
        }
        #expect(table.count < 3_000)
        #expect(table.readiness(of: Self.host, at: .zero) == .full(until: .seconds(1)))
        _ = table.end(busy, .fine, at: .zero)
    }

    @Test func `services have the limits that they document, unless the user says otherwise`() {
        let (iTunes, gitHub) = (
            HostKey(host: "itunes.apple.com", port: 443), HostKey(host: "api.github.com", port: 443)
        )
        #expect(ThrottleSettings().limits(of: iTunes).rate == RequestRate(interval: .seconds(4), burst: 5))
        #expect(ThrottleSettings().limits(of: gitHub).perHost == 1)
        #expect(ThrottleSettings().limits(of: Self.host) == HostThrottle.Limits())
        let own = ThrottleSettings(perHost: 3, rate: RequestRate(perSecond: 2))
        #expect(own.limits(of: iTunes).rate == RequestRate(perSecond: 2))
        #expect(own.limits(of: Self.host).perHost == 3)
    }
}
