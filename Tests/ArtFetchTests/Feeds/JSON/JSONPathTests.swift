import Testing

@testable import ArtFetch

struct JSONPathTests {
    @Test(
        arguments: [
            (".", []), ("$", []), ("feed.results", [.member("feed"), .member("results")]),
            ("items[*].owner.avatar_url", [.member("items"), .every, .member("owner"), .member("avatar_url")]),
            ("[*]", [.every]), ("$[*]", [.every]), ("$.a", [.member("a")]), (".a", [.member("a")]),
            (".[0]", [.element(0)]), ("im:image[2].label", [.member("im:image"), .element(2), .member("label")]),
            (#"a["b.c"].d"#, [.member("a"), .member("b.c"), .member("d")]),
            (#"'a b'."""#, [.member("a b"), .member("")]),
            (#"["a\"\\b"]"#, [.member(#"a"\b"#)]), ("grüße 🎵", [.member("grüße 🎵")]),
            (#"a."*""#, [.member("a"), .member("*")]),
        ] as [(String, [JSONPath.Step])])
    func `a path is read as its steps`(text: String, steps: [JSONPath.Step]) throws {
        #expect(try JSONPath(text).steps == steps)
        #expect(try JSONPath(text).description == text)
    }

    @Test(arguments: [
        ("", "expected a path such as feed.results, or . for the whole at character 1"),
        ("a.", "expected a name at character 3"), ("a..b", "every step is written out, .. is not known at character 3"),
        ("a[x]", "expected *, a number from 0 or a quoted name after [ at character 3"),
        ("a[-1]", "expected *, a number from 0 or a quoted name after [ at character 3"),
        ("a[1", "expected ] at character 4"), ("a[*", "expected ] at character 4"),
        ("a['b]", "the quote is not closed at character 3"), ("a]", "expected a dot or [ at character 2"),
        ("a.*", "every element is written [*], a name of * in quotes, at character 3"),
        ("a[9999999999]", "the number is too large at character 3"),
        ("$a", "expected a dot or [ after $ at character 2"),
        ("a[]", "expected *, a number from 0 or a quoted name after [ at character 3"),
        (#"a"b""#, "expected a dot or [ at character 2"), ("a\nb", "expected a dot or [ at character 2"),
    ])
    func `what is no path is refused at its place`(text: String, sentence: String) {
        let fault = #expect(throws: JSONPathFault.self) { try JSONPath(text) }
        #expect(fault?.description == sentence)
    }

    @Test func `a path that is too long, or has too many steps, is refused`() {
        #expect(throws: JSONPathFault.self) { try JSONPath(String(repeating: "a", count: 501)) }
        #expect(throws: JSONPathFault.self) { try JSONPath(String(repeating: "[*]", count: 33)) }
        #expect(throws: Never.self) { try JSONPath(String(repeating: "a", count: 500)) }
        #expect(throws: Never.self) { try JSONPath(String(repeating: "[*]", count: 32)) }
    }
}

extension JSONPathTests {
    private static func value(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

    @Test(arguments: [
        (".", ["1"]), ("a", []), ("a.b", []), ("[0]", []), ("[*]", []),
    ])
    func `in a number only the whole is found`(path: String, found: [String]) throws {
        let value = try Self.value("1")
        #expect(try JSONPath(path).values(in: value) == found.map(JSONValue.number))
    }

    @Test(arguments: [
        ("a.b", ["1"]), ("l[*].x", ["2", "3", "4"]), ("l[1].x", ["3"]), ("l[9].x", []), ("m[*][*]", ["5", "6"]),
        ("l", []), ("a.c", []), ("n.x", []), ("l.x", []), ("a[0]", []),
    ])
    func `values are found in their order`(path: String, texts: [String]) throws {
        let value = try Self.value(
            #"{"a":{"b":1},"l":[{"x":2},{"x":3},null,{"y":0},{"x":"4"}],"m":[[5],[],[6]],"n":null}"#)
        #expect(try JSONPath(path).values(in: value).compactMap(\.text) == texts)
        #expect(try JSONPath(path).text(in: value) == texts.first)
    }

    @Test func `the first text passes over what is null, empty or no text`() throws {
        let value = try Self.value(#"[null,"",{"a":1},"here"]"#)
        #expect(try JSONPath("[*]").text(in: value) == "here")
        #expect(try JSONPath("[*]").first(in: value) == .string(""))
        #expect(try JSONPath("[*]").values(in: value).count == 4)
    }
}
