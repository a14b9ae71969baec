import ArtImage
import ArtTestSupport
import Synchronization
import Testing

@testable import ArtFetch
@testable import ArtFetchCommand
@testable import ArtHTTP

/// A service that says "not so fast" in its own way, asked for lists: iTunes' bare 403, wherever the feed is served.
@Suite struct ListFaultTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func outcome(at origin: LocalOrigin) async throws -> RunOutcome {
        var configuration = FetchConfiguration(cache: folder.file("cache"))
        configuration.endpoint = Endpoint(origin.base)
        configuration.allowPrivate = true
        // Real time, which no test waits for: a busy machine must not end a request that another is to end.
        (configuration.connectTimeout, configuration.stallTimeout) = (3_600, 3_600)
        let downloader = try Downloader(
            SongsFeed(artists: ["Westlife"]), configuration,
            transport: CurlTransport(configuration: TransportConfiguration(limitsOf: configuration)),
            thumbnailer: CodecThumbnailer(), clock: ManualClock(wakesAtOnce: true))
        return await downloader.run()
    }

    @Test func `a bare 403 that passes is waited for`() async throws {
        let asked = Mutex(0)
        let origin = try LocalOrigin { _ in
            let isFirst = asked.withLock { asked in
                asked += 1
                return asked == 1
            }
            return isFirst ? .status(403) : .ok(Array(#"{"resultCount":0,"results":[]}"#.utf8))
        }
        let outcome = try await outcome(at: origin)
        #expect(outcome.lists.failed.isEmpty)
        #expect(origin.requests.count == 2)
        #expect(RunVerdict(outcome, stoppedBy: nil).exitCode(.any) == .success)
    }

    @Test func `a bare 403 that stays is a rate limit, and no list is exit 3`() async throws {
        let origin = try LocalOrigin { _ in .status(403) }
        let outcome = try await outcome(at: origin)
        #expect(outcome.lists.failed.map(\.failure.kind) == [.rateLimited])
        #expect(origin.requests.count == 3)
        #expect(RunVerdict(outcome, stoppedBy: nil).exitCode(.any) == .noList)
    }

    @Test func `a 403 that says why is none`() async throws {
        let origin = try LocalOrigin { _ in .answer(status: 403, body: Array("no".utf8)) }
        let outcome = try await outcome(at: origin)
        #expect(outcome.lists.failed.map(\.failure.kind) == [.httpStatus])
        #expect(origin.requests.count == 1)
    }
}
