import ArtTestSupport
import Testing

@testable import ArtHTTP

@Suite(.requiresTLSOrigin) struct HTTP2Tests {
    private static func transport(trusting origin: TLSOrigin) throws -> CurlTransport {
        try CurlTransport(configuration: TransportConfiguration(allowPrivate: true, caFile: origin.certificate))
    }

    @Test func `transfers to one host share a single HTTP/2 connection`() async throws {
        let origin = try TLSOrigin(name: "localhost")
        let transport = try Self.transport(trusting: origin)
        let answers = try await withThrowingTaskGroup(of: TransferAnswer.self) { group in
            for _ in 0..<50 { group.addTask { try await transport.get("https://localhost:\(origin.port)/ok") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0.body.array == Array("a body".utf8) })
        #expect(Set(answers.map { $0.field("X-Protocol") }) == ["HTTP/2.0"])
        #expect(Set(answers.map { $0.field("X-Connection") }).count == 1)
    }

    @Test func `a redirect to plain HTTP is refused`() async throws {
        let origin = try TLSOrigin(name: "localhost")
        let error = try await Self.transport(trusting: origin).failure("https://localhost:\(origin.port)/plain")
        #expect(error == .redirect(reason: "it leads from https to http://127.0.0.1:1/"))
    }
}
