import ArtFetch
import Testing

@testable import ArtFetchCommand

struct ProgressLineTests {
    private let counts = RunCounts(
        found: 24, isComplete: true, fetched: 9, fromCache: 2, failed: 1, cancelled: 0, bytes: 1_234_567)

    @Test func `the plain line is a sentence's part`() {
        #expect(ProgressLine.plain(RunCounts(found: 3), .init()) == "0/3+, 0 B")
        #expect(ProgressLine.plain(RunCounts(), .init()) == "reading the list")
        #expect(
            ProgressLine.plain(counts, .init(bytes: 345_678, items: 12, left: "5 s left"))
                == "12/24, 1 failed, 2 from cache, 1.2 MB, 346 kB/s, 12/s, 5 s left")
    }

    @Test func `there is no time left where nothing is left`() {
        let counts = RunCounts(found: 1, isComplete: true, fetched: 1)
        #expect(ProgressLine.plain(counts, .init(left: "1 s left")) == "1/1, 0 B")
    }
}
