import Testing

@testable import ArtFetch

struct JSONReaderTests {
    @Test(arguments: [
        ("null", JSONValue.null), (" true ", .bool(true)), ("false", .bool(false)), ("[]", .array([])),
        ("{ }", .object([:])), ("\"a\"", .string("a")), ("[1, -0.5e+3]", .array([.number("1"), .number("-0.5e+3")])),
        (#"{"a":[{"b":null}]}"#, .object(["a": .array([.object(["b": .null])])])),
        ("\u{FEFF}\n[]", .array([])),
    ])
    func `a value of each kind is read`(text: String, value: JSONValue) throws {
        #expect(try JSONReader.read(Array(text.utf8)) == value)
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u1EA1""#, "éạ"), (#""\uD83C\uDFB5""#, "🎵"),
        (#""\ud83c""#, "\u{FFFD}"), (#""\ud83cx""#, "\u{FFFD}x"), (#""\ud83c\u0041""#, "\u{FFFD}A"),
        (#""\udfb5""#, "\u{FFFD}"), (#""\u0000""#, "\0"), (#""الموسيقى 🎶""#, "الموسيقى 🎶"),
    ])
    func `escapes are undone, and half a pair costs one character`(text: String, string: String) throws {
        #expect(try JSONReader.read(Array(text.utf8)) == .string(string))
    }

    @Test func `a byte that is no UTF-8 costs one character`() throws {
        let value = try JSONReader.read([UInt8(ascii: "\""), 0x61, 0xFF, 0x62, UInt8(ascii: "\"")])
        #expect(value == .string("a\u{FFFD}b"))
    }

    @Test(arguments: [
        ("", 0), ("[1 2]", 3), ("[1,]", 3), (#"{"a" 1}"#, 5), (#"{"a":1 "b":2}"#, 7), ("{a:1}", 1), ("{\"a\":1,}", 7),
        ("[1", 2), ("{\"a\":", 5), ("\"abc", 4), ("\"a\nb\"", 2), ("tru", 0), ("NaN", 0), ("nan", 0), ("-", 1),
        ("01", 1), ("1.", 2), ("1e", 2), (".5", 0), ("+1", 0), ("[] []", 3), (#""\x""#, 2), (#""\u12g4""#, 5),
        (#""\u12"#, 5), (#""\"#, 2), (#""\ud83c\u12""#, 11), ("\u{0}", 0),
    ])
    func `broken text is refused at its place`(text: String, offset: Int) {
        let fault = #expect(throws: JSONReader.Fault.self) { try JSONReader.read(Array(text.utf8)) }
        #expect(fault?.offset == offset)
    }

    @Test func `the deepest value allowed is read`() throws {
        let depth = JSONReader.depthLimit
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(try JSONReader.read(Array(text.utf8)).elements?.count == 1)
    }

    @Test func `one level more is refused where it opens`() throws {
        let text = String(repeating: "[", count: JSONReader.depthLimit + 1)
        let fault = #expect(throws: JSONReader.Fault.self) { try JSONReader.read(Array(text.utf8)) }
        #expect(fault == JSONReader.Fault(reason: "nested deeper than 512 levels", offset: 512))
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
    func `a value nested ten thousand levels deep is refused at its place`(opening: String) throws {
        let text = String(repeating: opening, count: 10_000)
        let fault = #expect(throws: JSONReader.Fault.self) { try JSONReader.read(Array(text.utf8)) }
        #expect(fault?.reason == "nested deeper than 512 levels")
    }

    @Test func `of a name that comes twice the last one counts`() throws {
        #expect(try JSONReader.read(Array(#"{"a":1,"a":2}"#.utf8))["a"] == .number("2"))
    }
}
