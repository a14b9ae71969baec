import ArtHTTP
import ArtTestSupport
import Testing

@testable import ArtFetch

/// Lists that come in pages, and what is told of them.
struct ListPagesTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private struct Run {
        var outcome: RunOutcome
        var events: [ListEvent]
        var asked: [String]

        /// What became of each list, in order: `name page: state`.
        var ends: [String] {
            events.compactMap { event in
                switch event.state {
                case .queued, .loading: nil
                case .success(let items): "\(event.list) \(event.page): \(items)"
                case .failure(let failure): "\(event.list) \(event.page): \(failure.kind.rawValue)"
                case .cancelled: "\(event.list) \(event.page): cancelled"
                }
            }
        }
    }

    private func run(_ feed: ListedFeed, _ answers: [String: (body: String, link: String?)]) async throws -> Run {
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            guard let answer = answers[request.url] else { return .of(request, "picture") }
            return .of(request, answer.body, fields: answer.link.map { ["Link": $0] } ?? [:])
        }
        var configuration = FetchConfiguration(cache: folder.file("cache"))
        configuration.retries = 0
        let downloader = try Downloader(feed, configuration, transport: transport, thumbnailer: WordThumbnailer())
        let events = downloader.events()
        async let outcome = downloader.run()
        var lists: [ListEvent] = []
        for await case .list(let event) in events { lists.append(event) }
        return Run(outcome: await outcome, events: lists, asked: transport.urls.filter { $0.contains("list") })
    }

    private static func linked(_ lists: String..., limit: ItemLimit = .none) -> ListedFeed {
        ListedFeed(lists: lists, limit: limit, followsLinks: true)
    }

    @Test func `pages follow their links, and each has its states in order`() async throws {
        let run = try await run(
            Self.linked("http://h/list"),
            [
                "http://h/list": ("a\nb", "</list2>; rel=next"), "http://h/list2": ("c", "</list3>; rel=next"),
                "http://h/list3": ("d", "</list>; rel=first"),
            ])
        #expect(run.asked == ["http://h/list", "http://h/list2", "http://h/list3"])
        #expect(run.ends == ["http://h/list 1: 2", "http://h/list2 2: 1", "http://h/list3 3: 1"])
        #expect(
            run.events.prefix(4).map(\.state) == [.queued, .loading, .success(items: 2), .queued])
        #expect(run.outcome.summary.succeeded == 4)
        #expect(run.outcome.lists.asked == 3)
        #expect(run.outcome.lists.pages == run.events.filter { $0.state != .queued && $0.state != .loading })
    }

    @Test func `where there is no link the feed's own counting holds`() async throws {
        let run = try await run(
            Self.linked("http://h/list"),
            [
                "http://h/list": ("a\n> http://h/list2", nil),
                "http://h/list2": ("c\n> http://h/list3", "</x>; rel=prev"),
            ])
        #expect(run.asked == ["http://h/list", "http://h/list2"])
    }

    @Test func `a page without items, or on another host, is the last`() async throws {
        let empty = try await run(Self.linked("http://h/list"), ["http://h/list": ("", "</list2>; rel=next")])
        #expect(empty.asked == ["http://h/list"])
        let foreign = try await run(
            Self.linked("http://h/list"), ["http://h/list": ("a", "<http://evil.example/list2>; rel=next")])
        #expect(foreign.asked == ["http://h/list"])
        #expect(
            foreign.outcome.warnings == [
                "the list's next page is on another host and is not asked for: http://evil.example/list2"
            ])
    }

    @Test func `a warning names the section and the page that it is about`() async throws {
        let run = try await run(
            Self.linked("http://h/list", "http://h/list#B"),
            [
                "http://h/list": ("a\n~ one", "</list2>; rel=next"), "http://h/list2": ("c\n~ two", nil),
                "http://h/list#B": ("d\n~ three", nil),
            ])
        #expect(run.outcome.warnings == ["one", "page 2: two", "B: three"])
    }

    @Test func `a list that links in a circle ends at the limit`() async throws {
        let run = try await run(
            Self.linked("http://h/list", limit: .run(5)),
            ["http://h/list": ("a\nb", "</list2>; rel=next"), "http://h/list2": ("c", "</list>; rel=next")])
        #expect(run.asked.count == 3)
        #expect(run.outcome.summary.items == 5)
    }

    @Test func `lists that the limit leaves unread are cancelled, and not counted as asked`() async throws {
        let run = try await run(
            ListedFeed(lists: ["http://h/list", "http://h/list2", "http://h/list3"], limit: .run(1)),
            ["http://h/list": ("a\nb", nil), "http://h/list2": ("c", nil)])
        #expect(run.ends == ["http://h/list 1: 1", "http://h/list2 1: cancelled", "http://h/list3 1: cancelled"])
        #expect(run.outcome.lists.asked == 1)
        #expect(!run.asked.contains("http://h/list3"))
    }

    @Test func `a failure names feed, page and place, and the others are delivered`() async throws {
        let run = try await run(
            Self.linked("http://h/list", "http://h/list3"),
            ["http://h/list": ("a", "</list2>; rel=next"), "http://h/list2": ("!", nil), "http://h/list3": ("b", nil)])
        #expect(run.ends == ["http://h/list 1: 1", "http://h/list2 2: bad-list", "http://h/list3 1: 1"])
        #expect(run.outcome.lists.failed.map(\.list) == ["http://h/list2"])
        #expect(
            run.outcome.lists.failed.map(\.failure.message) == [
                #"listed, page 2: the service answered "out of order""#
            ])
        #expect(run.outcome.summary.succeeded == 2)
    }

    @Test func `the manifest has what became of each page`() async throws {
        _ = try await run(
            ListedFeed(lists: ["http://h/list#A", "http://h/list#B", "http://h/list#C"], limit: .section(1)),
            ["http://h/list#A": ("a\nb\n> more", nil), "http://h/list#B": ("!", nil), "http://h/list#C": ("c", nil)])
        let lists = try ReadManifest(at: folder.file("cache/manifests/listed.json")).lists
        #expect(lists.pages.map(\.section) == ["A", "B", "C"])
        #expect(lists.pages.map(\.page) == [1, 1, 1])
        #expect(lists.pages.map(\.state) == ["success", "failure", "success"])
        #expect(lists.pages.map(\.items) == [1, nil, 1])
        #expect(lists.pages.map(\.error?.kind) == [nil, "bad-list", nil])
    }

    @Test func `the manifest of thousands of lists has the first hundred pages`() {
        var record = ListsRecord()
        for page in 1...5000 { record.note(ListEvent(list: "l", page: page, state: .success(items: 1))) }
        #expect(record.asked == 5000)
        #expect(record.pages.map(\.page) == Array(1...100))
    }
}
