import Testing

@testable import ArtFetchCommand

struct RateMeterTests {
    @Test func `the rate is that of the last five seconds`() {
        var meter = RateMeter()
        #expect(meter.perSecond == 0)
        for second in 1...10 { meter.note(second * 1000, at: .seconds(second)) }
        #expect(meter.perSecond == 1000)
        for second in 11...20 { meter.note(10_000, at: .seconds(second)) }
        #expect(meter.perSecond == 0)
    }

    @Test func `samples closer than a quarter of a second are left out`() {
        var meter = RateMeter()
        meter.note(1000, at: .milliseconds(10))
        #expect(meter.perSecond == 0)
        meter.note(1000, at: .milliseconds(500))
        #expect(meter.perSecond == 2000)
    }
}
