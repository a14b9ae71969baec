import ArtHTTP
import ArtImage
import ArtTestSupport
import Synchronization
import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A list of which some failed, tried again.
struct RetryTests {
    private let folder: TemporaryDirectory
    private var manifest: String { folder.file("m.json") }

    init() throws { folder = try TemporaryDirectory() }

    private static let list = ["l": "good\nbusy\ngone\nnone\nagain"]

    private func configuration() -> FetchConfiguration {
        var configuration = FetchConfiguration(cache: folder.file("cache"))
        configuration.retries = 0
        configuration.manifest = .file(manifest)
        return configuration
    }

    /// `busy` and `again` answer 503 until `isMended`, `gone` always 404.
    private func transport(isMended: Bool) -> ScriptedTransport {
        ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            if let list = Self.list[request.url] { return .of(request, list) }
            if request.url == "gone" { return .of(request, status: 404, "") }
            if !isMended, ["busy", "again"].contains(request.url) { return .of(request, status: 503, "") }
            return .of(request, "picture \(request.url)")
        }
    }

    private func firstRun() async throws -> RunOutcome {
        try await Downloader(
            ListedFeed(lists: ["l"]), configuration(), transport: transport(isMended: false),
            thumbnailer: WordThumbnailer(gauge: MemoryGauge())
        ).run()
    }

    private func retry(
        _ transport: ScriptedTransport, all: Bool = false
    ) async throws -> RunOutcome {
        let retry = Retry(try RunRecord(manifest: manifest), includesBroken: all)
        return try await Downloader(
            retry, configuration(), transport: transport, thumbnailer: WordThumbnailer(gauge: MemoryGauge())
        ).run()
    }

    private func entries() throws -> [ManifestEntry] {
        var entries: [ManifestEntry] = []
        try RunRecord(manifest: manifest).forEachEntry { entries.append($0) }
        return entries
    }

    @Test func `only what could succeed is asked for, and everything else stays as it was`() async throws {
        let first = try await firstRun()
        #expect(first.items.broken == 2 && first.items.transient == 2 && first.items.succeeded == 1)
        let before = try entries()
        let head = try RunRecord(manifest: manifest).head
        let mended = transport(isMended: true)
        let second = try await retry(mended)
        #expect(Set(mended.urls) == ["busy", "again"])
        let after = try entries()
        #expect(after.map(\.state) == [.success, .success, .failure, .failure, .success])
        #expect([0, 2, 3].allSatisfy { after[$0] == before[$0] })
        #expect(after.map(\.item) == before.map(\.item) && after.map(\.asked) == before.map(\.asked))
        #expect(try RunRecord(manifest: manifest).head.feedText == head.feedText)
        #expect(second.items.broken == 2 && second.items.transient == 0 && second.items.succeeded == 3)
        #expect(second.kept.items == 3 && second.summary.transfers == 2)
        #expect(second.summary.bytesReceived == "picture busy".utf8.count + "picture again".utf8.count)
    }

    @Test func `with all, what is broken is tried too`() async throws {
        _ = try await firstRun()
        let mended = transport(isMended: true)
        _ = try await retry(mended, all: true)
        #expect(Set(mended.urls) == ["busy", "again", "gone"])
    }

    @Test func `lists that failed are not asked again, and stay in the manifest`() async throws {
        let lists = ListedFeed(lists: ["l", "gone"])
        let first = try await Downloader(
            lists, configuration(), transport: transport(isMended: false),
            thumbnailer: WordThumbnailer(gauge: MemoryGauge())
        ).run()
        #expect(first.lists.asked == 2 && first.lists.failed.map(\.list) == ["gone"])
        let mended = transport(isMended: true)
        let second = try await retry(mended)
        #expect(!mended.urls.contains("gone"))
        #expect(second.lists == first.lists && second.failedLists.counted == 1)
        #expect(try RunRecord(manifest: manifest).lists.failed == first.lists.failed)
    }

    @Test func `what would be tried again is found out without trying it`() async throws {
        _ = try await firstRun()
        var configuration = configuration()
        configuration.allowPrivate = true
        let found = try await Survey(Retry(try RunRecord(manifest: manifest)), configuration).run()
        // The URLs of this list are none.
        #expect(found.items == 2 && found.failures == [.invalidURL: 2] && found.problems.map(\.position) == [2, 5])
        #expect(try RunRecord(manifest: manifest).items.transient == 2)
    }

    @Test func `nothing to try is a run of nothing, and the manifest stays the same`() async throws {
        _ = try await firstRun()
        _ = try await retry(transport(isMended: true))
        let before = try entries()
        let idle = transport(isMended: true)
        let outcome = try await retry(idle)
        #expect(idle.urls.isEmpty && outcome.kept.items == 5)
        #expect(try entries() == before)
    }

    @Test func `a retry that is stopped loses nothing of what was known`() async throws {
        _ = try await firstRun()
        let before = try entries()
        let asked = try Latch()
        let silent = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            asked.open()
            do { try await Task.sleep(for: .seconds(600)) } catch { throw .cancelled }
            return .of(request, "")
        }
        let running = Task { try await retry(silent) }
        await asked.opened()
        running.cancel()
        let outcome = try await running.value
        #expect(outcome.isInterrupted)
        #expect(try entries() == before)
        #expect(try RunRecord(manifest: manifest).isComplete == false)
    }

    @Test func `what a killed run had done is gone on with`() async throws {
        let done = ManifestEntry(
            position: 2, item: Item(id: "busy", title: "T busy", image: "busy"), asked: "busy",
            outcome: .failed(.httpStatus, retryable: true))
        var run = RecordedRun([])
        run.entries = [done]
        run.isComplete = false
        try Data(run.json.utf8).write(to: URL(fileURLWithPath: manifest))
        let mended = transport(isMended: true)
        let outcome = try await retry(mended)
        #expect(mended.urls == ["busy"])
        #expect(try entries().map(\.position) == [2] && entries()[0].state == .success)
        #expect(try RunRecord(manifest: manifest).isComplete == false, "its list was not read to its end")
        #expect(outcome.items.succeeded == 1)
    }

    @Test func `recipes, limits and the endpoint come from the manifest, in every form that can be read`() async throws
    {
        var first = configuration()
        first.recipes = [60, 300].map { .init(box: .init(width: $0, height: $0 / 2), fit: .cover, quality: 7) }
        first.limits.acceptance = .any
        first.maxBytes = 12_345
        first.endpoint = Endpoint("http://mirror.example:8080")
        for form in [ManifestForm.json, .jsonl] {
            first.manifestForm = form
            _ = try await Downloader(
                ListedFeed(lists: ["l"]), first, transport: transport(isMended: false),
                thumbnailer: WordThumbnailer(gauge: MemoryGauge())
            ).run()
            var taken = FetchConfiguration(cache: "c")
            try taken.takeUp(RunRecord(manifest: manifest))
            #expect(taken.recipes == first.recipes && taken.maxBytes == 12_345 && taken.retries == 0)
            #expect(taken.limits.acceptance == .any && taken.endpoint == first.endpoint)
        }
    }

    @Test func `a recipe that is none of this version is refused`() throws {
        let text = RecordedRun([]).json.replacing(
            "\"entries\"",
            with: """
                "recipe": {"sizes":["100x100"],"fit":"melt","upscale":false,"format":"auto","quality":85,"chroma":"420",\
                "progressive":false,"optimize":false,"linear":false,"keepICC":false,"background":"#ffffff",\
                "filter":"lanczos3","version":2},
                "options": {"accept":"sound","retries":1,"maxBytes":1,"maxPixels":1,"maxDecodeMemory":1,"endpoint":null},
                "entries"
                """)
        try Data(text.utf8).write(to: URL(fileURLWithPath: manifest))
        var configuration = FetchConfiguration(cache: "c")
        let record = try RunRecord(manifest: manifest)
        #expect(throws: ManifestError.self) { try configuration.takeUp(record) }
        #expect(throws: ManifestError.self) { try configuration.takeUp(RecordedRun([]).record()) }
    }
}
