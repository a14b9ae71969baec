import Testing

@testable import ArtFetch

struct JSONValueTests {
    @Test(
        arguments: [
            (.string("7"), "7"), (.number("1440857781123456789012"), "1440857781123456789012"), (.string(""), nil),
            (.bool(true), nil), (.null, nil), (.array([.string("7")]), nil), (.object([:]), nil),
        ] as [(JSONValue, String?)])
    func `text is a string or a number, and nothing else`(value: JSONValue, text: String?) {
        #expect(value.text == text)
    }

    @Test func `a member that is null is not there`() {
        #expect(JSONValue.object(["a": .null])["a"] == nil)
        #expect(JSONValue.array([])["a"] == nil)
    }

    @Test func `the first name with a text is taken`() {
        let row = JSONValue.object(["a": .null, "b": .array([]), "c": .string("x"), "d": .string("y")])
        #expect(row.text("a", "b", "c", "d") == "x")
        #expect(row.text("a", "b") == nil)
    }
}
