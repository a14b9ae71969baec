import ArtTestSupport
import Testing

/// Every fault by itself: its item's state, the attempts that were made, and the exit code.
@Suite struct FaultTests {
    @Test(arguments: Fault.all)
    func `a fault ends as the table says`(fault: Fault) async throws {
        let run = FaultRun(stage: try FaultStage(fault), patience: fault.patience)
        #expect(try await run.end() == FaultRun.End(fault.end))
    }

    @Test(arguments: Fault.all.filter(\.isAnAnswer))
    func `over TLS it ends in the same way`(fault: Fault) async throws {
        let stage = try FaultStage(fault, identity: TLSIdentity(host: "localhost"))
        #expect(stage.url.hasPrefix("https:"))
        #expect(try await FaultRun(stage: stage, patience: fault.patience).end() == FaultRun.End(fault.end))
    }

    @Test(.requiresTLSOrigin) func `over HTTP/2 each fault ends as well, as far as a proxy lets it through`()
        async throws
    {
        let proxy = try TLSOrigin(name: "localhost")
        try await withThrowingTaskGroup { group in
            for fault in Fault.all {
                guard let stage = try FaultStage(fault, behind: proxy), let end = fault.endOverHTTP2 else { continue }
                group.addTask {
                    let actual = try await FaultRun(stage: stage, patience: fault.patience).end()
                    #expect(actual == FaultRun.End(end), "\(fault)")
                }
            }
            try await group.waitForAll()
        }
    }
}

extension Fault {
    fileprivate var isAnAnswer: Bool {
        if case .answers = play { true } else { false }
    }
}
