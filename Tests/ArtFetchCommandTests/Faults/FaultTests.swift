import ArtTestSupport
import Testing

/// Every fault by itself: its item's state, the attempts that were made, and the exit code.
@Suite struct FaultTests {
    private static let plain = Fault.all.filter { !$0.needsTLSOrigin }

    @Test(arguments: plain)
    func `a fault ends as the table says`(fault: Fault) async throws {
        let run = FaultRun(stage: try FaultStage(fault), patience: fault.patience)
        #expect(try await run.end() == FaultRun.End(fault.end))
    }

    @Test(.requiresTLSOrigin, arguments: Fault.all.filter(\.needsTLSOrigin))
    func `a fault of TLS ends as the table says`(fault: Fault) async throws {
        let run = FaultRun(stage: try FaultStage(fault), patience: fault.patience)
        #expect(try await run.end() == FaultRun.End(fault.end))
    }

    @Test(.requiresTLSOrigin) func `over HTTP/2 each fault ends as well, as far as a proxy lets it through`()
        async throws
    {
        let proxy = try TLSOrigin(.good)
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
    fileprivate var needsTLSOrigin: Bool {
        switch play {
        case .certificate, .downgrade: true
        default: false
        }
    }
}
