import ArtImage
import ArtTestSupport
import Testing

@testable import ArtFetch
@testable import ArtHTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A long list, a quarter of it faulty, spread evenly over all faults that an origin can play.
///
/// 400 pictures; with ARTFETCH_SOAK=1 as many as ARTFETCH_SOAK_ITEMS says (20,000), and with limits of 0.2 seconds. In the
/// ordinary suite other tests take the processor's time, and a limit that small would strike good pictures.
@Suite struct SoakTests {
    @Test(.timeLimit(.minutes(30))) func `in a crowd each picture ends in its own state, good or faulty`() async throws
    {
        let list = try SoakList(items: Soak.items, patience: Soak.patience)
        let folder = try TemporaryDirectory()
        try Data(list.text.utf8).write(to: URL(fileURLWithPath: folder.file("list.txt")))
        let run = try SoakRun(list: folder.file("list.txt"), cache: folder.file("cache"), patience: Soak.patience)

        let (outcome, ends) = await run.ends()
        #expect(outcome.summary.items == Soak.items)
        #expect(outcome.summary.cancelled == 0)
        #expect(outcome.storeFailure == nil)
        let wrong = list.wrong(ends)
        #expect(wrong.isEmpty, "\(wrong.count), among them \(wrong.prefix(20))")
        #expect(outcome.summary.failures == list.failures(ends))
        if Soak.isWanted { run.report(outcome) }
    }
}

/// How long it is to be.
enum Soak {
    static var isWanted: Bool { environment["ARTFETCH_SOAK"] == "1" }
    static var items: Int {
        isWanted ? environment["ARTFETCH_SOAK_ITEMS"].flatMap(Int.init) ?? 20_000 : 400
    }
    /// Seconds until a connection must stand, and without a byte.
    static var patience: Double { isWanted ? 0.2 : 3 }

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }
}
