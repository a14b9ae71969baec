import ArtTestSupport
import Testing

@testable import ArtHTTP

@Suite struct ProxyRulesTests {
    private static func proxy(
        _ url: String, _ environment: [String: String], named: String? = nil
    ) throws -> String? {
        try ProxyRules(environment: environment, named: named).proxy(for: TransferURL(url))
    }

    @Test func `without a word there is none`() throws {
        #expect(try Self.proxy("http://example.com/", [:]) == nil)
        #expect(try ProxyRules().proxy(for: TransferURL("https://example.com/")) == nil)
    }

    @Test func `each scheme has its own, and the general one stands in`() throws {
        let environment = ["http_proxy": "a:1", "https_proxy": "b:2", "all_proxy": "c:3"]
        #expect(try Self.proxy("http://example.com/", environment) == "a:1")
        #expect(try Self.proxy("https://example.com/", environment) == "b:2")
        #expect(try Self.proxy("https://example.com/", ["ALL_PROXY": "c:3"]) == "c:3")
        #expect(try Self.proxy("http://example.com/", ["all_proxy": "c:3", "ALL_PROXY": "d:4"]) == "c:3")
    }

    @Test func `upper case is read, but not HTTP_PROXY, which a CGI program's caller can set`() throws {
        #expect(try Self.proxy("https://example.com/", ["HTTPS_PROXY": "b:2"]) == "b:2")
        #expect(try Self.proxy("https://example.com/", ["HTTPS_PROXY": "b:2", "https_proxy": "a:1"]) == "a:1")
        #expect(try Self.proxy("http://example.com/", ["HTTP_PROXY": "b:2"]) == nil)
    }

    @Test func `an empty variable is as good as none`() throws {
        #expect(try Self.proxy("https://example.com/", ["https_proxy": "", "HTTPS_PROXY": "b:2"]) == "b:2")
    }

    @Test func `a named one is for everything, and an empty name for nothing`() throws {
        let environment = ["http_proxy": "a:1", "no_proxy": "near.example"]
        #expect(try Self.proxy("https://example.com/", environment, named: "n:9") == "n:9")
        #expect(try Self.proxy("https://near.example/", environment, named: "n:9") == nil)
        #expect(try Self.proxy("http://example.com/", environment, named: "") == nil)
    }

    @Test(arguments: [
        ("example.com", "example.com", true), ("example.com", "www.example.com", true),
        (".example.com", "www.example.com", true), (".example.com", "example.com", true),
        ("example.com.", "example.com", true), ("example.com", "example.com.", true),
        ("EXAMPLE.com", "example.com", true), ("a.test,\tb.test  c.test", "c.test", true),
        ("example.com", "notexample.com", false), ("www.example.com", "example.com", false),
        ("*", "example.com", true), ("*.example.com", "www.example.com", false), ("", "example.com", false),
        (".", "example.com", false), (",,", "example.com", false),
        ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false), ("0.0.1", "127.0.0.1", false),
        ("192.168.0.0/16", "192.168.3.4", true), ("192.168.0.0/16", "192.169.3.4", false),
        ("192.168.0.0/33", "192.168.0.0", false), ("192.168.0.0/", "192.168.0.0", false),
        ("0.0.0.0/0", "192.168.0.0", true), ("192.168.0.0/16", "192.168.0.0.example.com", false),
        ("fe80::/10", "[fe80::1]", true), ("fe80::/10", "[fc00::1]", false), ("::1", "[::1]", true),
        ("2001:db8::/96", "[2001:db8::7]", true), ("2001:db8::/96", "[2001:db8::1:0:7]", false),
    ])
    func `no_proxy is read as curl reads it`(list: String, host: String, isExempt: Bool) throws {
        let environment = ["all_proxy": "p:1", "no_proxy": list]
        #expect((try Self.proxy("http://\(host)/", environment) == nil) == isExempt)
    }
}

@Suite struct ProxyTests {
    private static func transport(through proxy: String, allowPrivate: Bool = false) throws -> CurlTransport {
        var configuration = TransportConfiguration(allowPrivate: allowPrivate)
        configuration.proxies = ProxyRules(environment: [:], named: proxy)
        return try CurlTransport(configuration: configuration)
    }

