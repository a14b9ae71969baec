import ArtCache
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

/// A downloader over a scripted transport and a cache of its own.
private struct Bench {
    let folder: TemporaryDirectory
    let transport: ScriptedTransport
    let decodes = MemoryGauge()
    var configuration: FetchConfiguration

    init(_ transport: ScriptedTransport) throws {
        folder = try TemporaryDirectory()
        self.transport = transport
        configuration = FetchConfiguration(cache: folder.file("cache"))
        configuration.retries = 0
    }

    func downloader(_ feed: ListedFeed) throws -> Downloader {
        try Downloader(feed, configuration, transport: transport, thumbnailer: WordThumbnailer(gauge: decodes))
    }

    /// Runs to the end, with every event.
    func run(_ feed: ListedFeed) async throws -> (outcome: RunOutcome, events: [ItemEvent]) {
        let downloader = try downloader(feed)
        let events = downloader.events()
        async let outcome = downloader.run()
        var items: [ItemEvent] = []
        for await case .item(let event) in events { items.append(event) }
        return (await outcome, items)
    }

    func manifest() throws -> ReadManifest { try ReadManifest(at: folder.file("cache/manifests/listed.json")) }

    func files(below name: String) throws -> [String] { try FileTree.files(below: folder.file(name)) }

    /// From now on no object can be written: where their folder was is a file.
    func replaceObjectsByFile() throws {
        let objects = folder.file("cache/objects")
        try FileManager.default.removeItem(atPath: objects)
        try Data().write(to: URL(fileURLWithPath: objects))
    }
}

extension LoadState {
    fileprivate var name: String {
        switch self {
        case .queued: "queued"
        case .loading: "loading"
        case .decoding: "decoding"
        case .storing: "storing"
        case .success: "success"
        case .failure: "failure"
        case .cancelled: "cancelled"
        }
    }

    fileprivate var isEnd: Bool { ["success", "failure", "cancelled"].contains(name) }

    fileprivate var picture: LoadedPicture? {
        if case .success(let picture) = self { return picture }
        return nil
    }
}

struct DownloaderTests {
    @Test func `an item goes from queued to success through every state in order`() async throws {
        let bench = try Bench(ScriptedTransport(["list": "a", "a": "picture"]))
        let (outcome, events) = try await bench.run(ListedFeed(lists: ["list"]))
        #expect(events.map(\.state.name) == ["queued", "loading", "decoding", "storing", "success"])
        #expect(outcome.summary.succeeded == 1)
        #expect(outcome.summary.origins == [.network: 1])
        #expect(outcome.summary.transfers == 1)
        #expect(outcome.summary.bytesReceived == 7)
    }

    @Test func `one bad item never costs the others`() async throws {
        let bench = try Bench(
            ScriptedTransport(["list": "a\nb\nnone\nc\nd", "a": "picture", "b": "truncated", "c": "<html>"]))
        let (outcome, events) = try await bench.run(ListedFeed(lists: ["list"]))
        #expect(outcome.summary.succeeded == 1)
        #expect(outcome.summary.failures == [.truncated: 1, .noImage: 1, .notAnImage: 1, .httpStatus: 1])
        #expect(Set(events.filter { $0.state.isEnd }.map(\.position)) == [1, 2, 3, 4, 5])
        #expect(outcome.storeFailure == nil)
    }

    @Test func `duplicates are downloaded once and stay as many entries`() async throws {
        let bench = try Bench(
            ScriptedTransport(["list": "a\na\nb\na\nb\nmissing\nmissing", "a": "picture", "b": "truncated"]))
        let (outcome, _) = try await bench.run(ListedFeed(lists: ["list"]))
        #expect(bench.transport.urls.sorted() == ["a", "b", "list", "missing"])
        #expect(outcome.summary.items == 7)
        #expect(outcome.summary.succeeded == 3)
        #expect(outcome.summary.transfers == 3)
        #expect(outcome.summary.failures == [.truncated: 2, .httpStatus: 2])
        #expect(outcome.summary.bytesSaved == 2 * 7)
    }

