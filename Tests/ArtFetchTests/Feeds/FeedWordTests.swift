import Testing

@testable import ArtFetch

struct FeedWordTests {
    @Test func `a country is two letters in lower case`() throws {
        #expect(try FeedWord.country("vn") == "vn")
        #expect(try FeedWord.country("VN") == "vn")
        #expect(
            throws: FeedUsageError.malformed(
                parameter: "country", value: "USA", expected: "two letters such as \"us\"")
        ) { try FeedWord.country("USA") }
    }

    @Test func `names are kept as they are given`() throws {
        #expect(try FeedWord.names(["Sơn Tùng M-TP", " x "], of: "artist") == ["Sơn Tùng M-TP", " x "])
    }
}
