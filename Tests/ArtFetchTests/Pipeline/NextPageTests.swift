import ArtHTTP
import Testing

@testable import ArtFetch

struct NextPageTests {
    private static let own = ListRequest(
        .service(url: "https://api.github.com/search?q=a&page=1"), fields: [ListField("Accept", "x")], section: "S")

    private static func next(_ links: String..., at asked: String = "https://api.github.com/search?q=a&page=1")
        -> NextPage
    {
        NextPage(after: own, at: asked, links.map { HeaderField(name: "link", value: $0) })
    }

    private static func page(_ url: String) -> NextPage {
        .request(ListRequest(.service(url: url), fields: [ListField("Accept", "x")], section: "S", page: 2))
    }

    @Test(arguments: [
        #"<https://api.github.com/search?q=a&page=2>; rel="next", <https://api.github.com/x>; rel="last""#,
        #"<https://api.github.com/x>; rel="prev", <https://api.github.com/search?q=a&page=2>; rel=next"#,
        #"<https://api.github.com/x>;title="a, <b>; rel=\"next\"";rel=last,<HTTPS://API.github.com:443/search?q=a&page=2>;REL="start next""#,
        "</search?q=a&page=2#f>; rel=next", "<?q=a&page=2>; rel=next",
    ])
    func `the next page is asked at the service, with what the list was asked with`(link: String) {
        #expect(Self.next(link) == Self.page("https://api.github.com/search?q=a&page=2"))
    }

    @Test func `several fields are one`() {
        #expect(
            Self.next("<https://api.github.com/x>; rel=last", "</y>; rel=next")
                == Self.page("https://api.github.com/y"))
    }

    @Test func `behind an endpoint both its own name and the service's are the same host`() {
        for host in ["http://127.0.0.1:8080", "https://api.github.com"] {
            #expect(
                Self.next("<\(host)/search?page=2>; rel=next", at: "http://127.0.0.1:8080/search?q=a&page=1")
                    == Self.page("https://api.github.com/search?page=2"))
        }
    }

    @Test(arguments: [
        "https://evil.example/x", "http://api.github.com/x", "https://api.github.com:444/x", "//evil.example/x", "x",
        "file:///etc/passwd", "https://api.github.com.evil.example/x", "https://api.github.com@evil.example/", "",
    ])
    func `another host is not gone to`(target: String) {
        #expect(Self.next("<\(target)>; rel=next") == .elsewhere(target))
    }

    @Test(arguments: [
        "", "<https://api.github.com/x>; rel=last", "https://api.github.com/x; rel=next", "<https://api.github.com/x",
        "<https://api.github.com/x>; rel=nextest", "<https://api.github.com/x>; rel=last; rel=next",
        "<https://api.github.com/search?q=a&page=1>; rel=next",
    ])
    func `a field without another page ends the list`(link: String) {
        #expect(Self.next(link) == .last)
    }

    @Test func `without the field nothing is said`() {
        #expect(Self.next() == .unknown)
        let file = ListRequest(.file(path: "f"))
        #expect(NextPage(after: file, at: "f", [HeaderField(name: "Link", value: "</x>; rel=next")]) == .unknown)
    }
}
