import Testing

@testable import ArtFetch
@testable import ArtFetchCommand

struct RunReportTests {
    private let configuration = FetchConfiguration(cache: "c")

    private func report(_ outcome: RunOutcome) -> RunReport {
        RunReport(outcome, configuration, failures: [], duration: .seconds(1))
    }

    @Test func `what was revalidated or stale came from the cache`() {
        var outcome = RunOutcome.empty
        outcome.summary.succeeded = 10
        outcome.summary.origins = [.network: 4, .revalidated: 1, .cache: 3, .stale: 2]
        outcome.summary.failed = 2
        outcome.summary.cancelled = 1
        let counts = report(outcome).counts
        #expect(counts == RunCounts(found: 13, isComplete: true, fetched: 4, fromCache: 6, failed: 2, cancelled: 1))
    }

    @Test func `what may succeed now is worth a retry, what is broken is not`() {
        var outcome = RunOutcome.empty
        outcome.manifest = "/m.json"
        outcome.items.broken = 3
        #expect(report(outcome).next == nil)
        outcome.items.transient = 1
        #expect(report(outcome).next == "artfetch retry /m.json")
        outcome.manifest = nil
        #expect(report(outcome).next == nil)
    }

    @Test func `an empty list is a warning, a failed or interrupted one is not`() {
        #expect(report(.empty).warnings == ["the list is empty"])
        var failed = RunOutcome.empty
        failed.lists.failed = [.init(list: "l", section: nil, failure: Failure(kind: .dns, message: "m"))]
        #expect(report(failed).warnings.isEmpty)
        var interrupted = RunOutcome.empty
        interrupted.isInterrupted = true
        #expect(report(interrupted).warnings.isEmpty)
    }

    @Test func `a failed list counts as a failure, all lists failed as no list`() {
        var outcome = RunOutcome.empty
        outcome.lists.asked = 2
        outcome.lists.failed = [.init(list: "l", section: nil, failure: Failure(kind: .dns, message: "m"))]
        outcome.listCounts = outcome.lists.counts(KnownFailures())
        #expect(outcome.listCounts.succeeded == 1 && outcome.failedLists.broken == 1)
        #expect(RunVerdict(outcome, stoppedBy: nil).exitCode(.any) == .itemsFailed)
        outcome.lists.asked = 1
        #expect(RunVerdict(outcome, stoppedBy: nil).exitCode(.any) == .noList)
    }

    @Test func `a list that is shorter than required is no list, and says so`() {
        var outcome = RunOutcome.empty
        outcome.summary.succeeded = 3
        #expect(RunVerdict(outcome, stoppedBy: nil, required: 3).exitCode(.any) == .success)
        #expect(RunVerdict(outcome, stoppedBy: nil, required: 4).exitCode(.none) == .noList)
        let told = RunReport(outcome, configuration, failures: [], duration: .seconds(1), required: 4)
        #expect(told.problem == "the list has 3 items, --require wants 4")
        outcome.isInterrupted = true
        #expect(RunVerdict(outcome, stoppedBy: .interrupt, required: 4).exitCode(.any) == .interrupted)
    }

    @Test func `a list that broke after some items was had in part`() {
        var outcome = RunOutcome.empty
        outcome.lists.asked = 1
        let failure = Failure(kind: .badList, message: "m")
        outcome.lists.failed = [.init(list: "l", section: nil, failure: failure, items: 2)]
        outcome.listCounts = outcome.lists.counts(KnownFailures())
        #expect(RunVerdict(outcome, stoppedBy: nil).exitCode(.any) == .itemsFailed)
    }

    @Test func `a signal counts only if it stopped the run`() {
        var outcome = RunOutcome.empty
        #expect(RunVerdict(outcome, stoppedBy: .interrupt).exitCode(.any) == .success)
        outcome.isInterrupted = true
        #expect(RunVerdict(outcome, stoppedBy: .interrupt).exitCode(.any) == .interrupted)
    }

    @Test func `a refused address is told with the flag that allows it`() {
        let refused = Failure(kind: .blockedAddress, message: "::1 is a special address")
        #expect(refused.reason == "::1 is a special address; --allow-private allows it (blocked-address)")
        #expect(Failure(kind: .dns, message: "no such host").reason == "no such host (dns)")
    }

    @Test func `a store failure is exit code 4`() {
        var outcome = RunOutcome.empty
        outcome.storeFailure = "disk full"
        #expect(RunVerdict(outcome, stoppedBy: nil).exitCode(.none) == .notWritten)
        #expect(report(outcome).problem == "disk full")
    }
}

extension RunOutcome {
    fileprivate static var empty: RunOutcome { RunOutcome() }
}
