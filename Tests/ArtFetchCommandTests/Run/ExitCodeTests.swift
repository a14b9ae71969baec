import Testing

@testable import ArtFetchCommand

struct ExitCodeTests {
    @Test func `the highest code that applies wins`() {
        var verdict = RunVerdict()
        #expect(verdict.exitCode(.any) == .success)
        verdict.failures = 1
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

    @Test func `codes are the documented numbers`() {
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 130, 143])
    }
}