    @Test func `no more than the wanted number of transfers run at a time`() async throws {
        let urls = (1...60).map { "u\($0)" }
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            for _ in 0..<20 { await Task.yield() }
            return .of(request, request.url == "list" ? urls.joined(separator: "\n") : "picture \(request.url)")
        }
        var bench = try Bench(transport)
        bench.configuration.jobs = 3
        let (outcome, _) = try await bench.run(ListedFeed(lists: ["list"]))
        #expect(outcome.summary.succeeded == 60)
        #expect(transport.highest <= 3)
    }

    @Test func `a second run finds everything in the cache`() async throws {
        let bench = try Bench(ScriptedTransport(["list": "a\nb", "a": "picture a", "b": "picture b"]))
        _ = try await bench.run(ListedFeed(lists: ["list"]))
        let (outcome, events) = try await bench.run(ListedFeed(lists: ["list"]))
        #expect(bench.transport.urls.count { $0 != "list" } == 2)
        #expect(outcome.summary.origins == [.cache: 2])
        #expect(outcome.summary.bytesSaved == 18)
        #expect(!events.contains { $0.state.name == "loading" })
    }

    @Test func `a picture from the cache has the placeholder that it had when it was fetched`() async throws {
        let bench = try Bench(ScriptedTransport(["list": "a", "a": "picture"]))
        let expected = StoredPlaceholder(color: "#ffffff", thumbHash: Array("picture".utf8))
        for origin in [Origin.network, .cache] {
            let (outcome, events) = try await bench.run(ListedFeed(lists: ["list"]))
            #expect(outcome.summary.origins == [origin: 1])
            #expect(events.compactMap(\.state.picture).map(\.original.placeholder) == [expected])
        }
    }

    @Test func `a new size is made of the original in the cache`() async throws {
        var bench = try Bench(ScriptedTransport(["list": "a", "a": "picture"]))
        _ = try await bench.run(ListedFeed(lists: ["list"]))
        bench.configuration.recipes.append(Recipe(box: PixelSize(width: 50, height: 50)))
        let (outcome, events) = try await bench.run(ListedFeed(lists: ["list"]))
        #expect(bench.transport.urls.count { $0 == "a" } == 1)
        #expect(outcome.summary.origins == [.cache: 1])
        let boxes = events.compactMap(\.state.picture).flatMap { $0.renditions.map(\.box.description) }
        #expect(boxes == ["100x100", "50x50"])
    }

    @Test func `refreshing fetches what the server cannot confirm`() async throws {
        var bench = try Bench(ScriptedTransport(["list": "a", "a": "picture"]))
        _ = try await bench.run(ListedFeed(lists: ["list"]))
        bench.configuration.reuse = .onceConfirmed
        let (outcome, _) = try await bench.run(ListedFeed(lists: ["list"]))
        #expect(outcome.summary.origins == [.network: 1])
    }

    @Test func `a cancelled run ends its transfers and lists every item`() async throws {
        let started = BoundedChannel<Void>(capacity: 1)
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            if request.url == "list" { return .of(request, "a\nb\nc\nd\ne") }
            await started.send(())
            while !Task.isCancelled { await Task.yield() }
            throw .cancelled
        }
        var bench = try Bench(transport)
        bench.configuration.jobs = 2
        let downloader = try bench.downloader(ListedFeed(lists: ["list"]))
        let run = Task { await downloader.run() }
        _ = await started.next()
        run.cancel()
        started.abandon()
        let outcome = await run.value
        #expect(outcome.isInterrupted)
        #expect(outcome.summary.cancelled == 5)
        #expect(try bench.manifest().entries.map(\.position) == [1, 2, 3, 4, 5])
    }

    @Test func `a run without a reader of its events ends`() async throws {
        let bench = try Bench(ScriptedTransport(["list": "a", "a": "picture"]))
        let outcome = await (try bench.downloader(ListedFeed(lists: ["list"]))).run()
        #expect(outcome.summary.succeeded == 1)
    }

    @Test func `a reader that wants failures alone is told of nothing else`() async throws {
        let bench = try Bench(ScriptedTransport(["list": "a\nb", "a": "picture", "b": "truncated"]))
        let downloader = try bench.downloader(ListedFeed(lists: ["list", "missing"]))
        let events = downloader.events(.failures)
        async let outcome = downloader.run()
        var seen: [String] = []
        for await event in events {
            guard case .item(let item) = event else {
                Issue.record("\(event)")
                continue
            }
            seen.append("\(item.state.name) of \(item.item.id)")
        }
        #expect(await outcome.summary.items == 2)
        #expect(seen == ["failure of b"])
    }

    @Test func `a reader that goes away does not hold the run up`() async throws {
        let urls = (1...400).map { "u\($0)" }.joined(separator: "\n")
        let bench = try Bench(ScriptedTransport(["list": urls]))
        let downloader = try bench.downloader(ListedFeed(lists: ["list"]))
        let events = downloader.events()
        async let outcome = downloader.run()
        for await _ in events { break }
        #expect(await outcome.summary.items == 400)
    }
}

