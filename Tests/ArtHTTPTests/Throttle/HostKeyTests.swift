import Testing

@testable import ArtHTTP

@Suite struct HostKeyTests {
    @Test func `host and port count, scheme and letter case do not`() {
        #expect(HostKey(url: "http://Example.com:443/a") == HostKey(url: "https://example.com/b"))
        #expect(HostKey(url: "http://example.com/") != HostKey(url: "https://example.com/"))
        #expect(HostKey(url: "http://127.0.0.1:8080/") != HostKey(url: "http://127.0.0.1:8081/"))
    }

    @Test func `what cannot be asked has none`() {
        #expect(HostKey(url: "file:///etc/passwd") == nil)
        #expect(HostKey(url: "") == nil)
    }

    @Test func `the usual ports are not shown`() {
        #expect(HostKey(url: "https://example.com/")?.description == "example.com")
        #expect(HostKey(url: "http://example.com:81/")?.description == "example.com:81")
    }
}
