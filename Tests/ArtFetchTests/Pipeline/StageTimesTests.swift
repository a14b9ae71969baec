import Testing

@testable import ArtFetch

struct StageTimesTests {
    @Test func `each stage has its own time, and one that is entered again goes on`() {
        var times = StageTimes(at: .seconds(1))
        times.enter(.loading, at: .seconds(2))
        times.enter(.waiting, at: .milliseconds(2_500))
        times.enter(.loading, at: .seconds(4))
        times.enter(.decoding, at: .seconds(5))
        times.enter(.storing, at: .milliseconds(5_020))
        #expect(
            times.ended(at: .milliseconds(5_023))
                == EntryTimings(waiting: 2_500, loading: 1_500, decoding: 20, storing: 3))
    }

    @Test func `an item that comes from the cache has only waited`() {
        #expect(StageTimes(at: .zero).ended(at: .milliseconds(7)) == EntryTimings(waiting: 7))
    }

    @Test func `milliseconds are rounded, not cut`() {
        var times = StageTimes(at: .zero)
        times.enter(.decoding, at: .microseconds(600))
        #expect(times.ended(at: .microseconds(1_000)) == EntryTimings(waiting: 1, decoding: 0))
    }
}
