import ArtFetch
import ArtImage
import Testing

struct CoverArtFeedTests {
    private static let id = "76df3287-6cda-33eb-8e9a-044b5e15ffdd"
    private static let place = "http://coverartarchive.org/release/\(id)/"

    @Test(arguments: [
        (id, "release/" + id), (id.uppercased(), "release/" + id), ("release/" + id, "release/" + id),
        ("release-group/" + id, "release-group/" + id), ("https://musicbrainz.org/release/" + id, "release/" + id),
        ("musicbrainz.org/release-group/" + id, "release-group/" + id),
    ])
    func `a release is a request and a section`(word: String, path: String) throws {
        let feed = try CoverArtFeed(releases: [word])
        #expect(feed.urls == ["https://coverartarchive.org/" + path])
        #expect(feed.start().map(\.section) == [path])
        #expect(feed.parameters == [FeedParameter("releases", .list([path]))])
        #expect(feed.limit == .none)
    }

    @Test(arguments: [
        "", "x", id + "0", String(id.dropLast()), "artist/" + id, "release/../" + id, id + "/front",
        "76df3287_6cda_33eb_8e9a_044b5e15ffdd", "https://evil.example/release/" + id, "release/release/" + id,
        "g6df3287-6cda-33eb-8e9a-044b5e15ffdd",
    ])
    func `what is no release is refused before it goes into a path`(word: String) {
        #expect(throws: FeedUsageError.self) { try CoverArtFeed(releases: [word]) }
    }

    @Test func `no release, one twice and a limit of nothing are refused`() {
        #expect(throws: FeedUsageError.self) { try CoverArtFeed(releases: []) }
        #expect(throws: FeedUsageError.self) { try CoverArtFeed(releases: [Self.id, "release/" + Self.id]) }
        #expect(throws: FeedUsageError.self) { try CoverArtFeed(releases: [Self.id], limit: 0) }
    }

    @Test func `fronts come first, each picture with its types and the release's page`() throws {
        let page = try CoverArtFeed(releases: [Self.id], limit: 2).page(
            #"{"images":[{"types":["Back","Spine"],"front":false,"id":17,"comment":"","image":"http://i.example/17.png"},"#
                + #"{"types":["Front"],"front":true,"id":"8","comment":"digital","image":"http://i.example/8.jpg"},"#
                + #"{"types":null},null],"release":"https://musicbrainz.org/release/x"}"#)
        let (section, release) = ("release/" + Self.id, "https://musicbrainz.org/release/x")
        var unreadable = Item.unreadable(4, "is null, an object was expected", section: section)
        unreadable.page = release
        #expect(
            page.items == [
                Item(
                    id: "8", title: "Front", subtitle: "digital", section: section, page: release,
                    image: "http://i.example/8.jpg"),
                Item(id: "17", title: "Back, Spine", section: section, page: release, image: "http://i.example/17.png"),
                Item(id: "", title: "", section: section, page: release), unreadable,
            ])
    }

    @Test(arguments: [
        ("{}", FeedError.wrongFormat(looksLike: "JSON without images")),
        (#"{"images":{}}"#, .wrongFormat(looksLike: "JSON in which images is an object")),
        ("<html>", .wrongFormat(looksLike: "an HTML page")), ("", .emptyBody),
        (#"{"error":"Not Found","help":"…"}"#, .service(message: "Not Found")),
    ])
    func `an answer that is no list of pictures is an error`(body: String, error: FeedError) throws {
        #expect(throws: error) { try CoverArtFeed(releases: [Self.id]).page(body) }
    }

    @Test(arguments: [
        ("829.jpg", 1, "829-250.jpg"), ("829.jpg", 250, "829-250.jpg"), ("829.png", 251, "829-500.jpg"),
        ("829.jpg", 501, "829-1200.jpg"), ("829-250.jpg", 600, "829-1200.jpg"), ("829.pdf", 2000, "829-1200.jpg"),
    ])
    func `the smallest picture that is large enough is asked for`(name: String, side: Int, asked: String) throws {
        let wanted = WantedSize.fitting(PixelSize(width: side, height: 1))
        let urls = try CoverArtFeed(releases: [Self.id]).candidates(for: Self.place + name, wanted: wanted)
        #expect(urls == [Self.place + asked])
    }

    @Test func `above them, and for the largest, the whole picture is asked for as it is listed`() throws {
        let feed = try CoverArtFeed(releases: [Self.id])
        for name in ["829.jpg", "front.jpg", ".jpg", "829", ""] {
            #expect(feed.candidates(for: Self.place + name, wanted: .largest) == [])
        }
        let wanted = WantedSize.covering(PixelSize(width: 1201, height: 1))
        #expect(feed.candidates(for: Self.place + "829.jpg", wanted: wanted) == [])
        #expect(feed.candidates(for: "http://i.example/829.jpg", wanted: .fitting(.init(width: 9, height: 9))) == [])
    }
}
