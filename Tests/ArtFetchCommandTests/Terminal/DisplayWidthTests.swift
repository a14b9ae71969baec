import Testing

@testable import ArtFetchCommand

struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("Trần", 4), ("日本", 4), ("한국", 4), ("ｱ", 1), ("ＡＢ", 4),
        ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇻🇳", 2), ("❤️", 2), ("❤", 1), ("ليلى", 4), ("\u{200B}", 0),
        ("\u{AD}", 0), ("…", 1), ("×", 1), ("각", 2),
    ])
    func `a text is as wide as terminals draw it`(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns, "\(text)")
    }
}
