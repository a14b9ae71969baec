import Testing

@testable import ArtFetch

struct ServiceListTests {
    private static func list(_ text: String) throws(FeedError) -> ServiceList {
        try ServiceList(Array(text.utf8), at: "a", "rows") { Item(id: $0.text("id") ?? "", title: "T") }
    }

    private static func page(_ text: String) throws(FeedError) -> ListPage { try list(text).page() }

    @Test func `what lies around the list is kept, without it`() throws {
        let list = try Self.list(#"{"x": 1, "a": {"rows": [{"id": 1}, {"id": 2}], "title": "T"}, "y": [3]}"#)
        #expect(try list.page(title: "T").items.map(\.id) == ["1", "2"])
        #expect(
            list.answer
                == .object([
                    "x": .number("1"), "a": .object(["rows": .array([]), "title": .string("T")]),
                    "y": .array([.number("3")]),
                ]))
    }

    @Test(arguments: [
        ("null", "is null, an object was expected"), ("[]", "is an array, an object was expected"),
        (#""x""#, "is a string, an object was expected"),
        (#"{"id": NaN}"#, "is broken at line 1, byte 33: a value cannot start with this character"),
        ("{\"id\": \"\u{1}\"}", "is broken at line 1, byte 34: a control character inside a string"),
    ])
    func `an element that cannot be read costs no other`(element: String, reason: String) throws {
        let page = try Self.page(#"{"a": {"rows": [{"id": 1},\#(element),{"id": 3}]}}"#)
        #expect(page.items.map(\.id) == ["1", "", "3"])
        #expect(page.items[1] == .unreadable(2, reason))
        #expect(page.failure == nil)
    }

    @Test func `what comes before a fault is kept`() throws {
        let torn = try Self.page(#"{"a": {"rows": [{"id": 1}, {"id":"#)
        #expect(torn.items.map(\.id) == ["1"])
        #expect(torn.failure == .broken(reason: "the text ends where it is not complete", place: "line 1, byte 33"))
        let around = try Self.page(#"{"a": {"rows": [{"id": 1}], "title": NaN}}"#)
        #expect(around.items.map(\.id) == ["1"])
        #expect(around.failure == .broken(reason: "a value cannot start with this character", place: "byte 37"))
    }

    @Test(arguments: [
        (#"{"a": {}}"#, FeedError.wrongFormat(looksLike: "JSON without a.rows")),
        (#"{"a": {"rows": null}}"#, .wrongFormat(looksLike: "JSON in which a.rows is null")),
        (#"{"a": {"rows": {"id": 1}}}"#, .wrongFormat(looksLike: "JSON in which a.rows is an object")),
        (#"{"feed": {"entry": []}}"#, .wrongFormat(looksLike: "a legacy RSS feed")),
        (#"{"message": "Not Found"}"#, .service(message: "Not Found")),
        (
            #"{"a": {"rows": [], "rows": []}}"#,
            .broken(reason: #""rows" comes a second time"#, place: "line 1, byte 19")
        ),
        ("{\"a\": {\"rows\": [", .broken(reason: "the text ends where it is not complete", place: "line 1, byte 16")),
        ("<html>", .wrongFormat(looksLike: "an HTML page")), ("", .emptyBody),
    ])
    func `what is no list is named`(text: String, error: FeedError) {
        #expect(throws: error) { try Self.page(text) }
    }

    @Test func `a list that is the answer itself needs no names`() throws {
        let read = { (text: String) throws(FeedError) in
            try ServiceList(Array(text.utf8)) { Item(id: $0.text("id") ?? "", title: "") }.page()
        }
        #expect(try read(#"[{"id": 1}]"#).items.map(\.id) == ["1"])
        #expect(throws: FeedError.wrongFormat(looksLike: "an empty object of JSON")) { try read("{}") }
    }

    @Test func `no answer has elements without end, nor words around them`() throws {
        let most = ServiceList.mostElements
        let many = try Self.page(#"{"a": {"rows": [\#(String(repeating: "0,", count: most))0]}}"#)
        #expect(many.items.count == most)
        #expect(
            many.failure
                == .broken(reason: "it has more than \(most) elements", place: "line 1, byte \(16 + 2 * most)"))
        let words = String(repeating: "x", count: JSONScanner.elementLimit)
        let wordy = try Self.page(#"{"x": "\#(words)", "a": {"rows": [{"id": 1}]}}"#)
        #expect(wordy.items.count == 1)
        #expect(
            wordy.failure
                == .broken(reason: "1048604 bytes lie around its list, the limit is 1048576", place: nil))
    }
}
