import ArtHTTP
import ArtTestSupport
import Testing

@testable import ArtFetch

/// What a run would do, against what it does.
struct SurveyTests {
    private static let picture = "https://p.test/a"
    private static let fresh = FreshnessBench.Page(
        body: "picture", fields: ["ETag": "\"1\"", "Cache-Control": "max-age=60"])

    /// `list` names `lines`; `p.test/a` is a picture.
    private func bench(_ lines: String...) throws -> FreshnessBench {
        let bench = try FreshnessBench(Self.fresh)
        bench.set(FreshnessBench.Page(body: lines.joined(separator: "\n")), at: "list")
        bench.set(Self.fresh, at: Self.picture)
        return bench
    }

    private func survey(_ bench: FreshnessBench) async throws -> SurveyFindings {
        try await Survey(ListedFeed(lists: ["list"]), bench.configuration, transport: bench.transport).run()
    }

    @Test func `lists are asked, pictures are not, and without a cache none is made`() async throws {
        let bench = try bench(Self.picture, "https://q.test/b", "none")
        let found = try await survey(bench)
        #expect(bench.transport.urls == ["list"])
        #expect(found.items == 3 && found.pictures.fetch == 2 && found.failures == [.noImage: 1])
        #expect(found.hosts.mapValues(\.fetch) == ["p.test": 1, "q.test": 1])
        #expect(!found.hasCache && found.lists.asked == 1 && found.warnings.isEmpty)
        #expect(try FileTree.files(below: bench.folder.path).isEmpty)
    }

    @Test func `what is fresh is cached, what is stale to be confirmed, and the cache stays as it is`() async throws {
        let bench = try bench(Self.picture)
        try await bench.run()
        let before = try FileTree.files(below: bench.folder.path)
        let fresh = try await survey(bench)
        #expect(fresh.pictures.cached == 1 && fresh.pictures.keptBytes == "picture".utf8.count && fresh.hasCache)
        bench.wait(61)
        let stale = try await survey(bench)
        #expect(stale.pictures.confirm == 1 && stale.pictures.cached == 0)
        #expect(try FileTree.files(below: bench.folder.path) == before)
        #expect(try await bench.run(asking: Self.picture).conditions == ["\"1\""], "as the survey said")
    }

    @Test func `what has no validator is to be fetched once it is stale`() async throws {
        let bench = try bench(Self.picture)
        bench.set(FreshnessBench.Page(body: "picture", fields: ["Cache-Control": "max-age=60"]), at: Self.picture)
        try await bench.run()
        bench.wait(61)
        #expect(try await survey(bench).pictures.fetch == 1)
    }

    @Test func `a list is asked about with its validator, and its answer is not kept`() async throws {
        let bench = try bench(Self.picture)
        let tagged = FreshnessBench.Page(body: Self.picture, fields: ["ETag": "\"L\""])
        bench.set(tagged, at: "list")
        try await bench.run()
        #expect(try await survey(bench).items == 1)
        let question = bench.transport.requests.last
        #expect(question?.url == "list" && question?.fields.contains { $0.value == "\"L\"" } == true)
        var news = tagged
        news = FreshnessBench.Page(body: Self.picture + "\n" + Self.picture + "?2", fields: ["ETag": "\"M\""])
        bench.set(news, at: "list")
        #expect(try await survey(bench).items == 2)
        #expect(try await bench.run(asking: "list").conditions == ["\"L\""], "the survey has kept nothing")
    }

    @Test func `offline, what is not there is a miss, and nobody is asked`() async throws {
        var bench = try bench(Self.picture)
        try await bench.run()
        bench.set(FreshnessBench.Page(body: Self.picture + "\nhttps://p.test/new"), at: "list")
        try await bench.run()
        bench.configuration.reuse = .offline
        bench.wait(1_000_000)
        let asked = bench.transport.requests.count
        let found = try await survey(bench)
        #expect(bench.transport.requests.count == asked)
        #expect(found.pictures.cached == 1 && found.failures == [.offlineMiss: 1])
        #expect(found.problems.map(\.position) == [2] && found.problems.first?.url == "https://p.test/new")
    }

    @Test func `what would be refused before anyone is asked cannot be had`() async throws {
        var bench = try bench("ftp://a.test/x", "http://127.0.0.1/x", "http://[::1]/x", "data:image/png;base64,AA")
        let found = try await survey(bench)
        #expect(found.failures == [.invalidURL: 1, .blockedAddress: 2])
        #expect(found.hosts.keys.sorted() == [""] && found.pictures.fetch == 1)
        bench.configuration.allowPrivate = true
        #expect(try await survey(bench).failures == [.invalidURL: 1])
    }

    @Test func `a picture is counted once, however often it is listed`() async throws {
        let bench = try bench(Self.picture, Self.picture + "#1", Self.picture, "none", "none")
        let found = try await survey(bench)
        #expect(found.pictures.fetch == 1 && found.duplicates == 2 && found.failed == 2 && found.items == 5)
    }

    @Test func `a list that fails is told, and without any there is none`() async throws {
        let bench = try bench(Self.picture)
        bench.set(FreshnessBench.Page(body: "", status: 404), at: "list")
        let found = try await survey(bench)
        #expect(found.lists.noneSucceeded && found.lists.failed.map(\.failure.kind) == [.httpStatus])
    }

    @Test func `the hosts and problems that are held are bounded, the counts are not`() {
        var found = SurveyFindings()
        for number in 1...SurveyFindings.mostHosts + 5 {
            let item = ListedItem(position: number, item: Item(id: "", title: "T"))
            found.note(item, .fetch(host: HostKey(host: "h\(number).test", port: 443)))
            found.note(item, .failure(.noImage))
        }
        #expect(found.hosts.count == SurveyFindings.mostHosts && found.otherHosts.fetch == 5)
        #expect(found.pictures.fetch == SurveyFindings.mostHosts + 5 && found.failed == found.pictures.fetch)
        #expect(found.problems.count == SurveyFindings.mostProblems)
    }
}
