import Testing

@testable import ArtFetch

/// Entries of each vocabulary, and what becomes of them.
struct SyndicationListTests {
    private static func page(_ text: String, at url: String? = "https://a.example/feed/") throws -> ListPage {
        try SyndicationList(Array(text.utf8), base: BaseURL(url)).page
    }

    @Test func `an entry of RSS has its guid, title, page and picture`() throws {
        let page = try Self.page(
            """
            <?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
            <title>Covers</title><image><title>Logo</title><url>https://a.example/logo.gif</url></image>
            <item><title><![CDATA[ Tom & <Jerry> ]]></title><guid isPermaLink="false">7</guid><link>/albums/7</link>
            <source url="x"><title>Not this</title></source><media:thumbnail url="https://i.example/7.jpg"/></item>
            </channel></rss>
            """)
        #expect(
            page
                == ListPage(
                    title: "Covers",
                    items: [
                        Item(
                            id: "7", title: "Tom & <Jerry>", page: "https://a.example/albums/7",
                            image: "https://i.example/7.jpg")
                    ]))
    }

    @Test func `an entry of Atom has its id, title, page and picture`() throws {
        let page = try Self.page(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/x/"><title type="text">Posters</title>
            <author><name>Me</name></author><entry xml:base="y/"><id>tag:a.example,2026:1</id>
            <title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Some <b>bold</b> title</div></title>
            <author><name>Somebody</name></author><link rel="self" href="1.atom"/><link href="1.html"/>
            <link rel="enclosure" type="audio/mpeg" href="1.mp3"/><link rel="enclosure" type="image/png" href="1.png"/>
            </entry></feed>
            """)
        #expect(
            page
                == ListPage(
                    title: "Posters",
                    items: [
                        Item(
                            id: "tag:a.example,2026:1", title: "Some bold title", page: "https://b.example/x/y/1.html",
                            image: "https://b.example/x/y/1.png")
                    ]))
    }

    @Test func `an entry of RSS 1 lies beside its channel, and its address is its id`() throws {
        let page = try Self.page(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
            xmlns:media="http://search.yahoo.com/mrss"><channel rdf:about="https://a.example/"><title>Old</title></channel>
            <item rdf:about="https://a.example/1"><title>One</title><media:content url="1.webp"/></item></rdf:RDF>
            """)
        let item = Item(
            id: "https://a.example/1", title: "One", page: "https://a.example/1", image: "https://a.example/feed/1.webp"
        )
        #expect(page == ListPage(title: "Old", items: [item]))
    }

    @Test func `an episode without a picture has the show's, wherever that stands`() throws {
        let page = try Self.page(
            """
            <rss xmlns:itunes="http://www.itunes.com/DTDs/Podcast-1.0.dtd"><channel>
            <item><title>One</title><guid>https://a.example/1</guid><enclosure url="1.mp3" type="audio/mpeg"/></item>
            <item><title>Two</title><enclosure url="2.mp3" type="audio/mpeg"/><itunes:image href="two.jpg"/></item>
            <itunes:image href="show.jpg"/></channel></rss>
            """)
        #expect(
            page.items.map(\.image) == ["https://a.example/feed/show.jpg", "https://a.example/feed/two.jpg"])
        #expect(page.items.map(\.page) == ["https://a.example/1", nil])
        #expect(page.items.map(\.id) == ["https://a.example/1", ""])
    }

    @Test func `an entry without any picture stays an entry, and a site's logo is no picture of it`() throws {
        let page = try Self.page(
            """
            <rss><channel><image><url>https://a.example/logo.gif</url></image><item><title>Words</title></item>
            </channel></rss>
            """)
        #expect(page.items == [Item(id: "", title: "Words")])
    }

    @Test func `thumbnails come before media, enclosures and a podcast's image, and all are kept`() throws {
        let page = try Self.page(
            """
            <rss xmlns:media="http://search.yahoo.com/mrss/" xmlns:i="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
            <item><i:image href="i.jpg"/><enclosure url="e" type="image/jpeg" length="9"/><media:group>
            <media:content url="film.mp4" type="video/mp4"><media:thumbnail url="t.jpg" width="75" height="x"/>
            </media:content><media:content url="m?size=large" medium="image" width="600" height="400"/>
            <media:content url="n.PNG?x"/><media:content url="o.mp4"/></media:group></item></channel></rss>
            """, at: nil)
        #expect(
            page.items.first?.variants == [
                ImageVariant(url: "t.jpg", width: 75), ImageVariant(url: "m?size=large", width: 600, height: 400),
                ImageVariant(url: "n.PNG?x"), ImageVariant(url: "e"), ImageVariant(url: "i.jpg"),
            ])
        #expect(page.items.first?.image == "t.jpg")
    }

    @Test func `a title of Media RSS stands in where there is no other`() throws {
        let page = try Self.page(
            """
            <rss xmlns:m="http://search.yahoo.com/mrss/"><channel><item><m:title>Of media</m:title></item>
            <item><m:title>Of media</m:title><title>Own</title></item></channel></rss>
            """)
        #expect(page.items.map(\.title) == ["Of media", "Own"])
    }

    @Test func `links of the document are found by their relation, those of entries are not`() throws {
        let text = """
            <rss xmlns:a="http://www.w3.org/2005/Atom"><channel><a:link rel="next" href="?page=2"/>
            <a:link rel="next" href="?page=3"/><item><a:link rel="prev-archive" href="x"/></item></channel></rss>
            """
        let list = try SyndicationList(Array(text.utf8), base: BaseURL("https://a.example/feed?page=1"))
        #expect(list.links == ["next": "https://a.example/feed?page=2"])
    }
}

