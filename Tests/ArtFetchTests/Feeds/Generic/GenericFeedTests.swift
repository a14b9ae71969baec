import ArtFetch
import Testing

@testable import ArtFetch

/// JSON by paths, RSS and Atom by themselves.
struct GenericFeedTests {
    private static func paths(_ paths: [WritableKeyPath<GenericPaths, JSONPath?>: String]) throws -> GenericPaths {
        var all = GenericPaths()
        for (place, text) in paths { all[keyPath: place] = try JSONPath(text) }
        return all
    }

    private static func feed(
        _ paths: [WritableKeyPath<GenericPaths, JSONPath?>: String] = [:], pages: Int = 100
    ) throws -> GenericFeed {
        try GenericFeed("https://a.example/lists/new", paths: Self.paths(paths), pages: pages)
    }

    @Test func `what each item is made of is found by paths`() throws {
        let feed = try Self.feed([
            \.items: "data.albums", \.image: "covers[*].url", \.id: "key.n", \.title: "names[1]", \.section: "by",
            \.page: "link",
        ])
        let page = try feed.page(
            """
            {"data": {"albums": [{"key": {"n": 12345678901234567890}, "names": ["x", "One"], "by": "B", "link": "/1",
            "covers": [{"url": ""}, {"url": "1.jpg"}, {"url": "2.jpg"}]}, {"covers": {"url": "no"}}]}}
            """)
        #expect(
            page.items == [
                Item(
                    id: "12345678901234567890", title: "One", section: "B", page: "https://a.example/1",
                    image: "https://a.example/lists/1.jpg"), Item(id: "", title: ""),
            ])
        #expect(page.failure == nil && page.next.isEmpty)
    }

    @Test func `relative URLs lead on from a base that is given, whatever the list's own`() throws {
        for word in ["list.json", "https://a.example/lists/new"] {
            let feed = try GenericFeed(word, base: "https://b.example/x/")
            #expect(try feed.page(#"["1.jpg"]"#).items.map(\.image) == ["https://b.example/x/1.jpg"])
            #expect(feed.parameters.last == FeedParameter("base", .text("https://b.example/x/")))
        }
        #expect(throws: FeedUsageError.self) { try GenericFeed("list.json", base: "x/") }
    }

    @Test func `the usual names need no path`() throws {
        let page = try Self.feed([\.items: "items"]).page(
            """
            {"items": [{"id": 1, "title": "One", "image": "https://i.example/1", "url": "https://a.example/page"},
            {"name": "Two", "image_url": "https://i.example/2"}, {"url": "https://i.example/3"}]}
            """)
        #expect(page.items.map(\.image) == ["https://i.example/1", "https://i.example/2", "https://i.example/3"])
        #expect(page.items.map(\.title) == ["One", "Two", ""])
    }

    @Test func `a picture that is described by an object or an array has its address inside`() throws {
        let text = #"{"a": [{"image": {"url": "1"}}, {"image": ["2", "3"]}, {"image": {"x": 1}, "url": "4"}]}"#
        for paths in [[\.items: "a"], [\.items: "a", \GenericPaths.image: "image"]] {
            let images = try Self.feed(paths).page(text).items.map(\.image)
            #expect(images.prefix(2) == ["https://a.example/lists/1", "https://a.example/lists/2"])
            #expect(images[2] == (paths.count == 1 ? "https://a.example/lists/4" : nil))
        }
    }

    @Test func `URLs are items too, and what is neither keeps its place`() throws {
        let page = try Self.feed().page(#"["https://i.example/1", 7, {"image": "2"}, {"image": nul}, null]"#)
        #expect(page.items.map(\.image) == ["https://i.example/1", nil, "https://a.example/lists/2", nil, nil])
        #expect(
            page.items.compactMap(\.fault?.message) == [
                "element 2 of the list is a number, an object was expected",
                #"element 4 of the list is broken at line 1, byte 53: expected "null""#,
                "element 5 of the list is null, an object was expected",
            ])
    }

    @Test(arguments: [1, 2, 7, 1000])
    func `JSON is read as it comes, markup whole, whatever comes before`(size: Int) throws {
        let feed = try Self.feed([\.items: "items", \.next: "next"])
        let texts = [
            #"{"next": "two", "items": [{"image": "1"}, {"image": "2"}]}"#,
            "<rss><channel><item><enclosure type='image/png' url='1'/></item></channel></rss>",
        ]
        for (text, count) in zip(texts, [2, 1]) {
            let bytes = Array(("\n \n" + text).utf8)
            var reader = feed.reader(for: feed.start()[0])
            var page = ListPage()
            for start in stride(from: 0, to: bytes.count, by: size) {
                page = page + reader.read(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            page = page + reader.finish()
            #expect(page.failure == nil)
            #expect(page.items.map(\.image) == (1...count).map { "https://a.example/lists/\($0)" })
            #expect(page.next.count == count - 1)
        }
    }

    @Test func `what comes before a fault is kept`() throws {
        let page = try Self.feed().page(#"[{"image": "https://i.example/1"} {"#)
        #expect(page.items.map(\.image) == ["https://i.example/1"])
        #expect(page.failure == .broken(reason: #"expected "," or "]" in an array"#, place: "line 1, byte 34"))
    }

    @Test(arguments: [
        ("", FeedError.emptyBody), (" \n", .emptyBody), ("<!doctype html><p>", .wrongFormat(looksLike: "an HTML page")),
        (
            #"{"items": []}"#,
            .wrongFormat(looksLike: "JSON in which . is an object; --items says where in it the list is")
        ),
        (#"{"message": "Bad credentials"}"#, .service(message: "Bad credentials")),
        ("[", .broken(reason: "the text ends where it is not complete", place: "line 1, byte 1")),
        ("nope", .broken(reason: "expected \"null\"", place: "byte 0")),
    ])
    func `what is no list is named`(text: String, error: FeedError) throws {
        let feed = try Self.feed()
        #expect(throws: error) { try feed.page(text) }
    }

    @Test func `a path that leads nowhere, or to no list, is named`() throws {
        let feed = try Self.feed([\.items: "a.b"])
        #expect(throws: FeedError.wrongFormat(looksLike: "JSON without a.b")) { try feed.page(#"{"a": {}}"#) }
        #expect(throws: FeedError.wrongFormat(looksLike: "JSON in which a.b is a string")) {
            try feed.page(#"{"a": {"b": "x"}}"#)
        }
        #expect(try feed.page(#"{"a": {"b": []}}"#) == ListPage())
    }

    @Test func `markup is read as what it is, whatever the paths say`() throws {
        let page = try Self.feed([\.items: "x", \.image: "y"]).page(
            "<rss><channel><item><enclosure type='image/png' url='a.png'/></item></channel></rss>")
        #expect(page.items.map(\.image) == ["https://a.example/lists/a.png"])
    }

    @Test func `name, parameters and limit say what was asked for`() throws {
        let feed = try GenericFeed(
            "list.json", paths: Self.paths([\.next: "n", \.items: "i"]), pages: 5, limit: 7)
        #expect(feed.name == "feed" && feed.limit == .run(7))
        #expect(
            feed.parameters == [
                FeedParameter("feed", .text("list.json")), FeedParameter("items", .text("i")),
                FeedParameter("next", .text("n")), FeedParameter("pages", .number(5)),
                FeedParameter("limit", .number(7)),
            ])
        #expect(feed.start().map(\.source) == [.file(path: "list.json")])
        #expect(try GenericFeed("-").start().map(\.source) == [.standardInput])
        #expect(try GenericFeed("HTTP://a.example").start().map(\.source) == [.service(url: "HTTP://a.example")])
    }

    @Test(arguments: ["", "a\nb", "https://me:secret@a.example/", "https://me@a.example/", "file:///etc", "http://"])
    func `what cannot be asked for is refused, and no secret repeated`(word: String) throws {
        let error = try #require(throws: FeedUsageError.self) { try GenericFeed(word) }
        #expect(!error.description.contains("secret"))
    }
}

/// One page after the other.
extension GenericFeedTests {
    @Test(arguments: [
        ("?page=2", "https://a.example/lists/new?page=2"), ("/2", "https://a.example/2"),
        ("https://b.example/2#x", "https://b.example/2"),
    ])
    func `the next page is asked for after this one`(reference: String, url: String) throws {
        let feed = try Self.feed([\.items: "items", \.next: "links.next"])
        let page = try feed.page(#"{"items": [{"image": "1"}], "links": {"next": "\#(reference)"}}"#)
        #expect(page.next.map(\.serviceURL) == [url])
        #expect(page.next.map(\.fields) == [feed.start()[0].fields])
        #expect(page.next.map(\.trail) == [["https://a.example/lists/new"]])
    }

    @Test func `in a feed the link with the relation leads on`() throws {
        let text = """
            <feed xmlns="http://www.w3.org/2005/Atom"><link rel="next" href="?page=2"/><link rel="prev-archive" href="/1"/>
            </feed>
            """
        #expect(
            try Self.feed([\.next: "next"]).page(text).next.map(\.serviceURL) == ["https://a.example/lists/new?page=2"])
        #expect(try Self.feed([\.next: "prev-archive"]).page(text).next.map(\.serviceURL) == ["https://a.example/1"])
        #expect(try Self.feed().page(text).next == [])
    }

    @Test(arguments: [#""next": null"#, #""next": """#, #""next": false"#, #""next": {"url": "2"}"#, #""other": 1"#])
    func `no address is the end`(member: String) throws {
        let page = try Self.feed([\.items: "items", \.next: "next"]).page(#"{"items": [], \#(member)}"#)
        #expect(page == ListPage())
    }

    @Test(arguments: [
        ("http://a.example/2", "its next page leads from https to http://a.example/2"),
        (
            "ftp://a.example/2",
            "its next page cannot be asked for: URL ftp://a.example/2 is refused: its scheme is ftp, only http and https are fetched"
        ),
        (
            "https://me:x@b.example/",
            "its next page cannot be asked for: URL https://…@b.example/ is refused: it has a user or password in it"
        ),
    ])
    func `a page cannot say more than a redirect`(reference: String, reason: String) throws {
        let page = try Self.feed([\.items: "items", \.next: "next"]).page(
            #"{"items": [{"image": "1"}], "next": "\#(reference)"}"#)
        #expect(page.items.count == 1 && page.next.isEmpty)
        #expect(page.failure == .broken(reason: reason, place: nil))
    }

    @Test func `with leave a page leads from https to http`() throws {
        let page = PageTrail(limit: 9, allowsDowngrade: true).following(
            "http://a.example/2", from: ListRequest(.service(url: "https://a.example/1")), after: ListPage())
        #expect(page.next.map(\.serviceURL) == ["http://a.example/2"])
    }

    @Test func `a circle ends where it closes`() throws {
        let feed = try Self.feed([\.items: "items", \.next: "next"])
        let second = try feed.page(#"{"items": [], "next": "two"}"#).next[0]
        let body = { (next: String) in Array(#"{"items": [], "next": "\#(next)"}"#.utf8) }
        let third = try feed.page(body("three"), for: second).next[0]
        #expect(third.trail == ["https://a.example/lists/new", "https://a.example/lists/two"])
        for back in ["three", "two#top", "/lists/new"] {
            let page = try feed.page(body(back), for: third)
            #expect(page.next.isEmpty && page.failure == nil)
            #expect(page.warnings.count == 1 && page.warnings.allSatisfy { $0.contains("which was read") })
        }
    }

    @Test func `no more pages are followed than wanted`() throws {
        let feed = try Self.feed([\.items: "items", \.next: "next"], pages: 2)
        let second = try feed.page(#"{"items": [], "next": "two"}"#).next[0]
        let page = try feed.page(Array(#"{"items": [], "next": "three"}"#.utf8), for: second)
        #expect(page == ListPage(warnings: ["the list has more than 2 pages; --pages allows more"]))
    }

    @Test func `a page of a file leads on to an absolute address only`() throws {
        let feed = try GenericFeed("list.json", paths: Self.paths([\.items: "items", \.next: "next"]))
        #expect(try feed.page(#"{"items": [], "next": "https://a.example/2"}"#).next.count == 1)
        #expect(try feed.page(#"{"items": ["http://a/1"], "next": "2.json"}"#).failure != nil)
        #expect(throws: FeedError.self) { try feed.page(#"{"items": [], "next": "https://me:x@a.example/2"}"#) }
    }
}
