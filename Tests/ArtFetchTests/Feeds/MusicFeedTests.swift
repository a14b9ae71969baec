import ArtFetch
import ArtImage
import Testing

struct MusicFeedTests {
    @Test func `the chart of today is asked for by country, chart, number and kind`() throws {
        #expect(
            try MusicFeed().urls == ["https://rss.marketingtools.apple.com/api/v2/us/music/most-played/100/albums.json"]
        )
        #expect(
            try MusicFeed(country: "VN", chart: "hot-tracks", api: .v2(kind: .musicVideos), limit: 25).urls
                == ["https://rss.marketingtools.apple.com/api/v2/vn/music/hot-tracks/25/music-videos.json"])
    }

    @Test func `the first API has media and genre in its path`() throws {
        #expect(
            try MusicFeed(chart: "new-music", api: .v1(media: "itunes-music")).urls
                == ["https://rss.itunes.apple.com/api/v1/us/itunes-music/new-music/all/100/explicit.json"])
        #expect(
            try MusicFeed(api: .v1(), limit: 7).urls
                == ["https://rss.itunes.apple.com/api/v1/us/apple-music/top-albums/all/7/explicit.json"])
    }

    @Test(arguments: ["", "u", "usa", "u/", "..", "ü1", "12", "u\n"])
    func `a country that is not two letters is refused`(country: String) {
        #expect(throws: FeedUsageError.self) { try MusicFeed(country: country) }
    }

    @Test(arguments: ["", "..", "a/b", "most played", "Top", "a?b", "é", String(repeating: "a", count: 65)])
    func `a word that cannot be one segment of the path is refused`(word: String) {
        #expect(throws: FeedUsageError.self) { try MusicFeed(chart: word) }
        #expect(throws: FeedUsageError.self) { try MusicFeed(api: .v1(media: word)) }
    }

    @Test func `name, parameters and limit say what was asked for`() throws {
        let feed = try MusicFeed(country: "vn", limit: 10)
        #expect(feed.name == "music")
        #expect(feed.limit == .run(10))
        #expect(
            feed.parameters == [
                FeedParameter("country", .text("vn")), FeedParameter("chart", .text("most-played")),
                FeedParameter("kind", .text("albums")), FeedParameter("limit", .number(10)),
            ])
    }

    @Test func `a limit beyond the service's is clamped and said so in the page`() throws {
        let feed = try MusicFeed(limit: 200)
        #expect(feed.limit == .run(100))
        #expect(feed.urls[0].contains("/100/"))
        #expect(
            try feed.page(#"{"feed":{"results":[]}}"#).warnings
                == ["the limit is 200, the service takes 1 to 100: asked for 100"])
    }
}

extension MusicFeedTests {
    @Test func `a row gives its id, names, page and artwork, and the list its title`() throws {
        let page = try MusicFeed().page(
            #"{"feed":{"title":"Top Albums","results":[{"id":"1","name":"Đêm <b>","artistName":"A","#
                + #""url":"https://p.example/1","artworkUrl100":"https://i.example/100x100bb.jpg","genres":[]}]}}"#)
        let item = Item(
            id: "1", title: "Đêm <b>", subtitle: "A", page: "https://p.example/1",
            image: "https://i.example/100x100bb.jpg")
        #expect(page == ListPage(title: "Top Albums", items: [item]))
    }

    @Test(arguments: [
        #"{"id":7,"name":1984}"#, #"{"id":7,"name":1984,"artworkUrl100":null}"#,
        #"{"id":7,"name":1984,"artworkUrl100":{"label":"x"},"artistName":[]}"#,
        #"{"id":7,"name":1984,"artworkUrl100":"","url":false}"#,
    ])
    func `numbers stand for strings, and other types for nothing`(row: String) throws {
        let page = try MusicFeed().page(#"{"feed":{"results":[\#(row)]}}"#)
        #expect(page == ListPage(items: [Item(id: "7", title: "1984")]))
    }

    @Test func `an element that is no object costs only itself`() throws {
        let page = try MusicFeed().page(#"{"feed":{"results":[null,{"id":"2","artworkUrl100":"u"}]}}"#)
        #expect(
            page.items == [.unreadable(1, "is null, an object was expected"), Item(id: "2", title: "", image: "u")])
    }

    @Test(arguments: [
        (#"{"feed":{"entry":[]}}"#, FeedError.wrongFormat(looksLike: "a legacy RSS feed")),
        (#"{"feed":{"title":"x"}}"#, .wrongFormat(looksLike: "JSON without feed.results")),
        (#"{"feed":{"results":{}}}"#, .wrongFormat(looksLike: "JSON in which feed.results is an object")),
        (#"{"feed":{"results":null}}"#, .wrongFormat(looksLike: "JSON in which feed.results is null")),
        (#"{"feed":[]}"#, .wrongFormat(looksLike: "JSON without feed.results")),
        ("{}", .wrongFormat(looksLike: "JSON without feed.results")),
        ("[]", .wrongFormat(looksLike: "an array of JSON")),
        (#"{"errorMessage":"Invalid country"}"#, .service(message: "Invalid country")),
        ("", .emptyBody), ("<html>", .wrongFormat(looksLike: "an HTML page")),
    ])
    func `an answer that is no chart is an error`(body: String, error: FeedError) throws {
        #expect(throws: error) { try MusicFeed().page(body) }
    }

    @Test func `artwork is asked for in the size wanted`() throws {
        let (listed, wanted) = ("https://i.example/100x100bb.jpg", WantedSize.fitting(.init(width: 9, height: 9)))
        #expect(try MusicFeed().candidates(for: listed, wanted: wanted).first == "https://i.example/9x9bb.jpg")
        let chosen = try MusicFeed(artwork: .webp)
        #expect(chosen.candidates(for: listed, wanted: wanted).first == "https://i.example/9x9bb.webp")
        #expect(chosen.parameters.contains(FeedParameter("artwork", .text("webp"))))
    }
}