/// What is no feed, or not to its end.
extension SyndicationListTests {
    private static func fault(_ bytes: [UInt8]) -> FeedError? {
        do throws(FeedError) {
            return try SyndicationList(bytes, base: BaseURL(nil)).page.failure
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html></html>", "an HTML page"), ("\n <HTML>", "an HTML page"),
        (#"<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><br></html>"#, "an HTML page"),
        ("<opml version='2'/>", "an XML document that begins with <opml>"),
        ("<feed/>", "an XML document that begins with <feed>"),
    ])
    func `what is no feed is named`(text: String, looksLike: String) {
        #expect(Self.fault(Array(text.utf8)) == .wrongFormat(looksLike: looksLike))
    }

    @Test(arguments: [
        ("<rss>\n<channel></item>", "mismatched tag", "line 2, column 12"),
        ("<rss>\n  <channel>&nbsp", "unclosed token", "line 2, column 12"),
        ("<rss><channel>", "the text ends before its last element does", "line 1, column 15"),
        ("<rss><media:x/></rss>", "unbound prefix", "line 1, column 6"),
        ("<rss/>more", "junk after document element", "line 1, column 7"),
        (
            #"<?xml version="1.0" encoding="windows-1251"?><rss/>"#,
            #"its encoding "windows-1251" is not one of UTF-8, UTF-16, ISO-8859-1 and US-ASCII"#, "line 1, column 31"
        ),
    ])
    func `broken XML is an error with its line and column`(text: String, reason: String, place: String) {
        #expect(Self.fault(Array(text.utf8)) == .broken(reason: reason, place: place))
    }

    @Test func `what comes before a fault is kept, and the page says what broke it`() throws {
        let page = try Self.page("<rss><channel><item><title>One</title></item>\n<item><title>Tw<")
        #expect(page.items.map(\.title) == ["One"])
        #expect(page.failure == .broken(reason: "unclosed token", place: "line 2, column 16"))
    }

    @Test func `elements may lie as deep as the limit, and no deeper`() {
        func nested(_ depth: Int) -> [UInt8] {
            let inner = depth - 1
            return Array(
                ("<rss>" + String(repeating: "<a>", count: inner) + String(repeating: "</a>", count: inner) + "</rss>")
                    .utf8)
        }
        #expect(Self.fault(nested(ExpatParser.depthLimit)) == nil)
        #expect(
            Self.fault(nested(ExpatParser.depthLimit + 1))
                == .broken(
                    reason: "elements nested deeper than 512 levels",
                    place: "line 1, column \(5 + 3 * (ExpatParser.depthLimit - 1) + 1)"))
    }

