import ArtHTTP
import ArtTestSupport
import Testing

@testable import ArtFetch

/// How long each item took, as the manifest tells it.
struct RunTimingsTests {
    private let folder: TemporaryDirectory
    private let clock = ManualClock()

    init() throws { folder = try TemporaryDirectory() }

    /// Each picture takes 1.2 seconds, and what has `slow` in its name 30.
    private func entries(_ list: String, timed: Bool) async throws -> [ManifestEntry] {
        let transport = ScriptedTransport { [clock] (request) async throws(TransferError) -> TransferAnswer in
            if request.url == "list" { return .of(request, list) }
            clock.advance(by: request.url.contains("slow") ? .seconds(30) : .milliseconds(1_200))
            return .of(request, "picture \(request.url)")
        }
        var configuration = FetchConfiguration(cache: folder.file("cache"))
        configuration.jobs = 1
        configuration.recordsTimings = timed
        let downloader = try Downloader(
            ListedFeed(lists: ["list"]), configuration, transport: transport, thumbnailer: WordThumbnailer(),
            clock: clock)
        _ = await downloader.run()
        return try ReadManifest(at: folder.file("cache/manifests/listed.json")).entries
    }

    @Test func `without being asked an entry tells no times`() async throws {
        #expect(try await entries("a", timed: false).map(\.timings) == [nil])
    }

    @Test func `an entry tells how long it was loaded`() async throws {
        #expect(try await entries("a", timed: true).map(\.timings) == [EntryTimings(loading: 1_200)])
    }

    @Test func `one that stands behind another waits, and what comes from the cache takes nothing`() async throws {
        let timings = try await entries("slow1\nslow2", timed: true).map(\.timings)
        #expect(timings.compactMap { $0?.loading } == [30_000, 30_000])
        #expect(timings.compactMap { $0?.waiting }.sorted() == [0, 30_000])
        #expect(try await entries("slow1", timed: true).map(\.timings) == [EntryTimings()])
    }
}
