import Testing

@testable import ArtFetchCommand

struct SuggestionTests {
    @Test(arguments: [
        ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("", "ab", 2), ("kitten", "sitting", 3), ("ab", "ba", 1),
        ("contian", "contain", 1), ("ca", "abc", 3), ("SIZE", "size", 0),
    ])
    func `the distance counts edits and swaps`(first: String, second: String, distance: Int) {
        #expect(Suggestion.distance(first, second) == distance)
        #expect(Suggestion.distance(second, first) == distance)
    }

    @Test(arguments: [
        ("musci", "music"), ("cocktial", "cocktails"), ("gihtub", "github"), ("url", "urls"), ("xyzzy", nil),
        ("", nil), ("c", nil),
    ])
    func `the nearest word is meant, or none`(word: String, expected: String?) {
        #expect(Suggestion.nearest(to: word, in: FeedName.allCases.map(\.rawValue)) == expected)
    }

    @Test func `a third of a long word may be wrong`() {
        #expect(Suggestion.nearest(to: "max-decod-memry-x", in: ["max-decode-memory"]) == "max-decode-memory")
    }

    @Test func `a word of a megabyte is not compared`() {
        #expect(Suggestion.nearest(to: String(repeating: "m", count: 1 << 20), in: ["music"]) == nil)
    }
}
