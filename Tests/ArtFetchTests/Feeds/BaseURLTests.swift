import Testing

@testable import ArtFetch

struct BaseURLTests {
    @Test(arguments: [
        ("b.jpg", "https://a.example/x/b.jpg"), ("../b", "https://a.example/b"), ("/b", "https://a.example/b"),
        ("?p=2", "https://a.example/x/y?p=2"), ("//c.example/b", "https://c.example/b"),
        ("http://c.example/b", "http://c.example/b"), ("data:,x", "data:,x"), ("file:///etc", "file:///etc"),
        ("é b.jpg", "https://a.example/x/%C3%A9%20b.jpg"), ("//me:secret@c.example/", "//me:secret@c.example/"),
    ])
    func `a reference leads on from the base, and an absolute one stays as it is`(reference: String, url: String) {
        #expect(BaseURL("https://a.example/x/y?z#f").resolve(reference) == url)
    }

    @Test func `a base within is relative to the one around it`() {
        #expect(BaseURL("https://a.example/x/").moved(to: "y/").resolve("z") == "https://a.example/x/y/z")
        #expect(BaseURL("https://a.example/x/").moved(to: "http://b.example").resolve("z") == "http://b.example/z")
    }

    @Test(arguments: [nil, "lists/feed.xml", "ftp://a.example/"])
    func `what came from no address leaves references as they are`(base: String?) {
        #expect(BaseURL(base).resolve("a/b.jpg") == "a/b.jpg")
        #expect(BaseURL(base).moved(to: "https://a.example/").resolve("b") == "https://a.example/b")
    }
}
