import Testing

@testable import ArtFetch

struct SplitURLTests {
    @Test(arguments: [
        "https://a.example/", "https://a.example/b/c.jpg", "http://u@a.example:8080//b?",
        "https://a.example/b?c=d/e#f?g",
        "https://[::1]/b#", "https://a.example/é/🎵.png?q=é",
    ])
    func `every character is kept`(url: String) throws {
        #expect(try #require(SplitURL(url)).text == url)
    }

    @Test(arguments: ["", "/b", "b.jpg", "https:", "https://", "https://a.example", "https://a.example?b/c", "data:,x"])
    func `what has no origin and path is not split`(url: String) {
        #expect(SplitURL(url) == nil)
    }

    @Test func `the last segment is what follows the last slash of the path`() throws {
        var parts = try #require(SplitURL("https://a.example/b/c.jpg?d=/e"))
        #expect(parts.lastSegment == "c.jpg")
        parts.lastSegment = "x.png"
        #expect(parts.text == "https://a.example/b/x.png?d=/e")
    }
}
