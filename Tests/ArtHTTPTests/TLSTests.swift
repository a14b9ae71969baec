import ArtTestSupport
import Testing

@testable import ArtHTTP

@Suite struct TLSTests {
    private static func failure(_ identity: TLSIdentity, isTrusted: Bool = true) async throws -> TransferError? {
        let origin = try LocalOrigin(identity: identity) { _ in .ok([1]) }
        let error = try await transport(trusting: isTrusted ? identity : nil).failure(origin.named)
        #expect(origin.requests.isEmpty == (error != nil))
        return error
    }

    private static func transport(trusting identity: TLSIdentity?) throws -> CurlTransport {
        try CurlTransport(configuration: TransportConfiguration(allowPrivate: true, caFile: identity?.certificate))
    }

    @Test func `a good certificate is one that is vouched for`() async throws {
        let identity = try TLSIdentity(host: "localhost")
        #expect(try await Self.failure(identity) == nil)
        #expect(try await Self.failure(identity, isTrusted: false).isTLS)
    }

    @Test(arguments: [-7_200 ... -3_600, 3_600...7_200])
    func `a certificate that has expired, or is not valid yet, is refused`(seconds: ClosedRange<Int>) async throws {
        #expect(try await Self.failure(TLSIdentity(host: "localhost", valid: seconds)).isTLS)
    }

    @Test(arguments: ["other.example", "localhost.example", "*.localhost", "127.0.0.1"])
    func `a certificate for another host is refused`(host: String) async throws {
        #expect(try await Self.failure(TLSIdentity(host: host)).isTLS)
    }

    @Test func `a missing file of authorities lets nobody through`() async throws {
        let origin = try LocalOrigin(identity: TLSIdentity(host: "localhost")) { _ in .ok([1]) }
        let configuration = TransportConfiguration(allowPrivate: true, caFile: "/missing.pem")
        #expect(try await CurlTransport(configuration: configuration).failure(origin.named).isTLS)
    }

    @Test func `plain HTTP on a port of TLS gets no answer`() async throws {
        let origin = try LocalOrigin(identity: TLSIdentity(host: "localhost")) { _ in .ok([1]) }
        #expect(
            try await CurlTransport.local().failure("http://localhost:\(origin.port)")
                == .interrupted(received: 0, expected: nil))
    }

    @Test func `a redirect to plain HTTP is refused, and followed with leave`() async throws {
        let plain = try LocalOrigin { _ in .ok([7]) }
        let identity = try TLSIdentity(host: "localhost")
        let origin = try LocalOrigin(identity: identity) { _ in .redirect(to: plain.base) }
        var configuration = TransportConfiguration(allowPrivate: true, caFile: identity.certificate)
        let error = try await CurlTransport(configuration: configuration).failure(origin.named)
        #expect(error == .redirect(reason: "it leads from https to \(plain.base)/"))
        #expect(plain.connections == 0)
        configuration.allowDowngrade = true
        let request = TransferRequest(
            url: origin.named, fields: [HeaderField(name: "Authorization", value: "t")], maxBytes: 10)
        let answer = try await CurlTransport(configuration: configuration).transfer(request)
        #expect(answer.body.array == [7])
        #expect(plain.requests.map { $0.field("Authorization") } == [nil])
    }
}

extension TransferError? {
    fileprivate var isTLS: Bool {
        if case .tls = self { true } else { false }
    }
}
