import Testing

@testable import ArtFetchCommand

struct ProgressLineTests {
    private let counts = RunCounts(
        found: 24, isComplete: true, fetched: 9, fromCache: 2, failed: 1, cancelled: 0, bytes: 1_234_567)

    @Test func `80 columns have room for a bar and everything`() {
        #expect(
            ProgressLine.text(counts, bytesPerSecond: 345_678, columns: 80)
                == "[############-------------] 12/24 · 1 failed · 2 from cache · 1.2 MB · 346 kB/s")
    }

    @Test func `20 columns keep what matters most`() {
        #expect(ProgressLine.text(counts, bytesPerSecond: 345_678, columns: 20) == "12/24 · 1 failed")
    }

    @Test func `a total that may still grow has a plus and no bar`() {
        var counts = counts
        counts.isComplete = false
        #expect(
            ProgressLine.text(counts, bytesPerSecond: 0, columns: 80) == "12/24+ · 1 failed · 2 from cache · 1.2 MB")
    }

    @Test func `the plain line is a sentence's part`() {
        #expect(ProgressLine.plain(RunCounts(found: 3), bytesPerSecond: 0) == "0/3+, 0 B")
        #expect(
            ProgressLine.plain(counts, bytesPerSecond: 345_678)
                == "12/24, 1 failed, 2 from cache, 1.2 MB, 346 kB/s")
    }

    @Test func `before the first item the list is being read`() {
        #expect(ProgressLine.text(RunCounts(), bytesPerSecond: 0, columns: 80) == "reading the list")
        #expect(ProgressLine.text(RunCounts(), bytesPerSecond: 0, columns: 10) == "reading …")
    }

    @Test(arguments: 1...100)
    func `no line reaches the last column`(columns: Int) {
        let huge = RunCounts(
            found: .max, isComplete: true, fetched: 1 << 40, fromCache: 1 << 40, failed: 1 << 40, bytes: .max)
        for counts in [counts, huge, RunCounts()] {
            #expect(DisplayWidth.of(ProgressLine.text(counts, bytesPerSecond: .max, columns: columns)) < columns)
        }
    }
}