    @Test func `a proxy on a special address needs no leave, and is asked for the whole URL`() async throws {
        let proxy = try LocalOrigin { _ in .ok([1, 2]) }
        let answer = try await Self.transport(through: proxy.base).get("http://pictures.example/a b")
        #expect(answer.body.array == [1, 2])
        #expect(proxy.requests.map(\.target) == ["http://pictures.example/a%20b"])
    }

    @Test(arguments: ["127.0.0.1", "0x7f.1", "[::1]", "[::ffff:10.0.0.1]", "169.254.169.254"])
    func `an address in a URL is checked behind a proxy as well`(host: String) async throws {
        let proxy = try LocalOrigin { _ in .ok([]) }
        guard case .blockedAddress = try await Self.transport(through: proxy.base).failure("http://\(host)/") else {
            Issue.record("expected a blocked address")
            return
        }
        #expect(proxy.connections == 0)
    }

    @Test func `a redirect to a special address is refused behind a proxy as well`() async throws {
        let proxy = try LocalOrigin { _ in .redirect(to: "http://169.254.169.254/") }
        let error = try await Self.transport(through: proxy.base).failure("http://pictures.example/")
        #expect(error == .blockedAddress(host: "169.254.169.254", address: "169.254.169.254"))
        #expect(proxy.requests.count == 1)
    }

    @Test(arguments: ["http", "https"])
    func `a proxy that wants a password is named, with what to do, and is not asked again`(scheme: String) async throws
    {
        let proxy = try LocalOrigin { _ in .status(407, fields: [("Proxy-Authenticate", "Basic realm=\"p\"")]) }
        let error = try await Self.transport(through: "http://me:secret@127.0.0.1:\(proxy.port)")
            .failure("\(scheme)://pictures.example/")
        #expect(error == .proxyAuthentication(proxy: "http://…@127.0.0.1:\(proxy.port)"))
        #expect(error?.isTransient == false)
        #expect(error?.description.contains("http://USER:PASSWORD@HOST:PORT") == true)
        #expect(error?.description.contains("secret") == false)
    }

    @Test func `a 407 without a proxy is the origin's own`() async throws {
        let origin = try LocalOrigin { _ in .status(407) }
        #expect(try await CurlTransport.local().get(origin.base).status == 407)
    }

    @Test func `https goes through a tunnel, and a proxy that makes none is no broken answer`() async throws {
        let proxy = try LocalOrigin { _ in .status(403) }
        let error = try await Self.transport(through: proxy.base).failure("https://pictures.example/")
        guard case .connect("pictures.example", let reason) = error else {
            Issue.record("expected no connection, got \(String(describing: error))")
            return
        }
        #expect(reason.contains("403"))
        #expect(proxy.requests.map(\.method) == ["CONNECT"])
        #expect(proxy.requests.map(\.target) == ["pictures.example:443"])
    }

    @Test func `a proxy's password goes to the proxy and into no message`() async throws {
        let proxy = try LocalOrigin { request in request.method == "CONNECT" ? .status(502) : .ok([1]) }
        let named = "http://me:secret@127.0.0.1:\(proxy.port)"
        let error = try await Self.transport(through: named).failure("https://pictures.example/")
        #expect(error?.description.contains("secret") == false)
        _ = try await Self.transport(through: named).get("http://pictures.example/")
        // base64 of me:secret
        #expect(proxy.requests.last?.field("Proxy-Authorization") == "Basic bWU6c2VjcmV0")
        #expect(proxy.requests.last?.field("Authorization") == nil)
    }

    @Test func `a proxy that is not there is no connection`() async throws {
        let proxy = try LocalOrigin { _ in .ok([]) }
        proxy.stop()
        let error = try await Self.transport(through: proxy.base).failure("http://pictures.example/")
        #expect(error == .connect(host: "pictures.example", reason: "Connection refused"))
    }

    @Test func `an exempt host is connected to itself, and its address checked`() async throws {
        let origin = try LocalOrigin { _ in .ok([3]) }
        var configuration = TransportConfiguration()
        configuration.proxies = ProxyRules(environment: ["all_proxy": "127.0.0.1:9", "no_proxy": "localhost"])
        guard
            case .blockedAddress = try await CurlTransport(configuration: configuration)
                .failure("http://localhost:\(origin.port)/")
        else {
            Issue.record("expected a blocked address")
            return
        }
    }
}
