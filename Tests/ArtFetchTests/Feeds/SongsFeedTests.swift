import ArtFetch
import Testing

struct SongsFeedTests {
    @Test func `each artist is a request and a section, in the order given`() throws {
        let feed = try SongsFeed(artists: ["AC/DC", "Beyoncé"])
        #expect(feed.start().map(\.section) == ["AC/DC", "Beyoncé"])
        #expect(
            feed.urls == [
                "https://itunes.apple.com/search?term=AC%2FDC&country=us&media=music&entity=song"
                    + "&attribute=artistTerm&limit=50",
                "https://itunes.apple.com/search?term=Beyonc%C3%A9&country=us&media=music&entity=song"
                    + "&attribute=artistTerm&limit=50",
            ])
    }

    @Test func `entity, country and limit go into the question`() throws {
        let feed = try SongsFeed(artists: ["A & B"], entity: .album, country: "vn", limit: 200)
        #expect(
            feed.urls == [
                "https://itunes.apple.com/search?term=A%20%26%20B&country=vn&media=music&entity=album"
                    + "&attribute=artistTerm&limit=200"
            ])
    }

    @Test(arguments: [[], [""], ["Westlife", " \t"], ["Westlife", "Westlife"]])
    func `no artist, a blank one and one twice are refused`(artists: [String]) {
        #expect(throws: FeedUsageError.self) { try SongsFeed(artists: artists) }
    }

    @Test func `name, parameters and limit say what was asked for`() throws {
        let feed = try SongsFeed(artists: ["Westlife"])
        #expect(feed.name == "songs")
        #expect(feed.limit == .section(50))
        #expect(
            feed.parameters == [
                FeedParameter("artists", .list(["Westlife"])), FeedParameter("entity", .text("song")),
                FeedParameter("country", .text("us")), FeedParameter("limit", .number(50)),
            ])
    }

    @Test func `a limit beyond the service's is clamped and said so once`() throws {
        let feed = try SongsFeed(artists: ["A", "B"], limit: 500)
        #expect(feed.limit == .section(200))
        let warnings = try feed.start().map { try feed.page(Array(#"{"results":[]}"#.utf8), for: $0).warnings }
        #expect(warnings == [["the limit is 500, the service takes 1 to 200: asked for 200"], []])
    }
}

extension SongsFeedTests {
    @Test func `a song has its track's name and its album below`() throws {
        let page = try SongsFeed(artists: ["W"]).page(
            #"{"resultCount":1,"results":[{"trackId":1,"trackName":"T","collectionId":2,"collectionName":"C","#
                + #""artistName":"W","trackViewUrl":"https://p.example/1","artworkUrl30":"a","artworkUrl100":"b"}]}"#)
        #expect(
            page.items == [
                Item(id: "1", title: "T", subtitle: "C", section: "W", page: "https://p.example/1", image: "b")
            ])
    }

    @Test func `an album has its collection's name and the artist below`() throws {
        let page = try SongsFeed(artists: ["W"], entity: .album).page(
            #"{"results":[{"collectionId":"2","collectionName":"C","artistName":"W","artworkUrl60":"a"}]}"#)
        #expect(page.items == [Item(id: "2", title: "C", subtitle: "W", section: "W", image: "a")])
    }

    @Test func `a row without artwork is an item without an image`() throws {
        let page = try SongsFeed(artists: ["W"]).page(
            #"{"results":[{"wrapperType":"artist","artistId":3,"artistName":"W"},7]}"#)
        #expect(page.items[0] == Item(id: "3", title: "W", subtitle: "W", section: "W"))
        #expect(page.items[1] == .unreadable(2, "is a number, an object was expected", section: "W"))
    }

    @Test(arguments: [
        (#"{"feed":{"entry":[]}}"#, FeedError.wrongFormat(looksLike: "a legacy RSS feed")),
        (
            #"{"errorMessage":"Invalid value(s) for key(s): [country]","queryParameters":{}}"#,
            .service(message: "Invalid value(s) for key(s): [country]")
        ),
        (#"{"results":"none"}"#, .wrongFormat(looksLike: "JSON in which results is a string")),
        ("{}", .wrongFormat(looksLike: "JSON without results")), ("\n\n", .emptyBody),
    ])
    func `an answer that is no search result is an error`(body: String, error: FeedError) throws {
        #expect(throws: error) { try SongsFeed(artists: ["W"]).page(body) }
    }
}
