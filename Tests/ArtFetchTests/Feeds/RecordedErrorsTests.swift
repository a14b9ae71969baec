import ArtHTTP
import ArtTestSupport
import Testing

@testable import ArtFetch

/// The recorded answers that are no success, with their status and header, through a whole run.
@Suite(.requiresCorpus)
struct RecordedErrorsTests {
    private static let kinds: [(name: String, kind: FailureKind)] = [
        ("403-abuse-retry-after.json", .rateLimited), ("403-rate-limit.json", .rateLimited),
        ("403-secondary-gh-limited-by.json", .rateLimited), ("429-secondary-limit.json", .rateLimited),
        ("422-validation-failed.json", .httpStatus), ("503-html.html", .httpStatus),
    ]

    @Test func `every recorded error has its kind here`() throws {
        let errors = try CorpusRow.bodies().filter { $0.expected.hasPrefix("HTTP") && $0.error != nil }
        #expect(Set(errors.map { String($0.path.dropFirst("api/github/".count)) }) == Set(Self.kinds.map(\.name)))
    }

    @Test(arguments: kinds)
    func `a recorded error fails its list with the status and kind it deserves`(
        name: String, kind: FailureKind
    ) async throws {
        let body = try Corpus.bytes("api/github/" + name)
        let head = try CorpusHead.of("api/github/" + name)
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            TransferAnswer(
                status: head.status, fields: head.fields.map { HeaderField(name: $0.name, value: $0.value) },
                body: body,
                effectiveURL: request.url, bytesReceived: body.count)
        }
        let folder = try TemporaryDirectory()
        var configuration = FetchConfiguration(cache: folder.file("cache"))
        configuration.retries = 0
        let outcome = await
            (try Downloader(
                GitHubFeed(.search("swift")), configuration, transport: transport, thumbnailer: WordThumbnailer()))
            .run()
        #expect(outcome.lists.failed.map(\.failure.kind) == [kind])
        #expect(outcome.lists.failed.map(\.failure.status) == [head.status])
        #expect(outcome.lists.noneSucceeded)
    }
}