    @Test(arguments: ["<item><title>&j;</title></item>", #"<item><guid x="&j;"/></item>"#])
    func `entities that make gigabytes of a page are refused`(item: String) {
        var bomb = "<!DOCTYPE rss [<!ENTITY a 'aaaaaaaaaaaaaaaa'>"
        for (entity, inner) in zip("bcdefghij", "abcdefghi") {
            bomb += "<!ENTITY \(entity) '\(String(repeating: "&\(inner);", count: 10))'>"
        }
        guard case .broken(let reason, _) = Self.fault(Array("\(bomb)]><rss><channel>\(item)</channel></rss>".utf8))
        else {
            Issue.record("a bomb has passed")
            return
        }
        #expect(reason == "its entities make more than 10 times its length of it")
    }

    @Test func `entities of the document itself are what they stand for`() throws {
        let page = try Self.page(
            "<!DOCTYPE rss [<!ENTITY band 'Simon &#38;#38; Garfunkel'>]><rss><channel><item><title>&band;</title></item></channel></rss>"
        )
        #expect(page.items.map(\.title) == ["Simon & Garfunkel"])
    }

    @Test func `names of HTML that XML does not have cost no more than themselves`() throws {
        let page = try Self.page(
            "<rss><channel><item><title>a&nbsp;b&eacute;&amp;</title><enclosure url='http://a/&eacute;.png'/></item></channel></rss>"
        )
        #expect(page.items.map(\.title) == ["a b\u{FFFD}&"])
        #expect(page.items.map(\.image) == ["http://a/.png"] && page.failure == nil)
    }

    @Test(arguments: ["SYSTEM 'file:///etc/passwd'", "PUBLIC 'x' 'http://127.0.0.1:1/'"])
    func `entities from outside are not read`(place: String) throws {
        let page = try Self.page(
            "<!DOCTYPE rss [<!ENTITY x \(place)>]><rss><channel><item><title>a&x;b</title></item></channel></rss>")
        #expect(page.items.map(\.title) == ["ab"])
    }

    @Test func `relative addresses cannot make much of little`() throws {
        let items = String(repeating: "<item><link>c</link></item>", count: 5)
        let text = #"<rss xml:base="https://a.example/"><channel>\#(items)</channel></rss>"#
        let page = try SyndicationList(Array(text.utf8), base: BaseURL(nil), resolvedLimit: 3 * 19).page
        #expect(page.items.map(\.page) == Array(repeating: "https://a.example/c", count: 3))
        #expect(page.failure == .broken(reason: "its relative addresses make more than 57 bytes", place: nil))
    }
}

/// Encodings that expat knows.
extension SyndicationListTests {
    private static let title = "Grüße"
    private static let text = "<rss><channel><item><title>\(title)</title></item></channel></rss>"

    private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBig ? bytes : bytes.reversed()
        }
    }

    static let encoded: [[UInt8]] = [
        Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + utf16(text, isBig: false),
        [0xFE, 0xFF] + utf16(text, isBig: true),
        Array("<?xml version='1.0' encoding='iso-8859-1'?>".utf8) + text.unicodeScalars.map { UInt8($0.value) },
    ]

    @Test(arguments: encoded)
    func `UTF-8, UTF-16 and ISO-8859-1 are read`(bytes: [UInt8]) throws {
        #expect(SyndicationList.isXML(bytes))
        #expect(try SyndicationList(bytes, base: BaseURL(nil)).page.items.map(\.title) == [Self.title])
    }

    @Test func `JSON is no XML, not even in UTF-16`() {
        #expect(!SyndicationList.isXML(Array(#" {"a":"<"}"#.utf8)))
        #expect(!SyndicationList.isXML([0xFF, 0xFE] + Self.utf16("[]", isBig: false)))
        #expect(!SyndicationList.isXML([]))
        #expect(SyndicationList.isXML(Array("\n  <rss/>".utf8)))
    }
}