// MARK: - The manifest

extension DownloaderTests {
    @Test func `the manifest has an entry an item, in list order`() async throws {
        let bench = try Bench(
            ScriptedTransport(["list#A": "a\nb", "list#B": "c\n> more", "more": "d", "a": "1", "c": "3", "d": "4"]))
        let (outcome, _) = try await bench.run(ListedFeed(lists: ["list#A", "list#B"]))
        let manifest = try bench.manifest()
        #expect(outcome.manifest == bench.folder.file("cache/manifests/listed.json"))
        #expect(manifest.format == 1)
        #expect(manifest.entries.map(\.item.id) == ["a", "b", "c", "d"])
        #expect(manifest.entries.map(\.item.section) == ["A", "A", "B", "B"])
        #expect(manifest.summary.items == 4)
        #expect(manifest.lists.asked == 3)
    }

    @Test func `a list that fails costs only itself and is named`() async throws {
        let bench = try Bench(ScriptedTransport(["one": "a", "two": "!", "a": "1"]))
        let (outcome, _) = try await bench.run(ListedFeed(lists: ["one", "two", "three"]))
        #expect(outcome.summary.succeeded == 1)
        #expect(outcome.lists.failed.map(\.list) == ["two", "three"])
        #expect(outcome.lists.failed.map(\.failure.kind) == [.badList, .httpStatus])
        #expect(!outcome.lists.noneSucceeded)
    }

