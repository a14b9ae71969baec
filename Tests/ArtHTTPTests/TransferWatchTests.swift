import Testing

@testable import ArtHTTP

@Suite struct TransferWatchTests {
    private static let timeouts = TransferTimeouts(connect: .seconds(10), stall: .seconds(30))

    @Test func `waiting for a free connection has no deadline`() {
        #expect(TransferWatch(timeouts: Self.timeouts, item: nil).expiry == nil)
    }

    @Test func `the connect deadline counts from the first step`() {
        var watch = TransferWatch(timeouts: Self.timeouts, item: nil)
        watch.connecting(at: .seconds(5))
        watch.connecting(at: .seconds(9))
        #expect(watch.expiry == .init(at: .seconds(15), error: .timeout(.connect, seconds: 10)))
    }

    @Test func `the stall deadline counts from the connection, and from each byte anew`() {
        var watch = TransferWatch(timeouts: Self.timeouts, item: nil)
        watch.connected(at: .seconds(5))
        #expect(watch.expiry == .init(at: .seconds(35), error: .timeout(.stall, seconds: 30)))
        watch.received(at: .seconds(20))
        #expect(watch.expiry == .init(at: .seconds(50), error: .timeout(.stall, seconds: 30)))
    }

    @Test func `the item's deadline holds in every phase and the earlier one counts`() {
        var watch = TransferWatch(timeouts: Self.timeouts, item: .init(at: .seconds(40), allowed: .seconds(300)))
        let item = TransferWatch.Expiry(at: .seconds(40), error: .timeout(.item, seconds: 300))
        #expect(watch.expiry == item)
        watch.connected(at: .seconds(5))
        #expect(watch.expiry?.error == .timeout(.stall, seconds: 30))
        watch.received(at: .seconds(30))
        #expect(watch.expiry == item)
    }
}
