import ArtCache
import ArtHTTP
import ArtTestSupport
import Synchronization

@testable import ArtFetch

/// A service that knows validators, a wall clock that the test moves, and a cache that stays between runs.
struct FreshnessBench {
    /// What the service has at a URL.
    struct Page: Sendable {
        var body: String
        var fields: [String: String] = [:]
        var status = 200
        /// Thrown instead of an answer.
        var failure: TransferError?
    }

    private final class Service: Sendable {
        let state = Mutex(State())

        struct State {
            var pages: [String: Page] = [:]
            var time = 1_000_000
        }
    }

    let folder: TemporaryDirectory
    let transport: ScriptedTransport
    var configuration: FetchConfiguration
    private let service: Service

    /// One list, `list`, that names `a`.
    init(_ page: Page) throws {
        let (folder, service) = (try TemporaryDirectory(), Service())
        service.state.withLock { $0.pages = ["list": Page(body: "a"), "a": page] }
        transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            guard let page = service.state.withLock({ $0.pages[request.url] }) else {
                return .of(request, status: 404, "")
            }
            if let failure = page.failure { throw failure }
            let tag = request.fields.first { $0.name == "If-None-Match" }?.value
            if let tag, tag == page.fields["ETag"] { return .of(request, status: 304, "", fields: page.fields) }
            return .of(request, status: page.status, page.body, fields: page.fields)
        }
        self.folder = folder
        self.service = service
        configuration = FetchConfiguration(cache: folder.file("cache"))
        configuration.retries = 0
        configuration.wallClock = { service.state.withLock(\.time) }
    }

    func set(_ page: Page, at url: String = "a") { service.state.withLock { $0.pages[url] = page } }

    func fail(_ failure: TransferError, at url: String = "a") {
        service.state.withLock { $0.pages[url]?.failure = failure }
    }

    func wait(_ seconds: Int) { service.state.withLock { $0.time += seconds } }

    /// A run, and what it asked of `url`.
    @discardableResult
    func run(asking url: String = "a") async throws -> Run {
        let before = transport.requests.count
        let outcome = try await Downloader(
            ListedFeed(lists: ["list"]), configuration, transport: transport, thumbnailer: WordThumbnailer()
        ).run()
        let asked = transport.requests.dropFirst(before)
        let manifest = outcome.manifest == nil ? nil : try ReadManifest(at: folder.file("cache/manifests/listed.json"))
        return Run(outcome: outcome, requests: asked.filter { $0.url == url }, entries: manifest?.entries ?? [])
    }

    struct Run {
        var outcome: RunOutcome
        var requests: [TransferRequest]
        var entries: [ManifestEntry]

        var origins: [Origin: Int] { outcome.summary.origins }

        /// The tag in the condition of each request; `nil` for a plain one.
        var conditions: [String?] {
            requests.map { request in request.fields.first { $0.name == "If-None-Match" }?.value }
        }

        var attempts: [Int] {
            entries.compactMap { entry in
                guard case .success(let picture) = entry.outcome else { return nil }
                return picture.attempts
            }
        }

        var warnings: [String] {
            entries.flatMap { entry in
                guard case .success(let picture) = entry.outcome else { return [String]() }
                return picture.original.warnings
            }
        }

        var failures: [Failure] {
            entries.compactMap { entry in
                guard case .failure(let failure, _) = entry.outcome else { return nil }
                return failure
            }
        }
    }
}
