import ArtHTTP
import ArtImage
import ArtTestSupport
import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// When a picture in the cache is used, asked about, replaced or allowed to stand in.
struct FreshnessTests {
    private static let tagged = FreshnessBench.Page(
        body: "picture", fields: ["ETag": "\"1\"", "Cache-Control": "max-age=60"])

    private static func page(_ fields: [String: String]) -> FreshnessBench.Page {
        FreshnessBench.Page(body: "picture", fields: fields)
    }

    @Test func `a fresh picture is used unasked, a stale one once the server has confirmed it`() async throws {
        let bench = try FreshnessBench(Self.tagged)
        try await bench.run()
        bench.wait(59)
        let fresh = try await bench.run()
        #expect(fresh.requests.isEmpty)
        #expect(fresh.origins == [.cache: 1])
        bench.wait(1)
        let stale = try await bench.run()
        #expect(stale.conditions == ["\"1\""])
        #expect(stale.origins == [.revalidated: 1])
        #expect(stale.outcome.summary.bytesSaved == 7)
        #expect(stale.outcome.summary.bytesReceived == 0)
        bench.wait(59)
        #expect(try await bench.run().origins == [.cache: 1])
    }

    @Test func `a picture that has changed takes the old one's place`() async throws {
        let bench = try FreshnessBench(Self.tagged)
        try await bench.run()
        bench.wait(60)
        bench.set(FreshnessBench.Page(body: "another", fields: ["ETag": "\"2\""]))
        let run = try await bench.run()
        #expect(run.conditions == ["\"1\""])
        #expect(run.origins == [.network: 1])
        bench.wait(3600)
        #expect(try await bench.run().conditions == ["\"2\""])
    }

    @Test func `without lifetime or validator a picture is fetched anew after an hour`() async throws {
        let bench = try FreshnessBench(Self.page([:]))
        try await bench.run()
        bench.wait(3599)
        #expect(try await bench.run().origins == [.cache: 1])
        bench.wait(1)
        let run = try await bench.run()
        #expect(run.conditions == [nil])
        #expect(run.origins == [.network: 1])
    }

    @Test(arguments: [
        ["Cache-Control": "no-store", "ETag": "\"1\""], ["Cache-Control": "no-cache, max-age=99", "ETag": "\"1\""],
        ["Vary": "*", "ETag": "\"1\""],
    ])
    func `what must not be used unasked is kept and asked about in every run`(fields: [String: String]) async throws {
        let bench = try FreshnessBench(Self.page(fields))
        try await bench.run()
        let run = try await bench.run()
        #expect(run.conditions == ["\"1\""])
        #expect(run.origins == [.revalidated: 1])
    }

    @Test func `a clock that was put back makes everything stale`() async throws {
        let bench = try FreshnessBench(Self.tagged)
        try await bench.run()
        bench.wait(-1)
        #expect(try await bench.run().origins == [.revalidated: 1])
    }

    @Test func `refreshing asks about what is fresh`() async throws {
        var bench = try FreshnessBench(Self.tagged)
        try await bench.run()
        bench.configuration.reuse = .onceConfirmed
        let run = try await bench.run()
        #expect(run.conditions == ["\"1\""])
        #expect(run.origins == [.revalidated: 1])
    }

    @Test func `an answer to other fields than would be sent now is no hit, and not asked about`() async throws {
        var bench = try FreshnessBench(
            Self.page(["Vary": "User-Agent, Accept-Encoding", "ETag": "\"1\"", "Cache-Control": "max-age=60"]))
        try await bench.run()
        #expect(try await bench.run().requests.isEmpty)
        bench.configuration.userAgent = "another"
        let run = try await bench.run()
        #expect(run.conditions == [nil])
        #expect(run.origins == [.network: 1])
        #expect(try await bench.run().requests.isEmpty)
    }
}

// MARK: - When asking fails

extension FreshnessTests {
    @Test(arguments: [
        TransferError.dns(host: "h"), .connect(host: "h", reason: "refused"), .timeout(.stall, seconds: 1),
    ])
    func `a kept picture stands in for a server that cannot be reached, with a warning`(error: TransferError)
        async throws
    {
        let bench = try FreshnessBench(Self.tagged)
        try await bench.run()
        bench.wait(60)
        bench.fail(error)
        let run = try await bench.run()
        #expect(run.origins == [.stale: 1])
        #expect(run.warnings == ["it could not be asked for again and may be out of date: \(error)"])
        #expect(
            run.outcome.warnings == [
                "1 picture could not be asked for again and may be out of date; the manifest says why"
            ])
        #expect(run.outcome.summary.bytesSaved == 7)
        bench.set(Self.tagged)
        #expect(try await bench.run().warnings.isEmpty)
    }

    @Test(arguments: [500, 501, 503, 429])
    func `it stands in for a server in trouble`(status: Int) async throws {
        let bench = try FreshnessBench(Self.tagged)
        try await bench.run()
        bench.wait(60)
        bench.set(FreshnessBench.Page(body: "sorry", status: status))
        #expect(try await bench.run().origins == [.stale: 1])
    }

    @Test(arguments: [404, 410, 403])
    func `a picture that is said to be gone is gone`(status: Int) async throws {
        let bench = try FreshnessBench(Self.tagged)
        try await bench.run()
        bench.wait(60)
        bench.set(FreshnessBench.Page(body: "gone", status: status))
        #expect(try await bench.run().failures.map(\.status) == [status])
    }

    @Test func `it does not stand in where its server forbade that`() async throws {
        let bench = try FreshnessBench(Self.page(["Cache-Control": "max-age=60, must-revalidate"]))
        try await bench.run()
        bench.wait(60)
        bench.fail(.dns(host: "h"))
        #expect(try await bench.run().failures.map(\.kind) == [.dns])
    }

    @Test func `something else in a picture's place is a failure`() async throws {
        let bench = try FreshnessBench(Self.tagged)
        try await bench.run()
        bench.wait(60)
        bench.set(FreshnessBench.Page(body: "<html>sorry"))
        #expect(try await bench.run().failures.map(\.kind) == [.notAnImage])
    }

    @Test func `a 304 that was not asked for is answered by asking once more, past caches`() async throws {
        let bench = try FreshnessBench(FreshnessBench.Page(body: "", status: 304))
        let run = try await bench.run()
        #expect(run.failures.map(\.status) == [304])
        #expect(run.requests.map { $0.fields.contains { $0.name == "Cache-Control" } } == [false, true])
    }

    @Test func `a 304 about another tag, or for a picture whose bytes are damaged, is answered by asking plainly`()
        async throws
    {
        var bench = try FreshnessBench(Self.tagged)
        try await bench.run()
        for path in try FileTree.files(below: bench.folder.file("cache/objects")) {
            try FileTree.rot(bench.folder.file("cache/objects/\(path)"))
        }
        bench.configuration.recipes.append(Recipe(box: PixelSize(width: 50, height: 50)))
        bench.wait(60)
        let run = try await bench.run()
        #expect(run.conditions == ["\"1\"", nil])
        #expect(run.origins == [.network: 1])
        #expect(run.outcome.summary.bytesReceived == 7)
        #expect(run.attempts == [2])
    }
}
