import Testing

@testable import ArtFetch

struct EndpointTests {
    @Test(arguments: [
        ("http://127.0.0.1:8080", "https://rss.example/api/v2/us.json?x=1", "http://127.0.0.1:8080/api/v2/us.json?x=1"),
        ("https://mirror.example/", "https://rss.example/a", "https://mirror.example/a"),
        ("http://[::1]:80", "https://rss.example", "http://[::1]:80"),
        ("http://m", "https://rss.example?q=1", "http://m?q=1"),
    ])
    func `scheme, host and port change, path and query stay`(base: String, url: String, expected: String) throws {
        let endpoint = try #require(Endpoint(base))
        #expect(endpoint.replacingService(of: url) == expected)
    }

    @Test(arguments: [
        "", "127.0.0.1:8080", "ftp://host", "http://", "http://host/path", "http://host?x", "http://user@host",
        "http://a b", "http://host\n",
    ])
    func `anything but scheme, host and port is refused`(text: String) {
        #expect(Endpoint(text) == nil)
    }
}
