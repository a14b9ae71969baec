import ArtTestSupport
import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct BaselineTests {
    let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func write(_ text: String) throws -> String {
        let path = folder.file("baseline.json")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func text(_ baseline: Baseline) throws -> String {
        var text = ""
        try baseline.write { text += $0 }
        return text
    }

    private static let run: RecordedRun = {
        var run = RecordedRun([
            ("One", nil, .failed(.httpStatus)), ("Two", nil, .failed(.timeout, retryable: true)),
            ("Three", nil, .loaded),
            ("No picture \"\\", "S", .failed(.noImage)),
        ])
        run.entries[3].item.image = nil
        run.lists.failed = [
            FailedList(list: "https://l.example/", section: nil, failure: Failure(kind: .dns, message: "m"))
        ]
        return run
    }()

    @Test func `what is written down of a run excuses exactly its failures, and is read back as it was`() throws {
        let record = try Self.run.record()
        let baseline = try Baseline(record)
        #expect(baseline.entries.count == 4)
        let read = try Baseline(at: try write(try text(baseline)))
        #expect(read == baseline)
        let day = try #require(CalendarDay("2026-11-30"))
        let excused = try Self.run.record(known: read.known(on: day))
        #expect(excused.items.excused == 3 && excused.items.counted == 0 && excused.listCounts.excused == 1)
        #expect(try text(baseline).split(separator: "\n").count == 9, "a failure a line")
    }

    @Test func `a failure is excused up to its day and no longer, and keeps the day when it is written anew`() throws {
        let path = try write(
            #"{"baseline": 1, "failures": [{"picture": "https://covers.example/1.jpg", "kind": "http-status", "until": "2027-01-31"}]}"#
        )
        let baseline = try Baseline(at: path)
        for (day, isExcused) in [
            ("2027-01-30", true), ("2027-01-31", true), ("2027-02-01", false), ("2028-01-01", false),
        ] {
            let day = try #require(CalendarDay(day))
            let record = try Self.run.record(known: baseline.known(on: day))
            #expect(record.items.excused == (isExcused ? 1 : 0))
            #expect(baseline.expired(on: day) == (isExcused ? 0 : 1))
        }
        let new = try Baseline(Self.run.record(), keeping: baseline)
        #expect(new.entries.count == 4)
        #expect(new.entries.compactMap(\.until).map(\.description) == ["2027-01-31"])
    }

    @Test func `an earlier manifest stands for all its failures`() throws {
        for text in [Self.run.json, Self.run.lines] {
            #expect(try Baseline(at: try write(text)) == Baseline(Self.run.record()))
        }
    }

    @Test(arguments: [
        ("", "baseline"), ("[]", "baseline"), (#"{"baseline": 2, "failures": []}"#, "format 2"),
        (#"{"baseline": 1}"#, "failures"), (#"{"baseline": 1, "failures": [{"kind": "dns"}]}"#, "title"),
        (#"{"baseline": 1, "failures": [{"picture": "x", "kind": "gremlins"}]}"#, "gremlins"),
        (#"{"baseline": 1, "failures": [{"picture": "x", "kind": "dns", "until": "2027-02-30"}]}"#, "2027-02-30"),
    ])
    func `what is no baseline is told with the reason`(text: String, hint: String) throws {
        let path = try write(text)
        let error = #expect(throws: ManifestError.self) { try Baseline(at: path) }
        #expect(error.map { "\($0)".contains(hint) } == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        "2027-1-1", "2027-13-01", "2027-00-10", "2027-02-29", "1900-02-29", "0000-01-01", "2027-01-32", "+027-01-01",
        "x",
        "2027-01-01T00:00", "２０２７-01-01", "",
    ])
    func `what is not a day is none`(text: String) {
        #expect(CalendarDay(text) == nil)
    }

    @Test func `days are in order, leap years included`() {
        let days = ["2027-12-31", "2028-02-29", "2000-02-29", "2028-03-01"].compactMap { CalendarDay($0) }
        #expect(days.sorted().map(\.description) == ["2000-02-29", "2027-12-31", "2028-02-29", "2028-03-01"])
    }
}
