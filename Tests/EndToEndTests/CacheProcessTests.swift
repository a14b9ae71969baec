import ArtTestSupport
import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Several programs on one cache, and programs that are killed.
struct CacheProcessTests {
    let folder: TemporaryDirectory
    let cache: String

    init() throws {
        folder = try TemporaryDirectory()
        cache = folder.file("cache")
    }

    private func expectWhole(_ context: String) async throws {
        let found = try await ArtfetchProgram.run(["cache", "verify", "--cache", cache])
        #expect(found.exit == 0, "\(context): \(found.output)\(found.errors)")
    }

    @Test func `four programs on one cache download each picture once, and the cache is whole`() async throws {
        let chart = try Chart(Pictures.good(30))
        let runs = try (0..<4).map { number in
            try ArtfetchProgram.start(
                chart.words(cache: cache, "--manifest", folder.file("\(number).json"), "--timeout", "5m"))
        }
        for run in runs {
            let result = try await run.end()
            #expect(result.exit == 0, "\(result.errors)")
        }
        #expect(chart.pictureRequests.count == 30 && Set(chart.pictureRequests).count == 30)
        for number in 0..<4 { #expect(try Manifest(at: folder.file("\(number).json")).summary.succeeded == 30) }
        try await expectWhole("after four")
        #expect(try FileTree.files(below: cache + "/tmp") == [])
    }

    /// In CI a few; with ARTFETCH_SOAK set as many as make it likely that each step has been hit.
    private static let kills = ProcessInfo.processInfo.environment["ARTFETCH_SOAK"] == nil ? 6 : 200

    @Test func `killed again and again, the cache is whole each time, and what was finished is not asked for again`()
        async throws
    {
        let plan = Mutex(KillPlan())
        let chart = try Chart(Pictures.good(40)) { _ in
            let victim = plan.withLock { $0.countDown() }
            victim?.signal(SIGKILL)
        }
        for round in 0..<Self.kills {
            try await Self.killRun(chart.words(cache: cache, "--timeout", "5m", "--refresh"), plan)
            try await expectWhole("after kill \(round)")
        }
        let finished = try await storedPaths()
        let before = chart.pictureRequests.count
        let result = try await ArtfetchProgram.run(chart.words(cache: cache))
        #expect(result.exit == 0, "\(result.errors)")
        let asked = chart.pictureRequests[before...]
        #expect(Set(asked).isDisjoint(with: finished), "finished pictures were asked for again")
        #expect(asked.count + finished.count == 40)
        try await expectWhole("at the end")
    }

    private static func killRun(_ words: [String], _ plan: borrowing Mutex<KillPlan>) async throws {
        let running = try ArtfetchProgram.start(words)
        plan.withLock { $0 = KillPlan(requests: Int.random(in: 1...40), victim: running) }
        let result = try await running.end()
        #expect(result.exit == -SIGKILL || result.exit == 0)
    }

    private func storedPaths() async throws -> Set<String> {
        let listed = try await ArtfetchProgram.run(["cache", "ls", "--json", "--cache", cache])
        let urls = try listed.output.split(separator: "\n").map { line in
            try JSONDecoder().decode(Listed.self, from: Data(line.utf8)).url
        }
        return Set(urls.compactMap { URL(string: $0)?.path })
    }

    private struct Listed: Decodable {
        var url: String
    }

    /// Whom to kill, and at which of the next requests.
    private struct KillPlan: Sendable {
        var requests = 0
        var victim: Running?

        mutating func countDown() -> Running? {
            guard requests > 0 else { return nil }
            requests -= 1
            return requests == 0 ? victim : nil
        }
    }
}
