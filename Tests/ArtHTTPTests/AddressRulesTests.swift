import Testing

@testable import ArtHTTP

@Suite struct AddressRulesTests {
    @Test(arguments: [
        ("0.0.0.0", "unspecified"), ("0.1.2.3", "unspecified"), ("10.0.0.1", "private"), ("10.255.255.255", "private"),
        ("100.64.0.0", "carrier-grade NAT"), ("100.127.255.255", "carrier-grade NAT"), ("127.0.0.1", "loopback"),
        ("127.255.0.1", "loopback"), ("169.254.169.254", "link-local"), ("172.16.0.1", "private"),
        ("172.31.255.255", "private"), ("192.0.0.8", "protocol assignment"), ("192.0.2.1", "documentation"),
        ("192.88.99.1", "6to4 relay"), ("192.168.1.1", "private"), ("198.18.0.1", "benchmark"),
        ("198.19.255.255", "benchmark"), ("198.51.100.7", "documentation"), ("203.0.113.7", "documentation"),
        ("224.0.0.1", "multicast"), ("239.255.255.255", "multicast"), ("240.0.0.1", "reserved"),
        ("255.255.255.254", "reserved"), ("255.255.255.255", "broadcast"), ("::", "unspecified"), ("::1", "loopback"),
        ("64:ff9b:1::1", "local NAT64"), ("100::1", "discard-only"), ("2001:2::1", "benchmark"),
        ("2001:10::1", "overlay identifier"), ("2001:2f::1", "overlay identifier"), ("2001:db8::1", "documentation"),
        ("3fff:fff::1", "documentation"), ("5f00::1", "segment routing"), ("fc00::1", "private"),
        ("fdff::1", "private"), ("fe80::1", "link-local"), ("febf::1", "link-local"), ("fec0::1", "site-local"),
        ("ff02::1", "multicast"),
    ])
    func `a special address is refused with its kind`(literal: String, kind: String) throws {
        #expect(AddressRules().refusal(of: try #require(IPAddress(literal))) == kind)
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1",
        "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255", "198.17.255.255",
        "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2001:4860:4860::8888", "fbff::1", "64:ff9b::101:101",
        "::ffff:1.1.1.1", "2002:101:101::1",
    ])
    func `a public address is let pass`(literal: String) throws {
        #expect(AddressRules().refusal(of: try #require(IPAddress(literal))) == nil)
    }

    @Test(arguments: [
        "::ffff:127.0.0.1", "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b::127.0.0.1", "2002:7f00:1::1",
        // Teredo holds the address inverted.
        "2001:0:4136:e378:8000:63bf:80ff:fffe",
    ])
    func `an IPv4 address within an IPv6 one is judged as itself`(literal: String) throws {
        #expect(AddressRules().refusal(of: try #require(IPAddress(literal))) == "loopback")
    }

    @Test func `an exempt address is let pass, and nothing beside it`() throws {
        var rules = AddressRules()
        rules.exempt = [try #require(IPAddress("127.0.0.1"))]
        #expect(rules.refusal(of: try #require(IPAddress("127.0.0.1"))) == nil)
        #expect(rules.refusal(of: try #require(IPAddress("127.0.0.2"))) == "loopback")
    }
}
