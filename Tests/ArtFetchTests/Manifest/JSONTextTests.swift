import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct JSONTextTests {
    @Test func `members and elements are separated by single commas`() {
        let json = JSONText.value { json in
            json.object { object in
                object.member("a", 1)
                object.member("b", ["x", "y"])
                object.member("c") { $0.object { _ in } }
                object.member("d", nil)
                object.member("e", true)
            }
        }
        #expect(String(decoding: json, as: UTF8.self) == #"{"a":1,"b":["x","y"],"c":{},"d":null,"e":true}"#)
    }

    @Test func `every character comes back as it was`() throws {
        let scalars = (0...0x2FF).compactMap(Unicode.Scalar.init) + ["\u{2028}", "\u{FEFF}", "\u{10FFFF}", "😀"]
        let text = String(String.UnicodeScalarView(scalars))
        let json = JSONText.value { $0.array([text]) { $0.string($1) } }
        #expect(try JSONDecoder().decode([String].self, from: Data(json)) == [text])
    }

    @Test func `no control character stands in the text`() {
        let json = JSONText.value { $0.string("\u{1B}[2J\u{0}\r\n\t") }
        #expect(json.allSatisfy { $0 >= 0x20 })
    }
}
