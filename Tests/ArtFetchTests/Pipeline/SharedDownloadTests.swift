import ArtHTTP
import ArtTestSupport
import Synchronization
import Testing

@testable import ArtFetch

/// Two runs on one cache that want the same picture, as two processes would.
struct SharedDownloadTests {
    private let folder: TemporaryDirectory
    /// Stands still: however long a transfer takes here, its host is never taken for silent.
    private let clock = ManualClock()

    init() throws { folder = try TemporaryDirectory() }

    private func downloader(_ transport: ScriptedTransport) throws -> Downloader {
        try Downloader(
            ListedFeed(lists: ["list"]), FetchConfiguration(cache: folder.file("cache")), transport: transport,
            thumbnailer: WordThumbnailer(), clock: clock)
    }

    /// Both items have been looked up when the first transfer begins. While it lasts, the other run fetches the picture
    /// of the second, which waits for its turn at the host.
    @Test func `what another run has fetched since the first look is not fetched again`() async throws {
        let urls = ["http://a.test/1", "http://a.test/2"]
        let first = Mutex<String?>(nil)
        let other = try downloader(
            ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
                let waiting = urls.first { $0 != first.withLock(\.self) } ?? ""
                return .of(request, request.url == "list" ? waiting : "picture")
            })
        let areQueued = try Latch()
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            if request.url == "list" { return .of(request, urls.joined(separator: "\n")) }
            let isFirst = first.withLock { first in
                defer { first = first ?? request.url }
                return first == nil
            }
            if isFirst {
                await areQueued.opened()
                _ = await other.run()
            }
            return .of(request, "picture \(request.url.suffix(1))")
        }
        let downloader = try downloader(transport)
        let events = downloader.events()
        async let outcome = downloader.run()
        var queued = 0
        for await case .item(let event) in events {
            if case .queued = event.state { queued += 1 }
            if queued == urls.count { areQueued.open() }
        }
        #expect(await outcome.summary.succeeded == 2)
        #expect(transport.urls.count == 2, "\(transport.urls)")
        #expect(await outcome.summary.origins[.cache] == 1)
    }
}
