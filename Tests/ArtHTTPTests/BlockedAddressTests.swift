import ArtTestSupport
import Testing

@testable import ArtHTTP

@Suite struct BlockedAddressTests {
    @Test(arguments: ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.0.0.1."])
    func `loopback is refused in any spelling and never connected to`(host: String) async throws {
        let origin = try LocalOrigin { _ in .ok([]) }
        let error = try await CurlTransport().failure("http://\(host):\(origin.port)/")
        guard case .blockedAddress(_, "127.0.0.1") = error else {
            Issue.record("expected a blocked address, got \(String(describing: error))")
            return
        }
        #expect(origin.connections == 0)
    }

    @Test(arguments: ["[::1]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "10.0.0.1", "169.254.169.254", "[fe80::1]"])
    func `other special addresses are refused`(host: String) async throws {
        guard case .blockedAddress = try await CurlTransport().failure("http://\(host)/") else {
            Issue.record("expected a blocked address")
            return
        }
    }

    @Test func `a name is judged by the address it has`() async throws {
        let origin = try LocalOrigin { _ in .ok([]) }
        guard
            case .blockedAddress("localhost", _) = try await CurlTransport().failure("http://localhost:\(origin.port)/")
        else {
            Issue.record("expected a blocked address")
            return
        }
        #expect(origin.connections == 0)
    }

    @Test func `a redirect to a special address is refused as that`() async throws {
        let inner = try LocalOrigin { _ in .ok([1]) }
        let origin = try LocalOrigin { _ in .redirect(to: "http://127.0.0.2:\(inner.port)/") }
        var configuration = TransportConfiguration()
        configuration.addressRules.exempt = [try #require(IPAddress("127.0.0.1"))]
        let transport = try CurlTransport(configuration: configuration)
        #expect(await transport.failure(origin.base) == .blockedAddress(host: "127.0.0.2", address: "127.0.0.2"))
        #expect(inner.connections == 0)
    }
}
