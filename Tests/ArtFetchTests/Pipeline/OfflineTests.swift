import ArtHTTP
import ArtImage
import ArtTestSupport
import Testing

@testable import ArtFetch

/// Runs that ask nobody.
struct OfflineTests {
    private static let tagged = FreshnessBench.Page(
        body: "picture", fields: ["ETag": "\"1\"", "Cache-Control": "max-age=60"])

    @Test func `list and picture are used, fresh or not, and nobody is asked`() async throws {
        var bench = try FreshnessBench(Self.tagged)
        try await bench.run()
        bench.configuration.reuse = .offline
        bench.wait(1_000_000)
        let asked = bench.transport.requests.count
        let run = try await bench.run()
        #expect(run.origins == [.cache: 1])
        #expect(run.outcome.lists.failed.isEmpty)
        #expect(bench.transport.requests.count == asked)
    }

    @Test func `what is not there is a miss`() async throws {
        var bench = try FreshnessBench(Self.tagged)
        bench.set(FreshnessBench.Page(body: "a\nb"), at: "list")
        try await bench.run()
        bench.configuration.reuse = .offline
        let run = try await bench.run()
        #expect(run.failures.map(\.kind) == [.offlineMiss])
        #expect(run.failures.map(\.message) == ["the cache does not have this picture, and nobody is asked"])
        #expect(run.outcome.summary.transfers == 0)
    }

    @Test func `without its list a run has no list`() async throws {
        var bench = try FreshnessBench(Self.tagged)
        bench.configuration.reuse = .offline
        let run = try await bench.run()
        #expect(run.outcome.lists.noneSucceeded)
        #expect(run.outcome.lists.failed.map(\.failure.kind) == [.offlineMiss])
        #expect(bench.transport.requests.isEmpty)
    }

    @Test func `a new size is made of the original`() async throws {
        var bench = try FreshnessBench(Self.tagged)
        try await bench.run()
        bench.configuration.reuse = .offline
        bench.configuration.recipes.append(Recipe(box: PixelSize(width: 50, height: 50)))
        #expect(try await bench.run().origins == [.cache: 1])
    }

    @Test(.enabled(if: SmallDisk.isAvailable, "needs Linux and the right to mount"), arguments: [0, 8192])
    func `on a disk that is full, or all but full, everything is found and nothing is written`(room: Int) async throws {
        let disk = try SmallDisk(kilobytes: 4096)
        var bench = try FreshnessBench(Self.tagged)
        bench.configuration.cache = disk.path + "/cache"
        try bench.folder.makeDirectory("cache/manifests")
        bench.configuration.manifest = .file(bench.folder.file("cache/manifests/listed.json"))
        try await bench.run()
        try disk.fill(leaving: room)
        bench.configuration.reuse = .offline
        let run = try await bench.run()
        #expect(run.origins == [.cache: 1])
        #expect(run.outcome.storeFailure == nil)
    }
}

/// Lists of services, which are asked for in every run.
struct KeptListTests {
    private static let list = FreshnessBench.Page(body: "a", fields: ["ETag": "\"L\"", "Cache-Control": "max-age=60"])

    @Test func `a list is asked about even while it is fresh, and a 304 gives the one that was kept`() async throws {
        let bench = try FreshnessBench(FreshnessBench.Page(body: "picture"))
        bench.set(Self.list, at: "list")
        try await bench.run(asking: "list")
        let run = try await bench.run(asking: "list")
        #expect(run.conditions == ["\"L\""])
        #expect(run.outcome.summary.succeeded == 1)
    }

    @Test func `a list that cannot be had has failed, whatever was kept`() async throws {
        let bench = try FreshnessBench(FreshnessBench.Page(body: "picture"))
        bench.set(Self.list, at: "list")
        try await bench.run()
        bench.fail(.dns(host: "h"), at: "list")
        #expect(try await bench.run().outcome.lists.noneSucceeded)
    }

    @Test func `a list whose service wants a pause is not asked for again before, unless the user insists`()
        async throws
    {
        var bench = try FreshnessBench(FreshnessBench.Page(body: "picture"))
        bench.set(FreshnessBench.Page(body: "a", fields: ["ETag": "\"L\"", "X-Poll-Interval": "60"]), at: "list")
        try await bench.run(asking: "list")
        bench.wait(59)
        let run = try await bench.run(asking: "list")
        #expect(run.conditions == [])
        #expect(run.outcome.summary.succeeded == 1)
        #expect(
            run.outcome.warnings == [
                "the service wants its list to be asked for again in 1 s at the earliest: the one kept was used"
            ])
        bench.configuration.reuse = .onceConfirmed
        #expect(try await bench.run(asking: "list").conditions == ["\"L\""])
        bench.configuration.reuse = .whileFresh
        bench.wait(60)
        #expect(try await bench.run(asking: "list").conditions == ["\"L\""])
    }

    @Test func `an error in a whole answer is never kept as a list`() async throws {
        var bench = try FreshnessBench(FreshnessBench.Page(body: "picture"))
        bench.set(FreshnessBench.Page(body: "!", fields: ["ETag": "\"L\""]), at: "list")
        #expect(try await bench.run().outcome.lists.noneSucceeded)
        #expect(try await bench.run(asking: "list").conditions == [nil])
        bench.configuration.reuse = .offline
        #expect(try await bench.run().outcome.lists.failed.map(\.failure.kind) == [.offlineMiss])
    }

    @Test func `an error does not take a kept list's place`() async throws {
        let bench = try FreshnessBench(FreshnessBench.Page(body: "picture"))
        bench.set(Self.list, at: "list")
        try await bench.run()
        bench.set(FreshnessBench.Page(body: "!"), at: "list")
        try await bench.run()
        bench.set(Self.list, at: "list")
        #expect(try await bench.run(asking: "list").conditions == ["\"L\""])
    }
}
