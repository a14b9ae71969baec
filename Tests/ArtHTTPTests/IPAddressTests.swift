import Testing

@testable import ArtHTTP

@Suite struct IPAddressTests {
    @Test(arguments: ["127.0.0.1", "255.255.255.255", "0.0.0.0", "::1", "::", "2001:db8::ff00:42:8329", "fe80::1"])
    func `a literal is written as it was read`(literal: String) throws {
        #expect(try #require(IPAddress(literal)).description == literal)
    }

    @Test(arguments: ["", "127.1", "0x7f.0.0.1", "1.2.3.4.5", "[::1]", "fe80::1%eth0", "localhost"])
    func `what is no literal is no address`(text: String) {
        #expect(IPAddress(text) == nil)
    }
}
