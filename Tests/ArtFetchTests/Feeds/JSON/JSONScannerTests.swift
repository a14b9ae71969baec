import Testing

@testable import ArtFetch

struct JSONScannerTests {
    /// Cuts `text` into chunks of `size` bytes and scans them.
    private static func scan(
        _ text: some Sequence<UInt8>, _ selections: [JSONSelection], by size: Int = 1 << 16
    ) throws -> (elements: [JSONElement], scanner: JSONScanner) {
        var scanner = JSONScanner(selections)
        var found: [JSONElement] = []
        let bytes = Array(text)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let chunk = Array(bytes[start..<min(start + size, bytes.count)])
            var position = 0
            while let element = try scanner.next(in: chunk, at: &position) { found.append(element) }
            #expect(position == chunk.count)
        }
        if let last = try scanner.finish() { found.append(last) }
        return (found, scanner)
    }

    private static func texts(_ elements: [JSONElement]) -> [String] {
        elements.map { element in
            guard case .bytes(let bytes) = element.content else { return "too large" }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private static let nested = """
        {"feed": {"title": "T", "x": [{"results": [0]}], "results": [
          {"a": "}]\\"", "b": [1, {"c": null}]},
          "two", 3 , null,[],{} ]},
         "next": "u", "list": [{"o": {"i": 1}}, {"o": [{"i": 2}, 3]}, {"p": 4}]}
        """

    @Test(
        arguments: [
            ("feed.results", [#"{"a": "}]\"", "b": [1, {"c": null}]}"#, #""two""#, "3", "null", "[]", "{}"]),
            ("feed.results[*]", [#"{"a": "}]\"", "b": [1, {"c": null}]}"#, #""two""#, "3", "null", "[]", "{}"]),
            ("list[*].o", [#"{"i": 1}"#, #"{"i": 2}"#, "3"]), ("list[1].o", [#"{"i": 2}"#, "3"]),
            ("feed.x[*].results", ["0"]), ("feed.x", [#"{"results": [0]}"#]), ("missing", []), ("feed", []), (".", []),
            ("list[*].o.i", ["1"]),
        ], [1, 2, 3, 7, 1000])
    func `elements are cut out whole, however the text is cut into chunks`(
        selected: (path: String, elements: [String]), size: Int
    ) throws {
        let found = try Self.scan(Self.nested.utf8, [.elements(of: try JSONPath(selected.path))], by: size)
        #expect(Self.texts(found.elements) == selected.elements)
    }

    @Test func `several selections are told apart, in the order of the text`() throws {
        let selections: [JSONSelection] = [
            .elements(of: try JSONPath("feed.results")), .value(at: try JSONPath("next")),
            .value(at: try JSONPath("feed.title")),
        ]
        let found = try Self.scan(Self.nested.utf8, selections, by: 5).elements
        #expect(found.map(\.selection) == [2, 0, 0, 0, 0, 0, 0, 1])
        #expect(try found.last?.value() == .string("u"))
    }

    @Test(arguments: ["[1, 2]", "\u{FEFF} [1, 2]\n", "[1,2]"])
    func `the text itself may be the list`(text: String) throws {
        #expect(Self.texts(try Self.scan(text.utf8, [.elements(of: .root)], by: 1).elements) == ["1", "2"])
    }

    @Test(arguments: ["42", " \"a\" ", "{\"a\":[]}", "[]", "true"])
    func `the text itself may be the value`(text: String) throws {
        let found = try Self.scan(text.utf8, [.value(at: .root)], by: 2)
        #expect(Self.texts(found.elements) == [text.filter { $0 != " " }])
    }

    @Test(arguments: [
        (#"{"a":{"b":1}}"#, "an object"), (#"{"a":"b"}"#, "a string"), (#"{"a":null}"#, "null"),
        (#"{"a":-1}"#, "a number"),
        (#"{"a":false}"#, "a boolean"),
    ])
    func `what is in the place of a list is named`(text: String, looks: String) throws {
        let found = try Self.scan(text.utf8, [.elements(of: try JSONPath("a"))])
        #expect(found.elements.isEmpty && found.scanner.lists == 0)
        #expect(found.scanner.misfit?.looks == looks)
        #expect(found.scanner.misfit?.place == JSONPlace(offset: 5, line: 1))
    }

    @Test func `an empty list is a list`() throws {
        #expect(try Self.scan(#"{"a":[ ]}"#.utf8, [.elements(of: try JSONPath("a"))]).scanner.lists == 1)
        #expect(try Self.scan(#"{"a":[ ]}"#.utf8, [.elements(of: try JSONPath("a[*].b"))]).scanner.lists == 1)
        #expect(try Self.scan(#"{"b":[ ]}"#.utf8, [.elements(of: try JSONPath("a"))]).scanner.lists == 0)
    }

    @Test func `each element knows its place`() throws {
        let found = try Self.scan("[\n1,\n\n {\"a\":\n2}, 3]".utf8, [.elements(of: .root)], by: 3).elements
        #expect(found.map(\.place.line) == [2, 4, 5])
        #expect(found.map(\.place.offset) == [2, 7, 17])
    }
}

// MARK: - Hostile texts

extension JSONScannerTests {
    @Test(
        arguments: [
            ("", "the text ends where it is not complete", 0, 1),
            ("[1", "the text ends where it is not complete", 2, 1),
            ("[\n1,\n2", "the text ends where it is not complete", 6, 3),
            ("{\"a\": \"x", "the text ends where it is not complete", 8, 1),
            ("[1 2]", "expected \",\" or \"]\" in an array", 3, 1),
            ("[1}", "expected \",\" or \"]\" in an array", 2, 1),
            ("[,1]", "a value cannot start with this character", 1, 1),
            ("[1,]", "a value cannot start with this character", 3, 1),
            ("[\n{\"a\":]}]", "expected \"}\", or \",\" before more", 7, 2),
            ("[] []", "more text after the end of the value", 3, 1),
            ("[#]", "a value cannot have this character", 1, 1), ("[a#]", "a value cannot have this character", 2, 1),
            ("<html>", "a value cannot have this character", 0, 1),
        ], [1, 100])
    func `broken text is refused at its place`(
        broken: (text: String, reason: String, offset: Int, line: Int), size: Int
    ) {
        let fault = #expect(throws: JSONFault.self) {
            try Self.scan(broken.text.utf8, [.elements(of: .root)], by: size)
        }
        #expect(fault == JSONFault(reason: broken.reason, place: JSONPlace(offset: broken.offset, line: broken.line)))
    }

    @Test(arguments: [
        ("{\"l\" [1]}", "expected \":\" after a member's name"), ("{l:[1]}", "expected a member's name in quotes"),
        ("{\"l\":[1] \"m\":2}", "expected \",\" or \"}\" in an object"),
        ("{\"l\":[1],}", "expected a member's name in quotes"),
        ("{\"l\":[1],\"l\":[2]}", "\"l\" comes a second time"), ("{\"\\x\":1}", "unknown escape in a string"),
    ])
    func `what leads to a list is read strictly`(text: String, reason: String) throws {
        let path = try JSONPath("l")
        let fault = #expect(throws: JSONFault.self) { try Self.scan(text.utf8, [.elements(of: path)]) }
        #expect(fault?.reason == reason)
    }

    @Test func `what comes before a fault is not lost`() throws {
        var scanner = JSONScanner([.elements(of: .root)])
        let chunk = Array("[1,2,3 4]".utf8)
        var (position, found) = (0, 0)
        #expect(throws: JSONFault.self) {
            while try scanner.next(in: chunk, at: &position) != nil { found += 1 }
        }
        #expect(found == 3)
    }

    @Test func `a broken element costs no other, and its fault has its place in the text`() throws {
        let text = "[{\"u\":1},\n {\"u\": NaN},\n{\"u\":\n\"\\x\"}, {\"u\":4}]"
        let found = try Self.scan(text.utf8, [.elements(of: .root)], by: 4).elements
        #expect(try found[0].value()["u"]?.text == "1")
        #expect(try found[3].value()["u"]?.text == "4")
        let notANumber = #expect(throws: JSONFault.self) { try found[1].value() }
        #expect(notANumber?.place == JSONPlace(offset: 17, line: 2))
        let escape = #expect(throws: JSONFault.self) { try found[2].value() }
        #expect(escape?.place == JSONPlace(offset: 31, line: 4))
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
    func `an element nested ten thousand levels deep costs no other`(opening: String) throws {
        let closing = String(opening.reversed().compactMap { $0 == "[" ? "]" : $0 == "{" ? "}" : nil })
        let deep = String(repeating: opening, count: 10_000) + "1" + String(repeating: closing, count: 10_000)
        let found = try Self.scan("[\(deep),{}]".utf8, [.elements(of: .root)]).elements
        #expect(found.count == 2)
        let fault = #expect(throws: JSONFault.self) { try found[0].value() }
        #expect(fault?.reason == "nested deeper than 512 levels")
        #expect(try found[1].value() == .object([:]))
    }

    @Test func `what is not selected may be nested as deep as it likes`() throws {
        let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        let found = try Self.scan("{\"x\":\(deep),\"l\":[7]}".utf8, [.elements(of: try JSONPath("l"))])
        #expect(Self.texts(found.elements) == ["7"])
    }

    @Test func `an element that is too large is only counted`() throws {
        let large = "\"" + String(repeating: "x", count: JSONScanner.elementLimit) + "\""
        let found = try Self.scan("[1,\(large),3]".utf8, [.elements(of: .root)]).elements
        #expect(Self.texts(found) == ["1", "too large", "3"])
        let fault = #expect(throws: JSONFault.self) { try found[1].value() }
        #expect(fault?.reason == "it is 1048578 bytes long, the limit is 1048576")
    }

    @Test func `a name of any length is passed over`() throws {
        let name = String(repeating: "n", count: 3_000_000)
        let found = try Self.scan("{\"\(name)\":[1],\"\\u006c\":[2]}".utf8, [.elements(of: try JSONPath("l"))])
        #expect(Self.texts(found.elements) == ["2"])
    }

    @Test func `a million elements are counted out`() throws {
        let text = "[" + String(repeating: "{\"i\":1},", count: 999_999) + "{\"i\":2}]"
        #expect(try Self.scan(text.utf8, [.elements(of: .root)]).elements.count == 1_000_000)
    }
}