    @Test func `a list that breaks off has failed, and the items before count`() async throws {
        var bench = try Bench(ScriptedTransport(["list": "a\n?\nb", "a": "1"]))
        let (outcome, _) = try await bench.run(ListedFeed(lists: ["list"]))
        #expect(outcome.summary.succeeded == 1 && outcome.summary.items == 1)
        #expect(
            outcome.lists.failed.map(\.failure.message) == ["listed: the list is broken at line 2: torn off"])
        #expect(!outcome.lists.noneSucceeded)
        bench.configuration.reuse = .offline
        let (offline, _) = try await bench.run(ListedFeed(lists: ["list"]))
        #expect(offline.lists.failed.map(\.failure.kind) == [.offlineMiss], "what is broken was kept")
    }

    @Test func `what breaks a list after the last item that is wanted is not looked at`() async throws {
        let bench = try Bench(ScriptedTransport(["list": "a\n?", "a": "1"]))
        let (outcome, _) = try await bench.run(ListedFeed(lists: ["list"], limit: .run(1)))
        #expect(outcome.summary.succeeded == 1 && outcome.lists.failed.isEmpty)
        let (section, _) = try await bench.run(ListedFeed(lists: ["list"], limit: .section(1)))
        #expect(section.summary.succeeded == 1 && section.lists.failed.isEmpty)
    }

    @Test func `a cache that cannot hold objects fails the item with its kind and the run says so`() async throws {
        let bench = try Bench(ScriptedTransport(["list": "a", "a": "picture"]))
        let downloader = try bench.downloader(ListedFeed(lists: ["list"]))
        try bench.replaceObjectsByFile()
        let outcome = await downloader.run()
        #expect(outcome.summary.failures == [.store: 1])
        #expect(outcome.storeFailure != nil)
        #expect(try bench.manifest().entries.count == 1)
    }

    @Test func `output files are named for people and lie in their sections`() async throws {
        var bench = try Bench(ScriptedTransport(["list#A/B": "a\nb\na", "a": "1", "b": "2"]))
        bench.configuration.output = bench.folder.file("out")
        _ = try await bench.run(ListedFeed(lists: ["list#A/B"]))
        #expect(try bench.files(below: "out") == ["A_B/001-T a.jpg", "A_B/002-T b.jpg", "A_B/003-T a.jpg"])
    }

    @Test func `several sizes have folders of their own`() async throws {
        var bench = try Bench(ScriptedTransport(["list": "a", "a": "1"]))
        bench.configuration.output = bench.folder.file("out")
        bench.configuration.recipes.append(Recipe(box: PixelSize(width: 50, height: 50)))
        _ = try await bench.run(ListedFeed(lists: ["list"]))
        #expect(try bench.files(below: "out") == ["100x100/001-T a.jpg", "50x50/001-T a.jpg"])
    }
}

// MARK: - Limits

extension DownloaderTests {
    @Test func `decodes together take no more memory than they may, and all are done`() async throws {
        let names = (1...60).map { "u\($0)" }
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            .of(request, request.url == "list" ? names.joined(separator: "\n") : "needs 400 \(request.url)")
        }
        var bench = try Bench(transport)
        bench.configuration.limits.maxDecodeMemory = 1000
        bench.configuration.decoders = 8
        let (outcome, _) = try await bench.run(ListedFeed(lists: ["list"]))
        #expect(outcome.summary.succeeded == 60)
        #expect((400...800).contains(bench.decodes.highest))
    }

    @Test func `a picture that needs more alone is refused with both numbers`() async throws {
        var bench = try Bench(ScriptedTransport(["list": "a\nb", "a": "needs 1001", "b": "needs 1000"]))
        bench.configuration.limits.maxDecodeMemory = 1000
        let (outcome, events) = try await bench.run(ListedFeed(lists: ["list"]))
        #expect(outcome.summary.succeeded == 1)
        #expect(outcome.summary.failures == [.tooManyPixels: 1])
        let messages = events.compactMap { event -> String? in
            if case .failure(let failure, _) = event.state { failure.message } else { nil }
        }
        #expect(messages == ["decoding needs 1001 bytes of memory, the limit is 1000"])
    }

    @Test func `a limit of the run stops asking`() async throws {
        let bench = try Bench(ScriptedTransport(["one": "a\nb\n> two", "two": "c", "a": "1", "b": "2"]))
        let (outcome, _) = try await bench.run(ListedFeed(lists: ["one"], limit: .run(2), listsAtATime: 1))
        #expect(outcome.summary.items == 2)
        #expect(!bench.transport.urls.contains("two"))
    }

    @Test func `a limit of sections counts each`() async throws {
        let bench = try Bench(
            ScriptedTransport(["l#A": "a\nb\n> more", "more": "x", "l#B": "c\nd", "a": "1", "c": "3"]))
        let (outcome, events) = try await bench.run(ListedFeed(lists: ["l#A", "l#B"], limit: .section(1)))
        #expect(outcome.summary.items == 2)
        #expect(Set(events.map(\.item.id)) == ["a", "c"])
        #expect(!bench.transport.urls.contains("more"))
    }
}
