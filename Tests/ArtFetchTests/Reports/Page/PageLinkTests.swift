import Testing

@testable import ArtFetch

struct PageLinkTests {
    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
        "\u{1}javascript:alert(1)", "data:text/html,<script>1</script>", "vbscript:x", "file:///etc/passwd", "//host/x",
        "relative", "", "http:", "blob:https://a.example/1", "https://",
    ])
    func `only http and https are links`(url: String) {
        #expect(PageLink.address(url) == nil)
    }

    @Test func `an address keeps its fragment and loses its user`() {
        #expect(PageLink.address("https://a.example/b?c=d#/e") == "https://a.example/b?c=d#/e")
        #expect(PageLink.address("https://me:secret@a.example/") == "https://a.example/")
        #expect(PageLink.address(nil) == nil)
    }
}
