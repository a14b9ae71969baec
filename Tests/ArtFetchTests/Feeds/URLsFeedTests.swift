import ArtImage
import Testing

@testable import ArtFetch

struct URLsFeedTests {
    @Test func `URLs, files and standard input are told apart, in their order`() throws {
        let feed = try URLsFeed(
            words: ["list.txt", "HTTPS://i.example/a.jpg", "-", "http://i.example/b", "ftp://x", "a:/b"])
        #expect(
            feed.start() == [
                ListRequest(.file(path: "list.txt")),
                ListRequest(.inline(Array("HTTPS://i.example/a.jpg".utf8)), firstLine: 2), ListRequest(.standardInput),
                ListRequest(.inline(Array("http://i.example/b".utf8)), firstLine: 4),
                ListRequest(.inline(Array("ftp://x".utf8)), firstLine: 5), ListRequest(.file(path: "a:/b")),
            ])
    }

    @Test(arguments: [[], [""], ["-", "-"], ["a\nb"], ["http://i.example/\t"], ["a\0"]])
    func `no words, words with control characters and standard input twice are refused`(words: [String]) {
        #expect(throws: FeedUsageError.self) { try URLsFeed(words: words) }
    }

    @Test func `a word that holds its picture, or names a file as a URL, is a picture too`() throws {
        let feed = try URLsFeed(words: ["data:,a", "file:///a.jpg"])
        #expect(
            feed.start() == [
                ListRequest(.inline(Array("data:,a".utf8))),
                ListRequest(.inline(Array("file:///a.jpg".utf8)), firstLine: 2),
            ])
    }

    @Test func `a URL that stands for a title keeps its password to itself`() throws {
        let feed = try URLsFeed(words: ["list.txt"])
        let page = try feed.page(Array("http://me:secret@a.example/b".utf8), for: feed.start()[0])
        #expect(page.items.map(\.title) == ["http://…@a.example/b"])
        #expect(page.items.map(\.image) == ["http://me:secret@a.example/b"])
    }

    @Test func `name, parameters and limit say what was asked for`() throws {
        let feed = try URLsFeed(words: ["a", "-"])
        #expect(feed.name == "urls")
        #expect(feed.limit == .none)
        #expect(feed.parameters == [FeedParameter("urls", .list(["a", "-"]))])
        #expect(try URLsFeed(words: ["a"], limit: 3).limit == .run(3))
        #expect(throws: FeedUsageError.self) { try URLsFeed(words: ["a"], limit: 0) }
    }

    @Test func `a URL as a word is one picture`() throws {
        let feed = try URLsFeed(words: ["list.txt", "https://i.example/a.jpg#x"])
        let page = try feed.page(Array("https://i.example/a.jpg#x".utf8), for: feed.start()[1])
        let url = "https://i.example/a.jpg#x"
        #expect(page == ListPage(items: [Item(id: "2", title: url, image: url)]))
    }

    @Test func `an image is asked for as it is listed`() throws {
        let url = "https://i.example/100x100bb.jpg"
        #expect(try URLsFeed(words: ["-"]).candidates(for: url, wanted: .fitting(.init(width: 9, height: 9))) == [])
    }
}

extension URLsFeedTests {
    private static func page(_ bytes: [UInt8]) throws -> ListPage {
        try URLsFeed(words: ["-"]).page(bytes, for: ListRequest(.standardInput))
    }

    @Test func `blank lines and comments are passed over, and a line keeps its number`() throws {
        let page = try Self.page(
            Array("# covers\r\n\r\n  \t\nhttp://a/1\r\n #x\nhttp://a/2\tTwo \nhttp://a/3\t\t3\tx".utf8))
        #expect(
            page
                == ListPage(items: [
                    Item(id: "4", title: "http://a/1", image: "http://a/1"),
                    Item(id: "6", title: "Two", image: "http://a/2"), Item(id: "7", title: "3\tx", image: "http://a/3"),
                ]))
    }

    @Test func `a line that is too long is an error for that line only`() throws {
        let long = String(repeating: "x", count: URLsFeed.lineLimit + 1)
        let page = try Self.page(Array("http://a/1\n\(long)\nhttp://a/3".utf8))
        #expect(page.items.map(\.image) == ["http://a/1", nil, "http://a/3"])
        let message = "standard input, line 2 is 65537 bytes long, the limit is 65536"
        #expect(page.items[1] == Item(id: "2", title: "line 2", fault: Failure(kind: .badList, message: message)))
    }

    @Test func `the longest line allowed is read`() throws {
        let url = "http://a/" + String(repeating: "x", count: URLsFeed.lineLimit - 9)
        #expect(try Self.page(Array(url.utf8)).items.map(\.image) == [url])
    }

    @Test func `a URL that is not UTF-8 costs only its line, and a title only its characters`() throws {
        let page = try Self.page(
            Array("http://a/".utf8) + [0xFF, 0x0A] + Array("http://a/2\tT".utf8) + [0xC3, 0x0A]
                + Array("http://a/3".utf8))
        #expect(page.items.map(\.image) == [nil, "http://a/2", "http://a/3"])
        #expect(page.items[1].title == "T\u{FFFD}")
        #expect(page.items[0].fault == Failure(kind: .badList, message: "standard input, line 1 is not UTF-8"))
    }

    @Test func `how lists are read is told with what was asked for`() throws {
        let options = ListOptions(
            items: try JSONPath("a.b"), columns: ListColumns(url: "u", id: "i", title: "t"), base: "http://b/")
        #expect(
            try URLsFeed(words: ["l"], options: options).parameters == [
                FeedParameter("urls", .list(["l"])), FeedParameter("items", .text("a.b")),
                FeedParameter("urlColumn", .text("u")), FeedParameter("idColumn", .text("i")),
                FeedParameter("titleColumn", .text("t")), FeedParameter("base", .text("http://b/")),
            ])
    }

    @Test(arguments: ["covers/", "ftp://a/", "http://me:secret@a/", "http://"])
    func `a base that is no URL, or has a user in it, is refused`(base: String) {
        let error = #expect(throws: FeedUsageError.self) {
            try URLsFeed(words: ["l"], options: ListOptions(base: base))
        }
        #expect(error?.description.contains("secret") == false)
    }
}
