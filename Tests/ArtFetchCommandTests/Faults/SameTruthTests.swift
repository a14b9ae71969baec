import ArtTestSupport
import Testing

@testable import ArtFetch
@testable import ArtFetchCommand

/// One run, told in seven ways: exit code, summary, manifest, JUnit, annotations, Markdown, and the run's own counts. Under
/// every fault, with a list that fails beside the picture.
@Suite struct SameTruthTests {
    @Test(arguments: Fault.all)
    func `all that tells of a run counts the same`(fault: Fault) async throws {
        let folder = try TemporaryDirectory()
        let run = FaultRun(
            stage: try FaultStage(fault), patience: fault.patience, more: [folder.file("no-such-list")])
        let outcome = try await run.outcome(in: folder)
        let told = Told(try #require(outcome.manifest), try #require(try outcome.record()), outcome)
        let counts = outcome.items + outcome.failedLists
        #expect(outcome.items.succeeded == (fault.end.kind == nil ? 1 : 0) && outcome.items.all == 1)
        #expect(outcome.listCounts.broken == 1)
        try told.expectCounts(counts)
        #expect(told.exit(.any) == .itemsFailed)
        #expect(told.exit(.broken) == .itemsFailed, "the list is broken")
        #expect(told.exit(.count(counts.failed)) == .itemsFailed && told.exit(.count(counts.failed + 1)) == .success)
    }

    @Test(arguments: Fault.all)
    func `what is known counts nowhere against the run`(fault: Fault) async throws {
        let folder = try TemporaryDirectory()
        let list = folder.file("no-such-list")
        let stage = try FaultStage(fault)
        var known = KnownFailures()
        known.insert(.list(list), .badList)
        if let kind = fault.end.kind.flatMap(FailureKind.init) { known.insert(.image(stage.url), kind) }
        let run = FaultRun(stage: stage, patience: fault.patience, more: [list])
        let outcome = try await run.outcome(in: folder, known: known)
        let told = Told(try #require(outcome.manifest), try #require(try outcome.record()), outcome)
        let counts = outcome.items + outcome.failedLists
        #expect(counts.excused == (fault.end.kind == nil ? 1 : 2) && counts.counted == 0)
        try told.expectCounts(counts)
        #expect(told.exit(.any) == .success)
    }
}

/// What each way of telling says of one run.
private struct Told {
    let manifest: String
    let record: RunRecord
    let outcome: RunOutcome

    init(_ manifest: String, _ record: RunRecord, _ outcome: RunOutcome) {
        (self.manifest, self.record, self.outcome) = (manifest, record, outcome)
    }

    func exit(_ failOn: FailOn) -> ExitCode { RunVerdict(outcome, stoppedBy: nil).exitCode(failOn) }

    func expectCounts(_ counts: ResultCounts) throws {
        let read = try RunRecord(manifest: manifest, known: record.known)
        for record in [record, read] {
            #expect(record.items + record.failedLists == counts)
            #expect(record.summary == outcome.summary && record.lists == outcome.lists)
            try expectJUnit(record, counts)
            try expectAnnotations(record, counts)
            try expectMarkdown(record, counts)
        }
        expectSummary(counts)
        #expect(try JUnitReport().text(of: record) == JUnitReport().text(of: read))
    }

    private func expectJUnit(_ record: RunRecord, _ counts: ResultCounts) throws {
        let text = try JUnitReport().text(of: record)
        #expect(
            text.contains(
                "<testsuites name=\"artfetch\" tests=\"\(counts.all)\" failures=\"\(counts.broken)\" errors=\"\(counts.transient)\">"
            ))
        #expect(text.count(of: "<testcase ") == counts.all)
        #expect(text.count(of: "<failure ") == counts.broken && text.count(of: "<error ") == counts.transient)
        #expect(text.count(of: "<skipped ") == counts.excused + counts.cancelled)
    }

    private func expectAnnotations(_ record: RunRecord, _ counts: ResultCounts) throws {
        let text = try GitHubReport().text(of: record)
        #expect(text.count(of: "::error ") == counts.broken && text.count(of: "::warning ") == counts.transient)
        #expect(text.count(of: "::notice ") == (counts.excused > 0 ? 1 : 0))
    }

    private func expectMarkdown(_ record: RunRecord, _ counts: ResultCounts) throws {
        let text = try MarkdownReport().text(of: record)
        #expect(
            text.contains("**\(outcome.items.succeeded) of 1 picture**, \(outcome.items.failureWords), 1 list failed."))
        let rows = text.split(separator: "\n").filter { $0.contains("| `") }
        #expect(rows.count == counts.failed)
    }

    private func expectSummary(_ counts: ResultCounts) {
        let report = RunReport(outcome, FetchConfiguration(cache: "c"), failures: [], duration: .zero)
        let text = SummaryText.text(report, quiet: false)
        let failed = outcome.items.failed == 0 ? "0 failed" : outcome.items.failureWords
        #expect(text.contains(failed), "\(text)")
        #expect(text.count(of: "list failed") == 1)
        #expect(text.contains("next: artfetch retry") == (outcome.items.transient > 0))
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
