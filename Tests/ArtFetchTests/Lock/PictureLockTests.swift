import ArtCache
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

/// What is locked, what drifts from it, and how two runs differ.
struct PictureLockTests {
    let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func run(
        _ list: String, bodies: [String: String] = [:], frozen: PictureLock? = nil
    ) async throws -> RunOutcome {
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            if request.url == "l" { return .of(request, list) }
            if bodies[request.url] == "404" { return .of(request, status: 404, "") }
            return .of(request, bodies[request.url] ?? request.url)
        }
        // A cache of its own: what is served is what counts.
        var configuration = FetchConfiguration(cache: folder.file("cache-\(CacheNumber.next())"))
        configuration.frozen = frozen
        return try await Downloader(
            ListedFeed(lists: ["l"]), configuration, transport: transport,
            thumbnailer: WordThumbnailer(gauge: MemoryGauge())
        ).run()
    }

    private func lock(_ outcome: RunOutcome) throws -> PictureLock {
        var text = ""
        try PictureLock.write(try #require(try outcome.record()), to: { text += $0 })
        let path = folder.file("lock.json")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return try PictureLock(at: path)
    }

    private func kinds(_ outcome: RunOutcome) throws -> [FailureKind?] {
        var kinds: [FailureKind?] = []
        try outcome.record()?.forEachEntry { kinds.append($0.failure?.kind) }
        return kinds
    }

    @Test func `what is as it was locked passes`() async throws {
        let lock = try lock(try await run("a\nb\nc"))
        #expect(lock.urls == ["a", "b", "c"])
        let again = try await run("a\nb\nc", frozen: lock)
        #expect(again.items.succeeded == 3 && again.lists.failed.isEmpty)
        #expect(lock.recipe?.sizes == ["100x100"])
    }

    @Test func `a picture that changed, one that is new and one that is gone are drift, each by name`() async throws {
        let lock = try lock(try await run("a\nb\nc"))
        let drifted = try await run("a\nb\nd", bodies: ["b": "other"], frozen: lock)
        #expect(try kinds(drifted) == [nil, .drift, .drift])
        #expect(drifted.items.broken == 2)
        #expect(drifted.lists.failed.map(\.failure.kind) == [.drift])
        #expect(drifted.lists.failed.first?.failure.message.contains(": c") == true)
        #expect(drifted.failedLists.broken == 1 && !drifted.lists.noneSucceeded)
        var messages: [String] = []
        try drifted.record()?.forEachFailure { messages.append($0.failure?.message ?? "") }
        #expect(messages[0].contains("the original is \(ContentDigest(of: Array("other".utf8)))"))
        #expect(messages[1].contains("no picture there"))
    }

    @Test func `a thumbnail that is made otherwise is drift, though the original is the same`() async throws {
        var lock = try lock(try await run("a"))
        let path = folder.file("lock.json")
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        let rendition = try #require(lock.pictures["a"]?.renditions["100x100"])
        let other = ContentDigest(of: [1])
        try Data(text.replacing(rendition.description, with: other.description).utf8)
            .write(to: URL(fileURLWithPath: path))
        lock = try PictureLock(at: path)
        let drifted = try await run("a", frozen: lock)
        #expect(try kinds(drifted) == [.drift])
    }

    @Test func `other sizes cannot be held to a lock, another version can`() async throws {
        var lock = try lock(try await run("a"))
        #expect(lock.mismatch([.init(box: .init(width: 100, height: 100))]) == nil)
        #expect(lock.mismatch([.init(box: .init(width: 101, height: 100))]) != nil)
        lock.recipe?.version = 99
        #expect(lock.mismatch([.init(box: .init(width: 100, height: 100))]) == nil)
    }

    @Test func `a difference names what was added, removed and changed, of manifests and locks alike`() async throws {
        let before = try await run("a\nb\nc\nx", bodies: ["x": "404"])
        let after = try await run("a\nb\nd\nx\nc", bodies: ["b": "other", "c": "404"])
        let lists = try [before, after].map { try PictureLock(at: try #require($0.manifest)) }
        let difference = PictureDifference(from: lists[0], to: lists[1])
        #expect(difference.added.map(\.url) == ["d"] && difference.removed.isEmpty)
        #expect(difference.changed.map(\.url) == ["b", "x", "c"])
        #expect(
            difference.changed.map(\.failure) == [nil, nil, "http-status"], "what can be had again has changed as well")
        let locked = PictureDifference(from: try lock(before), to: lists[1])
        #expect(locked.added.map(\.url) == ["d", "x"] && locked.changed.count == 2)
        #expect(PictureDifference(from: lists[1], to: lists[1]).isEmpty)
        #expect(PictureDifference(from: try lock(after), to: lists[1]).isEmpty, "what cannot be had is no picture")
        #expect(PictureDifference(from: lists[1], to: try lock(after)).isEmpty)
        #expect(PictureDifference(from: lists[1], to: lists[0]).removed.map(\.url) == ["d"])
    }

    @Test(arguments: [
        ("", "as a lock, and is no manifest"), ("{}", "\"lock\" is missing"),
        (#"{"lock": 2, "pictures": []}"#, "format 2"),
        (#"{"lock": 1, "pictures": [{"url": "u", "original": "sha256:xyz", "renditions": {}}]}"#, "sha256:xyz"),
    ])
    func `what is no lock is told with the reason`(text: String, hint: String) throws {
        let path = folder.file("bad.json")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: ManifestError.self) { try PictureLock(at: path) }
        #expect(error.map { "\($0)".contains(hint) } == true, "\(String(describing: error))")
    }
}

/// Numbers that come once.
private enum CacheNumber {
    private static let last = Mutex(0)

    static func next() -> Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}
