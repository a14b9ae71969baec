import Testing

@testable import ArtFetchCommand

struct TerminalTextTests {
    static let hostile: [(String, String)] = [
        ("\u{1B}[31mred\u{1B}[0m", "\u{FFFD}[31mred\u{FFFD}[0m"),
        ("\u{1B}]0;title\u{07}", "\u{FFFD}]0;title\u{FFFD}"),
        ("\u{9B}2J\u{7F}\u{0}", "\u{FFFD}2J\u{FFFD}\u{FFFD}"),
        ("two\nlines\r\nand\ttab", "two lines  and tab"),
        ("next\u{85}line\u{2028}separator", "next line separator"),
        ("user\u{202E}gpj.exe", "usergpj.exe"),
        ("\u{2066}iso\u{2069}\u{200F}late", "isolate"),
        ("\u{FEFF}mark", "mark"),
        ("non\u{FFFE}character\u{1FFFF}", "non\u{FFFD}character\u{FFFD}"),
        ("Trần Thị — ليلى 👩‍🚀 e\u{301}", "Trần Thị — ليلى 👩‍🚀 e\u{301}"),
    ]

    @Test(arguments: hostile)
    func `what could take over a terminal is made harmless`(text: String, expected: String) {
        #expect(Array(TerminalText.clean(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func `no control character of any plane passes`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory == .control else { continue }
            let cleaned = TerminalText.clean(String(scalar))
            #expect(cleaned == " " || cleaned == "\u{FFFD}", "U+\(String(value, radix: 16))")
        }
    }

    @Test func `bytes that are no UTF-8 are replaced`() {
        let text = String(decoding: [0x61, 0xFF, 0xC0, 0x80, 0x62] as [UInt8], as: UTF8.self)
        #expect(TerminalText.clean(text).unicodeScalars.allSatisfy { "ab\u{FFFD}".unicodeScalars.contains($0) })
    }

    @Test func `a tower of combining marks is cut down`() {
        let tower = "Z" + String(repeating: "\u{301}", count: 10_000)
        #expect(TerminalText.clean(tower + "algo").unicodeScalars.count == 20)
    }

    @Test(arguments: [
        ("short", 10, "short"), ("exactly 10", 10, "exactly 10"), ("more than 10", 10, "more than…"), ("ab", 1, "…"),
        ("ab", 0, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("", 0, ""),
    ])
    func `text is cut to a width`(text: String, columns: Int, expected: String) {
        let cut = TerminalText.truncated(text, to: columns)
        #expect(cut == expected)
        #expect(DisplayWidth.of(cut) <= columns)
    }
}
