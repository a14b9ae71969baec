import Testing

@testable import ArtFetch

/// One list in every form that is read.
struct OwnListTests {
    private static let items = [
        Item(id: "7", title: "One, \"two\"", section: "S", page: "http://p/1", image: "http://a/1,2.jpg"),
        Item(id: "8", title: "Zwei\nLinien", image: "http://a/3"),
    ]

    private static let forms = [
        "id,title,section,page,url\r\n7,\"One, \"\"two\"\"\",S,http://p/1,\"http://a/1,2.jpg\"\r\n8,\"Zwei\nLinien\",,,http://a/3\r\n",
        "Image URL;ID;Name;Section;Page\n\"http://a/1,2.jpg\";7;\"One, \"\"two\"\"\";S;http://p/1\n\nhttp://a/3;8;\"Zwei\nLinien\";;",
        "image\tid\ttitle\tsection\tpage\nhttp://a/1,2.jpg\t7\t\"One, \"\"two\"\"\"\tS\thttp://p/1\nhttp://a/3\t8\t\"Zwei\nLinien\"\n",
        """
        [{"id": 7, "name": "One, \\"two\\"", "section": "S", "page": "http://p/1", "src": "http://a/1,2.jpg"},
         {"id": "8", "title": "Zwei\\nLinien", "image": {"url": "http://a/3"}}]
        """,
        """
        {"id": 7, "name": "One, \\"two\\"", "section": "S", "page": "http://p/1", "image_url": "http://a/1,2.jpg"}

        {"id": "8", "title": "Zwei\\nLinien", "image": ["http://a/3", "http://a/4"]}\r\n
        """,
        """
        { "format": 1, "artfetch": "0.0.1", "feed": {"name": "x"},
          "entries": [
          {"position": 1, "id": "7", "title": "One, \\"two\\"", "section": "S", "page": "http://p/1",
           "image": "http://a/1,2.jpg", "asked": "http://b/", "state": "failure", "error": {}},
          {"position": 2, "id": "8", "title": "Zwei\\nLinien", "image": "http://a/3", "state": "success"}
          ], "lists": {"asked": 1}, "summary": {"items": 2} }
        """,
        """
        {"manifest": {"format": 1, "artfetch": "0.0.1"}}
        {"position": 1, "id": "7", "title": "One, \\"two\\"", "section": "S", "page": "http://p/1", "image": "http://a/1,2.jpg"}
        {"position": 2, "id": "8", "title": "Zwei\\nLinien", "subtitle": null, "image": "http://a/3"}
        {"lists": {"asked": 1, "failed": []}, "summary": {"items": 2}}
        """,
        """
        position,id,title,section,page,image,state,origin
        1,7,"One, ""two""\",S,http://p/1,"http://a/1,2.jpg",success,cache
        1,7,"One, ""two""\",S,http://p/1,"http://a/1,2.jpg",success,cache
        2,8,"Zwei\nLinien",,,http://a/3,failure,
        """,
    ]

    @Test(arguments: forms, [1, 3, 16, 65_536])
    func `every form of a list gives the same items, however it is cut into chunks`(text: String, size: Int) {
        #expect(listPage(text, by: size) == ListPage(items: Self.items))
    }

    @Test func `a list as text has its line numbers for ids`() {
        let page = listPage("# c\n\nhttp://a/1#x\tOne\r\n  HTTPS://a/2 \ndata:,x\n", by: 4)
        #expect(page.items.map(\.id) == ["3", "4", "5"])
        #expect(page.items.map(\.image) == ["http://a/1#x", "HTTPS://a/2", "data:,x"])
        #expect(page.items.map(\.title) == ["One", "HTTPS://a/2", "data:,x"])
    }

    @Test(arguments: ["[\"http://a/1\",\"http://a/2\"]", "url\nhttp://a/1\nhttp://a/2", "http://a/1\nhttp://a/2"])
    func `a list may be URLs and nothing else`(text: String) {
        #expect(listPage(text).items.map(\.image) == ["http://a/1", "http://a/2"])
    }

