import ArtTestSupport
import Testing

@testable import ArtHTTP

@Suite struct TransferURLTests {
    @Test(arguments: [
        ("http://example.com", "http://example.com/"),
        ("HTTPS://Example.COM/A", "https://example.com/A"),
        ("  http://example.com/a  ", "http://example.com/a"),
        ("http://example.com:80/", "http://example.com/"),
        ("http://example.com:/", "http://example.com/"),
        ("http://example.com:8080/a", "http://example.com:8080/a"),
        ("http://example.com/a b", "http://example.com/a%20b"),
        ("http://example.com/ä?q=日", "http://example.com/%C3%A4?q=%E6%97%A5"),
        ("http://example.com/100%.jpg", "http://example.com/100%25.jpg"),
        ("http://example.com/%41%zz", "http://example.com/%41%25zz"),
        ("http://example.com/{w}x{h}\"<>|", "http://example.com/%7Bw%7Dx%7Bh%7D%22%3C%3E%7C"),
        ("http://example.com/a\\b", "http://example.com/a%5Cb"),
        ("http://example.com/a#fragment", "http://example.com/a"),
        ("http://example.com?q=1#x", "http://example.com/?q=1"),
        ("http://example.com/a/../b", "http://example.com/b"),
        ("http://bücher.example/", "http://xn--bcher-kva.example/"),
        ("http://BÜCHER.example/", "http://xn--bcher-kva.example/"),
        ("http://例え.テスト/", "http://xn--r8jz45g.xn--zckzah/"),
        ("http://straße.example/", "http://xn--strae-oqa.example/"),
        ("http://under_score.example/", "http://under_score.example/"),
        ("http://[2001:DB8::1]:81/", "http://[2001:db8::1]:81/"),
        ("http://[2001:db8:0:0:0:0:0:1]:81/", "http://[2001:db8::1]:81/"),
        ("http://[2001:0db8::0001]/", "http://[2001:db8::1]/"),
        ("http://[0:0:0:0:0:0:0:0]/", "http://[::]/"),
        ("http://[::ffff:7f00:1]/", "http://[::ffff:127.0.0.1]/"),
        ("http://[2001:db8:0:1:1:1:1:1]/", "http://[2001:db8:0:1:1:1:1:1]/"),
        ("http://[2001:db8:0:0:1:0:0:1]/", "http://[2001:db8::1:0:0:1]/"),
    ])
    func `a URL as people write it becomes one that can be sent`(written: String, sent: String) throws {
        #expect(try TransferURL(written).text == sent)
    }

    @Test(arguments: [
        "http://2130706433/", "http://0x7f.1/", "http://0177.0.0.1/", "http://127.1/", "http://１２７.0.0.1/",
    ])
    func `an IPv4 address in another spelling is seen as itself`(written: String) throws {
        #expect(try TransferURL(written).host == "127.0.0.1")
    }

    @Test(arguments: [
        ("", "it is not absolute"),
        ("example.com/a.jpg", "it is not absolute"),
        ("//example.com/a.jpg", "it is not absolute"),
        ("file:///etc/passwd", "its scheme is file, only http and https are fetched"),
        ("ftp://example.com/", "its scheme is ftp, only http and https are fetched"),
        ("javascript:alert(1)", "its scheme is javascript, only http and https are fetched"),
        ("http:example.com", "it has no host"),
        ("http://", "it has no host"),
        ("http:///path", "it has no host"),
        ("http://example.com\\@evil.example/", "it has a backslash after its host"),
        ("http://example.com/\r\nHost: evil", "it has a control character in it"),
        ("http://example.com/\u{0}", "it has a control character in it"),
        ("http://example.com:0/", "its port 0 is not within 1 and 65535"),
        ("http://example.com:65536/", "its port 65536 is not within 1 and 65535"),
        ("http://example.com:99999999999999999999/", "its port 99999999999999999999 is not within 1 and 65535"),
        ("http://example.com:+80/", "its port is no number"),
        ("http://user:se/cret@example.com/", "its port is no number"),
        ("http://us%3Aer:secret@example.com/", "its user has a colon in it"),
        ("http://user:%0Asecret@example.com/", "its user or password has a control character in it"),
        ("http://exa mple.com/", "its host exa mple.com is no host name"),
        ("http://exa%6dple.com/", "its host exa%6dple.com is no host name"),
        ("http://a..b/", "its host a..b is no host name"),
        ("http://[::1/", "its host [::1 is no IPv6 address"),
        ("http://[fe80::1%25eth0]/", "its host [fe80::1%25eth0] is no IPv6 address"),
        ("http://[127.0.0.1]/", "its host [127.0.0.1] is no IPv6 address"),
    ])
    func `a URL that must not be asked is refused with the reason`(written: String, reason: String) {
        #expect(throws: TransferError.invalidURL(written, reason: reason)) { try TransferURL(written) }
    }

