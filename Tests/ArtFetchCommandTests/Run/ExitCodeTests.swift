import ArtFetch
import Testing

@testable import ArtFetchCommand

struct ExitCodeTests {
    @Test func `the highest code that applies wins`() {
        var verdict = RunVerdict()
        #expect(verdict.exitCode(.any) == .success)
        verdict.counts.broken = 1
        #expect(verdict.exitCode(.any) == .itemsFailed)
        #expect(verdict.exitCode(.none) == .success)
        verdict.listMissing = true
        #expect(verdict.exitCode(.any) == .noList)
        #expect(verdict.exitCode(.none) == .noList)
        verdict.writingFailed = true
        #expect(verdict.exitCode(.none) == .notWritten)
        verdict.stoppedBy = .interrupt
        #expect(verdict.exitCode(.any) == .interrupted)
        verdict.stoppedBy = .terminate
        #expect(verdict.exitCode(.any) == .terminated)
    }

    @Test func `a run whose time was over has failed, unless nothing counts as a failure`() {
        let verdict = RunVerdict(isOvertime: true)
        #expect(verdict.exitCode(.any) == .itemsFailed)
        #expect(verdict.exitCode(.none) == .success)
    }

    private static func counts(good: Int, broken: Int, transient: Int, excused: Int = 0) -> ResultCounts {
        var counts = ResultCounts()
        (counts.succeeded, counts.broken, counts.transient, counts.excused) = (good, broken, transient, excused)
        return counts
    }

    @Test(arguments: [
        ("any", 9, 0, 1, 0, true), ("any", 9, 0, 0, 1, false), ("none", 0, 5, 5, 0, false),
        ("broken", 9, 0, 5, 1, false), ("broken", 9, 1, 0, 0, true), ("3", 9, 1, 1, 5, false), ("3", 9, 1, 2, 0, true),
        ("10%", 91, 4, 5, 0, false), ("10%", 90, 5, 5, 0, true), ("2.5%", 975, 0, 25, 0, true),
        ("2.5%", 976, 0, 24, 0, false), ("100%", 0, 0, 0, 0, false), ("100%", 0, 1, 1, 0, true),
        ("1%", 0, 0, 0, 7, false),
    ])
    func `what fails a run is as many or as much as was said, and never what is known`(
        word: String, good: Int, broken: Int, transient: Int, excused: Int, fails: Bool
    ) throws {
        let failOn = try ValueReader<FailOn>.failOn.read(word)
        let counts = Self.counts(good: good, broken: broken, transient: transient, excused: excused)
        #expect(failOn.fails(counts) == fails)
        #expect(RunVerdict(counts: counts).exitCode(failOn) == (fails ? .itemsFailed : .success))
    }

    @Test(arguments: ["", "brokn", "0", "-1", "0%", "101%", "5.55%", "%", "1,5%", "99999999999999999999", "+3"])
    func `what is no measure of failure is refused`(word: String) {
        #expect(throws: ValueError.self) { try ValueReader<FailOn>.failOn.read(word) }
    }

    @Test func `codes are the documented numbers`() {
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 130, 143])
    }
}