    @Test(arguments: ["", "\n\n", "[]", "url,title\n", "# nothing\n", " [ ] "])
    func `a list may be empty`(text: String) {
        #expect(listPage(text) == ListPage())
    }

    @Test func `a list inside an object is found by its path`() throws {
        let text = #"{"feed": {"rows": [{"u": {"big": "http://a/1"}, "k": 1, "t": [{"x": "T"}]}]}, "n": 1}"#
        let columns = ListColumns(url: "u.big", id: "k", title: "t[*].x")
        let options = ListOptions(items: try JSONPath("feed.rows"), columns: columns)
        #expect(listPage(text, options, by: 7).items == [Item(id: "1", title: "T", image: "http://a/1")])
    }

    @Test(arguments: [("b", "a", "c"), ("2", "1", "3"), ("B", "A", "C")])
    func `columns are named, or counted, where they have other names`(url: String, id: String, title: String) {
        let options = ListOptions(columns: ListColumns(url: url, id: id, title: title))
        let text = url == "2" ? "i,http://a/1,T\n" : "a,b,c\ni,http://a/1,T\n"
        #expect(listPage(text, options).items == [Item(id: "i", title: "T", image: "http://a/1")])
    }

    @Test func `a counted column may have a header above it`() {
        let options = ListOptions(columns: ListColumns(url: "3"))
        #expect(listPage("id\ttitle\tcover\n1\tT\thttp://a/1", options).items.map(\.image) == ["http://a/1"])
    }

    @Test func `of several usual names the first of the table counts`() {
        #expect(listPage("image,url\nlocal.jpg,http://a/1").items.map(\.image) == ["http://a/1"])
        #expect(listPage(#"[{"image":"local.jpg","url":"http://a/1"}]"#).items.map(\.image) == ["http://a/1"])
    }

    @Test func `relative URLs are resolved against the base`() {
        let options = ListOptions(base: "https://b.example/x/y")
        let page = listPage("a b.jpg\n/c\n//d.example/e\nhttp://f/\n", options)
        #expect(
            page.items.map(\.image) == [
                "https://b.example/x/a%20b.jpg", "https://b.example/c", "https://d.example/e", "http://f/",
            ])
    }
}

// MARK: - What cannot be read

extension OwnListTests {
    private static func faults(_ text: String, _ options: ListOptions = ListOptions()) -> [String] {
        listPage(text, options).items.map { item in
            item.fault.map { "\($0.kind.rawValue): \($0.message)" } ?? item.image ?? "nothing"
        }
    }