    @Test func `a user and a password are kept beside the URL, decoded`() throws {
        let url = try TransferURL("https://me%40home:a:b%2Fc@example.com:8443/x")
        #expect(url.text == "https://example.com:8443/x" && url.host == "example.com")
        #expect(url.credentials?.user == "me@home" && url.credentials?.password == "a:b/c")
        #expect(try TransferURL("https://me@example.com/").credentials?.password == "")
        #expect(try TransferURL("https://example.com/@me").credentials == nil)
    }

    @Test(arguments: [
        ("https://me:secret@example.com/a", "https://…@example.com/a"),
        ("https://me:sec/ret@example.com/a", "https://…@example.com/a"),
        ("ftp://me:secret@example.com/", "ftp://…@example.com/"),
        ("me:secret@example.com", "…@example.com"),
        ("http://me:secret@@bad host/", "http://…@bad host/"),
        ("https://example.com/@me.jpg", "https://example.com/@me.jpg"),
        ("https://example.com/a?b=c@d", "https://example.com/a?b=c@d"),
        ("", ""),
    ])
    func `a URL is shown without its user and password`(written: String, shown: String) {
        #expect(TransferURL.shown(written) == shown)
    }

    @Test func `a URL that holds a picture is shown by its beginning`() {
        #expect(TransferURL.shown("data:image/png;base64," + String(repeating: "A", count: 9_000)).utf8.count < 400)
    }

    @Test func `a refused URL is told without its secrets`() {
        let error = #expect(throws: TransferError.self) { try TransferURL("ftp://me:secret@example.com/") }
        #expect(error?.description.contains("secret") == false)
    }

    @Test func `a host that turns into something else is refused`() {
        // U+FF0F is a slash once it is normalised.
        #expect(throws: TransferError.self) { try TransferURL("http://example.com／evil.example/") }
        #expect(throws: TransferError.self) { try TransferURL("http://\(String(repeating: "ä", count: 80)).example/") }
    }

    @Test func `the length limit counts before and after encoding`() throws {
        let fits = "http://example.com/" + String(repeating: "a", count: TransferURL.maxLength - 19)
        #expect(try TransferURL(fits).text == fits)
        #expect(throws: TransferError.self) { try TransferURL(fits + "a") }
        #expect(throws: TransferError.self) {
            try TransferURL("http://example.com/" + String(repeating: "ä", count: 3_000))
        }
    }

    @Test func `whatever is written, the result is plain ASCII and stays as it is`() throws {
        let pieces = [
            "http://", "https:", "//", "/", "\\", "?", "#", "@", ":", "::1", "[", "]", "%", "%2f", "..", ".", "a", "Ä",
            "日",
            "۱", "．", "／", "\u{200B}", "\u{202E}", " ", "\t", "0x7f", "127", "80", "99999", "example.com", "xn--", "-",
            "_",
        ]
        var random = SplitMix(state: 20_261)
        var accepted = 0
        for _ in 0..<20_000 {
            let written = "http://" + (0..<6).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            guard let url = Self.url(written) else { continue }
            accepted += 1
            #expect(url.text.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(written)")
            #expect(!url.host.contains("@") && !url.text.contains("#"), "\(written)")
            let again = try #require(Self.url(url.text), "\(written)")
            #expect(again.text == url.text && again.isSameOrigin(as: url) && again.credentials == nil, "\(written)")
        }
        #expect(accepted > 1_000)
    }

    private static func url(_ text: String) -> TransferURL? {
        do { return try TransferURL(text) } catch { return nil }
    }

    @Test(arguments: [
        ("/c", "https://example.com/c"),
        ("c", "https://example.com/a/c"),
        ("../c d", "https://example.com/c%20d"),
        ("?x=é", "https://example.com/a/b?x=%C3%A9"),
        ("//other.example/c", "https://other.example/c"),
        ("//bücher.example", "https://xn--bcher-kva.example/"),
        ("http://other.example/c#f", "http://other.example/c"),
        ("#f", "https://example.com/a/b?q=1"),
        ("", "https://example.com/a/b?q=1"),
    ])
    func `a reference is resolved against the URL`(reference: String, target: String) throws {
        #expect(try TransferURL("https://example.com/a/b?q=1").resolving(reference).text == target)
    }

    @Test(arguments: ["file:///etc/passwd", "gopher://example.com/", "//user@example.com/", "/a\u{7}"])
    func `a reference to where none may lead is refused`(reference: String) throws {
        let url = try TransferURL("https://example.com/")
        #expect(throws: TransferError.self) { try url.resolving(reference) }
    }

    @Test func `an origin is scheme, host and port`() throws {
        let url = try TransferURL("https://example.com/a")
        #expect(url.isSameOrigin(as: try TransferURL("https://EXAMPLE.com:443/b")))
        #expect(!url.isSameOrigin(as: try TransferURL("http://example.com/a")))
        #expect(!url.isSameOrigin(as: try TransferURL("https://example.com:444/a")))
        #expect(!url.isSameOrigin(as: try TransferURL("https://www.example.com/a")))
    }
}
