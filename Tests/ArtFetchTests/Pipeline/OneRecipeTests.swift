import ArtCache
import ArtHTTP
import ArtImage
import ArtTestSupport
import Testing

@testable import ArtFetch

/// A run that finds one of its sizes in the cache makes the very bytes that a run on an empty cache makes.
struct OneRecipeTests {
    private let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
        if request.url == "list" { return .of(request, "a") }
        let body = Picture.jpeg(width: 900, height: 700)
        return TransferAnswer(
            status: 200, fields: [], body: body, effectiveURL: request.url, bytesReceived: body.count)
    }

    @Test func `a size that is missing in the cache is made as it would have been with the others`() async throws {
        let together = try await digests([[60, 300]])
        #expect(try await digests([[300], [60, 300]]) == together)
        #expect(try await digests([[60], [60, 300]]) == together)
        #expect(try await digests([[60]]) != [together[0]])
    }

    /// The renditions of the last of several runs on one cache.
    private func digests(_ runs: [[Int]]) async throws -> [ContentDigest] {
        let folder = try TemporaryDirectory()
        var digests: [ContentDigest] = []
        for sides in runs {
            var configuration = FetchConfiguration(cache: folder.file("cache"))
            configuration.recipes = sides.map { Recipe(box: PixelSize(width: $0, height: $0)) }
            digests = try await renditions(configuration).map(\.digest)
            #expect(digests.count == sides.count)
        }
        return digests
    }

    private func renditions(_ configuration: FetchConfiguration) async throws -> [LoadedRendition] {
        let downloader = try Downloader(
            ListedFeed(lists: ["list"]), configuration, transport: transport, thumbnailer: CodecThumbnailer())
        let events = downloader.events()
        async let outcome = downloader.run()
        var made: [LoadedRendition] = []
        for await case .item(let event) in events {
            if case .success(let picture) = event.state { made = picture.renditions }
        }
        _ = await outcome
        return made
    }
}