    @Test(arguments: [
        (
            "http://a/1\ncovers/2.jpg\n", 1,
            "invalid-url: l, line 2: URL covers/2.jpg is refused: it is not absolute; --base URL says what it is relative to"
        ),
        (
            "http://a/1\nftp://a/2\n", 1,
            "invalid-url: l, line 2: URL ftp://a/2 is refused: its scheme is ftp, only http and https are fetched"
        ),
        ("url,title\nhttp://a/1,x\n,y\n", 1, "no-image: l, line 3 names no picture"),
        ("url,title\n\"http://a/1\"x,y\nhttp://a/2,\n", 0, "bad-list: l, line 2 has text after a closing quote"),
        (
            "[\"http://a/1\",null]", 1,
            "bad-list: l, element 2 (line 1, byte 14) is null, an object or a URL was expected"
        ),
        (
            "[\n{\"id\":1},{\"url\":NaN}]", 1,
            "bad-list: l, element 2 is broken at line 2, byte 18: a value cannot start with this character"
        ),
        (
            "[{\"url\":{\"a\":1}}]", 0,
            "bad-list: l, element 1 (line 1, byte 1) has an object for its picture, a URL was expected"
        ),
        (
            "[{\"image\":[[1]]}]", 0,
            "bad-list: l, element 1 (line 1, byte 1) has an array for its picture, a URL was expected"
        ),
        (
            "[{\"image\":true}]", 0,
            "bad-list: l, element 1 (line 1, byte 1) has a boolean for its picture, a URL was expected"
        ),
        ("[{\"url\":null,\"image\":\"\"}]", 0, "no-image: l, element 1 (line 1, byte 1) names no picture"),
        (
            "[{\"url\":7}]", 0,
            "invalid-url: l, element 1 (line 1, byte 1): URL 7 is refused: it is not absolute; --base URL says what it is relative to"
        ),
        (
            "{\"url\":\"http://a/1\"}\n{\"url\":\n[1]\n", 1,
            "bad-list: l, line 2 is broken at its byte 7: the text ends where a value should be"
        ),
        (
            "{\"url\":\"http://a/1\"}\n{\"url\":\n[1]\n", 2,
            "bad-list: l, line 3 is an array, an object or a URL was expected"
        ),
    ])
    func `a row that cannot be read keeps its place, with its kind and its line`(text: String, row: Int, fault: String)
    {
        #expect(Self.faults(text)[row] == fault)
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html>", "the answer is an HTML page, not the list that was asked for"),
        ("{\n\"a\": [1]}", "the list is inside an object of JSON; --items says where, such as --items feed.results"),
        ("{\"message\":\"Not Found\"}", "the service answered \"Not Found\""),
        (
            "{ \"format\": 2, \"artfetch\": \"9\", \"entries\": [] }",
            "the list is broken: it is a manifest of format 2, this artfetch reads format 1"
        ),
        ("url,title\n\"http://a/1\n", "the list is broken at line 2: a quote is opened that nothing closes"),
        ("[\"http://a/1\",", "the list is broken at line 1, byte 14: the text ends where it is not complete"),
        ("[\n\"http://a/1\"\n\"b\"]", "the list is broken at line 3, byte 15: expected \",\" or \"]\" in an array"),
    ])
    func `what is no list says what it is, and where it breaks`(text: String, sentence: String) {
        #expect(listPage(text).failure?.description == sentence)
    }

    @Test(arguments: [
        (
            #"{"a":{"b":1}}"#,
            "the answer is JSON in which a is an object (line 1, byte 5), not the list that was asked for"
        ),
        (#"{"b":1}"#, "the answer is JSON without a, not the list that was asked for"),
        (#"{"error":"over quota"}"#, "the service answered \"over quota\""),
        ("http://a/1", "the list is broken at line 1, byte 4: more text after the end of the value"),
        ("<html>", "the answer is an HTML page, not the list that was asked for"),
    ])
    func `where a path leads to no list, the error says what is there`(text: String, sentence: String) throws {
        #expect(listPage(text, ListOptions(items: try JSONPath("a"))).failure?.description == sentence)
    }

    @Test(arguments: [
        (ListColumns(url: "c"), "the list is broken at line 1: --url-column is \"c\", the list has url, b"),
        (ListColumns(id: "9"), "the list is broken at line 1: --id-column is \"9\", the list has url, b"),
    ])
    func `a column that is not there is named beside those that are`(columns: ListColumns, sentence: String) {
        let page = listPage("url,b\nhttp://a/1,2\n", ListOptions(columns: columns))
        #expect(page.failure?.description == sentence)
    }

    @Test func `columns of a list that has none are refused`() {
        let page = listPage("http://a/1\nhttp://a/2\n", ListOptions(columns: ListColumns(title: "t")))
        #expect(page.items.isEmpty)
        #expect(
            page.failure?.description.contains("--title-column is \"t\", the list has 1 columns and no header") == true)
    }

    @Test func `what was read before a list breaks is kept`() {
        let page = listPage("[\"http://a/1\",\"http://a/2\" x")
        #expect(page.items.count == 2 && page.failure != nil)
    }
}
