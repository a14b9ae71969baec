import ArtCache
import Testing

@testable import ArtFetch

struct RunSummaryTests {
    /// A journal is a file: a damaged or edited one must not end the run that finds it.
    @Test func `numbers that no run can have are counted as the largest and the smallest there are`() {
        var summary = RunSummary()
        for bytes in [Int.max, Int.max, -5] { summary.count(record(bytes)) }
        #expect(summary.bytesReceived == Int.max)
        #expect(summary.bytesSaved == Int.max)
        #expect(summary.items == 3)
    }

    private func record(_ bytes: Int) -> JournalLine.Record {
        var picture = ManifestEntryTests.picture
        picture.original.bytes = bytes
        let entry = ManifestEntry(
            position: 1, item: Item(id: "", title: ""), asked: nil, outcome: .success(picture))
        return JournalLine.Record(bytesReceived: bytes, isDuplicate: true, entry: entry)
    }
}
