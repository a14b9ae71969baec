import ArtTestSupport
import Foundation
import Synchronization
import Testing

/// `artfetch urls` with lists that name bad hosts beside good ones; a port is a host.
struct BadHostTests {
    private let folder: TemporaryDirectory
    private let good: LocalOrigin

    init() throws {
        folder = try TemporaryDirectory()
        let picture = Pictures.good(1)[0].answer
        good = try LocalOrigin { _ in picture }
    }

    private func run(_ urls: [String], _ words: String...) async throws -> ArtfetchProgram.Result {
        let list = folder.file("list.txt")
        try Data((urls.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: list))
        return try await ArtfetchProgram.run(
            ["urls", list, "--allow-private", "--cache", folder.file("cache")] + words)
    }

    private func manifest() throws -> Manifest { try Manifest(at: folder.file("cache/manifests/urls.json")) }

    private func urls(_ origin: LocalOrigin, _ count: Int) -> [String] { (1...count).map { "\(origin.base)/\($0)" } }

    @Test func `a host that limits its rate is waited for, and all its pictures come`() async throws {
        let (limit, picture) = (Limit(), Pictures.good(1)[0].answer)
        let limited = try LocalOrigin { _ in
            limit.isFirst() ? .status(429, fields: [("Retry-After", "1")]) : picture
        }
        let result = try await run(urls(limited, 5) + urls(good, 5))
        #expect(result.exit == 0, "\(result.errors)")
        #expect(result.errors.contains("127.0.0.1:\(limited.port) wants a pause of 1s, its items wait"))
        #expect(try manifest().summary.succeeded == 10)
        #expect(limited.requests.count == 6)
    }

    @Test func `a host that wants too long a pause is asked once, and its items say why they failed`() async throws {
        let closed = try LocalOrigin { _ in .status(429, fields: [("Retry-After", "3600")]) }
        let result = try await run(urls(closed, 20) + urls(good, 5))
        #expect(result.exit == 1)
        #expect(closed.requests.count == 1)
        let manifest = try manifest()
        #expect(manifest.kinds.prefix(20).allSatisfy { $0 == "rate-limited" })
        #expect(manifest.summary.succeeded == 5)
        #expect(result.errors.contains("3600 seconds"))
    }

    @Test func `at the deadline the run ends, with what it has`() async throws {
        let silent = try LocalOrigin { _ in .hang }
        let result = try await run(urls(silent, 3) + urls(good, 5), "--deadline", "1s")
        #expect(result.exit == 1)
        let manifest = try manifest()
        #expect(manifest.summary.succeeded == 5)
        // A busy machine may let the silent host have a second transfer just before.
        let tried = try #require(manifest.summary.failures["timeout"])
        #expect(tried >= 1 && tried + manifest.summary.cancelled == 3)
        #expect(manifest.summary.failures.count == 1)
        #expect(result.errors.contains("the run's time was over, it had 1 second"))
        #expect(try await run(urls(silent, 1), "--deadline", "100ms", "--fail-on", "none").exit == 0)
    }
}

/// Tells the first request from the others.
private final class Limit: Sendable {
    private let asked = Mutex(false)

    func isFirst() -> Bool {
        asked.withLock { asked in
            defer { asked = true }
            return !asked
        }
    }
}
