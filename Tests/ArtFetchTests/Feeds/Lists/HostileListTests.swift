import Testing

@testable import ArtFetch

/// Lists that someone made to do harm, or that a program wrote by mistake.
struct HostileListTests {
    /// Reads the list chunk by chunk and keeps nothing of it: what the run does.
    private static func read(_ chunks: some Sequence<[UInt8]>, _ options: ListOptions = ListOptions()) -> (
        items: Int, faults: Int, failure: FeedError?
    ) {
        var reading = ListReading(OwnListReader(list: "l", options: options))
        var (items, faults, failure) = (0, 0, FeedError?.none)
        func take(_ page: ListPage) {
            items += page.items.count
            faults += page.items.count { $0.fault != nil }
            failure = failure ?? page.failure
        }
        for chunk in chunks {
            var position = 0
            while let page = reading.next(in: chunk, at: &position) { take(page) }
        }
        if let page = reading.finish() { take(page) }
        return (items, faults, failure)
    }

    /// `start`, so many chunks of `row` repeated, and `end`.
    private static func chunks(_ start: String, _ row: String, rows: Int, _ end: String) -> some Sequence<[UInt8]> {
        let perChunk = 1_000
        let chunk = Array(String(repeating: row, count: perChunk).utf8)
        return [[Array(start.utf8)], Array(repeating: chunk, count: rows / perChunk), [Array(end.utf8)]].joined()
    }

    @Test func `fifty megabytes in one array are read element by element`() {
        let row = "{\"url\":\"http://a.example/1\",\"text\":\"" + String(repeating: "x", count: 4_960) + "\"},\n"
        let read = Self.read(Self.chunks("[", row, rows: 10_000, "{\"url\":\"http://a.example/2\"}]"))
        #expect(read.items == 10_001 && read.faults == 0 && read.failure == nil)
    }

    @Test func `a million elements in one array are read`() {
        let read = Self.read(Self.chunks("[", "\"http://a/1\",", rows: 1_000_000, "null]"))
        #expect(read.items == 1_000_001 && read.faults == 1 && read.failure == nil)
    }

    @Test func `fifty megabytes that are one element cost that element`() {
        let read = Self.read(Self.chunks("[\"http://a/1\",[", "1,1,1,1,1,", rows: 5_000_000, "1],\"http://a/2\"]"))
        #expect(read.items == 3 && read.faults == 1 && read.failure == nil)
    }

    @Test func `fifty megabytes without a line end are one line that is too long`() {
        let read = Self.read(Self.chunks("http://a/1\n", "xxxxxxxxxx", rows: 5_000_000, "\nhttp://a/2\n"))
        #expect(read.items == 3 && read.faults == 1 && read.failure == nil)
    }

    @Test func `a quote that nothing closes ends the list at a bound`() {
        let read = Self.read(Self.chunks("url,title\nhttp://a/1,\"", "xxxxxxxxxx", rows: 5_000_000, ""))
        #expect(read.items == 0)
        #expect(read.failure == .broken(reason: "a quote is opened that nothing closes", place: "line 2"))
    }

    @Test(arguments: ["[", "{\"a\":"])
    func `a depth of ten thousand costs the element that has it`(opening: String) {
        let closing = opening == "[" ? "]" : "}"
        let deep = String(repeating: opening, count: 10_000) + "1" + String(repeating: closing, count: 10_000)
        let page = listPage("[\(deep),\"http://a/1\"]")
        #expect(page.items.map(\.image) == [nil, "http://a/1"])
        #expect(page.items[0].fault?.message.contains("nested deeper than 512 levels") == true)
    }

    @Test func `a list nested ten thousand levels deep without an end is broken`() {
        let page = listPage(String(repeating: "[", count: 10_000))
        #expect(page.items.isEmpty)
        #expect(page.failure?.description.contains("line 1, byte 10000") == true)
    }

    @Test func `of a name that comes twice in a row the last one counts`() {
        #expect(listPage(#"[{"url":"http://a/1","url":"http://a/2"}]"#).items.map(\.image) == ["http://a/2"])
    }

    @Test func `a list that comes twice is broken at the second, and the first one's items count`() throws {
        let page = listPage(#"{"l":["http://a/1"],"l":["http://a/2"]}"#, ListOptions(items: try JSONPath("l")))
        #expect(page.items.map(\.image) == ["http://a/1"])
        #expect(page.failure == .broken(reason: "\"l\" comes a second time", place: "line 1, byte 20"))
    }

    @Test(arguments: [
        "[{\"url\":\"http://a/1\",\"title\":\"\\u001b[2J\\u0007\\u0000x\\u202e\"}]",
        "http://a/1\t\u{1b}[2J\u{7}\0x\u{202e}",
    ])
    func `control characters of a title are kept as they are`(text: String) {
        #expect(listPage(text).items.map(\.title) == ["\u{1b}[2J\u{7}\0x\u{202e}"])
    }

    @Test(arguments: ["../../etc/passwd", "a/b", ".", "..", "con:", "\u{1b}]0;x\u{7}"])
    func `an id may be anything`(id: String) {
        let json = listPage(
            [UInt8](
                ManifestEntry(
                    position: 1, item: Item(id: id, title: "t", image: "http://a/1"), asked: nil, outcome: .cancelled
                ).json()))
        #expect(json.items.map(\.id) == [id])
    }

    @Test func `a URL with a line end or a control character in it is no second header`() throws {
        let image = try #require(listPage(#"["http://a/1\r\nX: y"]"#).items.first?.image)
        #expect(image == "http://a/1\r\nX: y")
    }

    @Test(arguments: [
        "[{\"url\":1e999}]", "[{\"url\":true}]", "[{\"url\":[]}]", "[{\"url\":{}}]", "[1,2.5,-0]", "[[],[[]]]",
        "[true,false,null]",
        "[NaN,Infinity,-Infinity]", "[undefined]", "['http://a/1']",
    ])
    func `wrong types and words of other languages are items with a fault, or a broken list`(text: String) {
        let page = listPage(text)
        #expect(page.failure != nil || !page.items.isEmpty)
        #expect(page.items.allSatisfy { $0.image == nil && $0.fault != nil })
    }
}
