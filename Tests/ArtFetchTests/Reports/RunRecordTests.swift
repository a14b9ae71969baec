import ArtTestSupport
import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A run of two sections, as its manifest tells it.
struct RunRecordTests {
    private static let run: RecordedRun = {
        var run = RecordedRun([
            ("One", "B", .loaded), ("Two", "A", .failed(.httpStatus)),
            ("Three", "B", .failed(.timeout, retryable: true)),
            ("Four", nil, .cancelled), ("Five", "A", .loaded),
        ])
        run.lists.asked = 3
        run.lists.failed = [
            FailedList(
                list: "https://lists.example/2", section: "C",
                failure: Failure(kind: .badList, message: "empty", retryable: false))
        ]
        return run
    }()

    @Test func `items and lists are counted, broken apart from transient`() throws {
        let record = try Self.run.record()
        #expect(record.items.all == 5)
        #expect(record.items.succeeded == 2 && record.items.cancelled == 1)
        #expect(record.items.broken == 1 && record.items.transient == 1 && record.items.excused == 0)
        #expect(record.listCounts.succeeded == 2 && record.listCounts.broken == 1)
        #expect(record.summary.items == 5 && record.summary.failures == [.httpStatus: 1, .timeout: 1])
        #expect(
            record.summary.transfers == 3 && record.summary.bytesReceived == 4096 && record.summary.bytesSaved == 17)
    }

    @Test func `what became of each page is read back`() throws {
        var run = Self.run
        let failure = Failure(kind: .badList, message: "no", status: 404)
        run.lists.pages = [ListEvent.State.success(items: 7), .failure(failure), .cancelled].enumerated().map {
            ListEvent(list: "https://lists.example/", section: "S", page: $0.offset + 1, state: $0.element)
        }
        #expect(try run.record().lists == run.lists)
    }

    @Test func `sections come in the order of the list, each with its items`() throws {
        let record = try Self.run.record()
        #expect(record.sections.map(\.name) == ["B", "A", nil])
        let titles = try record.sections.map { section in
            var titles: [String] = []
            try record.forEachEntry(of: section) { titles.append($0.item.title) }
            return titles
        }
        #expect(titles == [["One", "Three"], ["Two", "Five"], ["Four"]])
        #expect(record.sections[0].counts.transient == 1 && record.sections[0].counts.succeeded == 1)
    }

    @Test func `entries and failures come in list order, as they were written`() throws {
        let record = try Self.run.record()
        var entries: [ManifestEntry] = []
        try record.forEachEntry { entries.append($0) }
        #expect(entries == Self.run.entries)
        var failures: [Int] = []
        try record.forEachFailure { failures.append($0.position) }
        #expect(failures == [2, 3])
    }

    @Test func `a known failure is failed and excused, and counts no more`() throws {
        var known = KnownFailures()
        known.insert(.image("https://covers.example/2.jpg"), .httpStatus)
        known.insert(.image("https://covers.example/3.jpg"), .corrupt)
        known.insert(.list("https://lists.example/2"), .badList)
        let record = try Self.run.record(known: known)
        #expect(record.items.excused == 1 && record.items.broken == 0 && record.items.failed == 2)
        #expect(record.items.counted == 1)
        #expect(record.listCounts.excused == 1 && record.listCounts.counted == 0)
        #expect(record.isExcused(Self.run.entries[1]))
        #expect(!record.isExcused(Self.run.entries[2]), "another kind is another failure")
        #expect(!record.isExcused(Self.run.entries[0]))
    }

    @Test func `JSON Lines tell the same`() throws {
        let folder = try TemporaryDirectory()
        try Data(Self.run.lines.utf8).write(to: URL(fileURLWithPath: folder.file("m.jsonl")))
        let (record, other) = (try RunRecord(manifest: folder.file("m.jsonl")), try Self.run.record())
        #expect(record.head.feed == other.head.feed && record.sections == other.sections && record.lists == other.lists)
        #expect(record.items == other.items && record.summary == other.summary)
        var entries: [ManifestEntry] = []
        try record.forEachEntry { entries.append($0) }
        #expect(entries == Self.run.entries)
    }
}
