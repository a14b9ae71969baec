import ArtFetch
import ArtImage
import Testing

struct GitHubFeedTests {
    private static let search =
        "https://api.github.com/search/repositories?q=language%3Aswift%20a%2Bb&sort=stars&order=desc"

    @Test func `a search is one request, with the fields that the service asks for`() throws {
        let feed = try GitHubFeed(.search("language:swift a+b"), limit: 30)
        #expect(feed.urls == [Self.search + "&per_page=30&page=1"])
        #expect(
            feed.start()[0].fields == [
                ListField("Accept", "application/vnd.github+json"), ListField("X-GitHub-Api-Version", "2022-11-28"),
            ])
    }

    @Test func `events are a request and a section for each repository`() throws {
        let feed = try GitHubFeed(.events(["swiftlang/swift", "o_x/.github"]))
        #expect(feed.start().map(\.section) == ["swiftlang/swift", "o_x/.github"])
        #expect(
            feed.urls
                == ["swiftlang/swift", "o_x/.github"].map {
                    "https://api.github.com/repos/\($0)/events?per_page=100&page=1"
                })
    }

    @Test func `users are a request each`() throws {
        let feed = try GitHubFeed(.users(["octocat", "dependabot[bot]"]))
        #expect(
            feed.urls == ["https://api.github.com/users/octocat", "https://api.github.com/users/dependabot%5Bbot%5D"])
    }

    @Test(arguments: [
        "", "a", "a/", "/b", "a/b/c", "../b", "a/..", "a/.", "a/b?c", "a/b c", "-a/b", "é/b", "a/b\n", "a/%2e",
        String(repeating: "a", count: 40) + "/b", "a/" + String(repeating: "b", count: 101),
    ])
    func `a repository that cannot be one is refused before it goes into a path`(name: String) {
        #expect(throws: FeedUsageError.self) { try GitHubFeed(.events([name])) }
    }

    @Test(arguments: ["", "a/b", "..", "a.b", "[bot]", "a b", "@a"])
    func `a login that cannot be one is refused`(name: String) {
        #expect(throws: FeedUsageError.self) { try GitHubFeed(.users([name])) }
    }

    @Test func `an empty or too long query, no names and a name twice are refused`() {
        #expect(throws: FeedUsageError.self) { try GitHubFeed(.search(" ")) }
        #expect(throws: FeedUsageError.self) { try GitHubFeed(.search(String(repeating: "q", count: 257))) }
        #expect(throws: FeedUsageError.self) { try GitHubFeed(.users([])) }
        #expect(throws: FeedUsageError.self) { try GitHubFeed(.events(["a/b", "a/b"])) }
    }

    @Test func `name, parameters and limit say what was asked for`() throws {
        let search = try GitHubFeed(.search("swift"))
        #expect(search.name == "github")
        #expect(search.limit == .run(100))
        #expect(search.parameters == [FeedParameter("query", .text("swift")), FeedParameter("limit", .number(100))])
        let events = try GitHubFeed(.events(["a/b"]), limit: 9)
        #expect(events.limit == .section(9))
        #expect(events.parameters == [FeedParameter("events", .list(["a/b"])), FeedParameter("limit", .number(9))])
        let users = try GitHubFeed(.users(["a"]))
        #expect(users.limit == .run(1))
        #expect(users.parameters == [FeedParameter("users", .list(["a"])), FeedParameter("limit", .number(1))])
        #expect(try GitHubFeed(.users(["a", "b", "c"]), limit: 2).limit == .run(2))
    }

    @Test func `a limit beyond the service's is clamped and said so in the first page`() throws {
        let search = try GitHubFeed(.search("swift"), limit: 5000)
        #expect(search.limit == .run(1000))
        #expect(
            try search.page(#"{"items":[]}"#).warnings
                == ["the limit is 5000, the service takes 1 to 1000: asked for 1000"])
        #expect(try GitHubFeed(.events(["a/b"]), limit: 5000).limit == .section(300))
    }
}

// MARK: - Pages

extension GitHubFeedTests {
    private static func full(_ count: Int) -> [UInt8] {
        Array("[\(Array(repeating: "{}", count: count).joined(separator: ","))]".utf8)
    }

    @Test func `full pages lead to the next until the limit is reached`() throws {
        let feed = try GitHubFeed(.events(["a/b", "c/d"]), limit: 250)
        var request = feed.start()[1]
        var urls: [String?] = []
        while true {
            urls.append(request.url)
            guard let next = try feed.page(Self.full(100), for: request).next.first else { break }
            #expect(next.section == "c/d")
            request = next
        }
        #expect(urls == (1...3).map { "https://api.github.com/repos/c/d/events?per_page=100&page=\($0)" })
    }

    @Test func `a page that is not full is the last`() throws {
        let feed = try GitHubFeed(.events(["a/b"]), limit: 300)
        #expect(try feed.page(Self.full(99), for: feed.start()[0]).next == [])
    }
}

// MARK: - Answers

extension GitHubFeedTests {
    @Test func `a repository gives its names, page and its owner's avatar`() throws {
        let page = try GitHubFeed(.search("swift")).page(
            #"{"items":[{"id":44838949,"full_name":"a/b","description":null,"html_url":"https://p.example/a/b","#
                + #""owner":{"avatar_url":"https://i.example/u/1"}},{"id":"2","name":"c","owner":null},null]}"#)
        #expect(
            page.items == [
                Item(id: "44838949", title: "a/b", page: "https://p.example/a/b", image: "https://i.example/u/1"),
                Item(id: "2", title: "c"), .unreadable(3, "is null, an object was expected"),
            ])
    }

    @Test func `results that the service cut short are said to be so`() throws {
        let page = try GitHubFeed(.search("swift")).page(#"{"incomplete_results":true,"items":[]}"#)
        #expect(page.warnings == ["the search ran out of the service's time, its results are incomplete"])
    }

    @Test func `an event gives its actor's name and avatar`() throws {
        let page = try GitHubFeed(.events(["a/b"])).page(
            #"[{"id":"1","type":"ForkEvent","actor":{"login":"x","avatar_url":"https://i.example/u/1"}},{"actor":[]}]"#)
        #expect(
            page.items == [
                Item(id: "1", title: "x", subtitle: "ForkEvent", section: "a/b", image: "https://i.example/u/1"),
                Item(id: "", title: "", section: "a/b"),
            ])
    }

    @Test func `a user gives login, name, page and avatar`() throws {
        let page = try GitHubFeed(.users(["x"])).page(
            #"{"login":"x","id":1,"name":"X","html_url":"https://p.example/x","avatar_url":"https://i.example/u/1"}"#)
        let item = Item(
            id: "1", title: "x", subtitle: "X", page: "https://p.example/x", image: "https://i.example/u/1")
        #expect(page == ListPage(items: [item]))
    }

    @Test(arguments: [GitHubFeed.Question.search("q"), .events(["a/b"]), .users(["a"])])
    func `an answer that is an error object is the service's message`(question: GitHubFeed.Question) throws {
        let feed = try GitHubFeed(question)
        #expect(throws: FeedError.service(message: "Not Found")) { try feed.page(#"{"message":"Not Found"}"#) }
        #expect(throws: FeedError.self) { try feed.page("{}") }
        #expect(throws: FeedError.emptyBody) { try feed.page("") }
    }

    @Test func `an avatar is asked for in the size wanted`() throws {
        let urls = try GitHubFeed(.users(["x"])).candidates(
            for: "https://i.example/u/1?v=4", wanted: .fitting(.init(width: 64, height: 64)))
        #expect(urls.first == "https://i.example/u/1?v=4&s=64")
    }
}
