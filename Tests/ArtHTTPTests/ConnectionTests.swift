import ArtTestSupport
import Testing

@testable import ArtHTTP

/// What lies on a connection before anything has been asked is no answer.
@Suite struct ConnectionTests {
    private static let surplus = Array("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nsurplus!".utf8)
    /// So long that libcurl reads it in several pieces, the last of which ends with the body.
    private static let body = [UInt8](repeating: 7, count: 300_000)

    /// Answers `/long` and then something that nobody asked for; its latch opens when that has been sent.
    private static func origin(
        _ surplus: [UInt8], sent: Latch, identity: TLSIdentity? = nil
    ) throws -> LocalOrigin {
        try LocalOrigin(identity: identity) { request in
            guard request.path == "/long" else { return .ok(Array(request.path.utf8)) }
            let head = OriginAnswer.head(200, [("Content-Length", "\(body.count)")])
            return OriginAnswer(steps: [.send(head), .send(body + surplus), .open(sent)], then: .keepAlive)
        }
    }

    @Test(arguments: [surplus, Array("\r\n".utf8)])
    func `a second answer to one request is not taken for the answer to the next`(surplus: [UInt8]) async throws {
        let sent = try Latch()
        let origin = try Self.origin(surplus, sent: sent)
        let transport = try CurlTransport.local()
        #expect(try await transport.get("\(origin.base)/long").body.array == Self.body)
        await sent.opened()
        #expect(try await transport.get("\(origin.base)/next").body.array == Array("/next".utf8))
        #expect(try await transport.get("\(origin.base)/more").body.array == Array("/more".utf8))
        #expect(origin.connections == 2)
        #expect(origin.requests.map(\.path) == ["/long", "/next", "/more"])
    }

    @Test func `nor over TLS, where it may have been decrypted with the end of the body`() async throws {
        let (sent, identity) = (try Latch(), try TLSIdentity(host: "localhost"))
        let origin = try Self.origin(Self.surplus, sent: sent, identity: identity)
        let transport = try CurlTransport(
            configuration: TransportConfiguration(allowPrivate: true, caFile: identity.certificate))
        #expect(try await transport.get("\(origin.named)/long").body.array == Self.body)
        await sent.opened()
        #expect(try await transport.get("\(origin.named)/next").body.array == Array("/next".utf8))
        #expect(try await transport.get("\(origin.named)/more").body.array == Array("/more".utf8))
        #expect(origin.connections == 2)
    }

    @Test func `one that comes while the connection rests is none either`() async throws {
        let (go, sent) = (try Latch(), try Latch())
        let origin = try LocalOrigin { request in
            guard request.path == "/first" else { return .ok(Array(request.path.utf8)) }
            let first = OriginAnswer.ok([1]).steps
            return OriginAnswer(steps: first + [.wait(go), .send(Self.surplus), .open(sent)], then: .keepAlive)
        }
        let transport = try CurlTransport.local()
        #expect(try await transport.get("\(origin.base)/first").body.array == [1])
        go.open()
        await sent.opened()
        #expect(try await transport.get("\(origin.base)/next").body.array == Array("/next".utf8))
        #expect(origin.connections == 2)
    }

    @Test func `the rest of a body that should not have been is no answer to the next request`() async throws {
        let sent = try Latch()
        let origin = try LocalOrigin { request in
            guard request.path == "/none" else { return .ok(Array(request.path.utf8)) }
            let head = OriginAnswer.head(304, [])
            return OriginAnswer(steps: [.send(head + Self.body), .open(sent)], then: .keepAlive)
        }
        let transport = try CurlTransport.local()
        #expect(try await transport.get("\(origin.base)/none").status == 304)
        await sent.opened()
        #expect(try await transport.get("\(origin.base)/next").body.array == Array("/next".utf8))
    }

    @Test func `remains that come with the next answer are thrown away with their connection`() async throws {
        let isFirst = Flag()
        let origin = try LocalOrigin { request in
            request.path == "/next" && isFirst.raise() ? .raw(Array("no head\r\n\r\n".utf8), then: .close) : .ok([1])
        }
        let transport = try CurlTransport.local()
        #expect(try await transport.get("\(origin.base)/first").body.array == [1])
        #expect(try await transport.get("\(origin.base)/next").body.array == [1])
        #expect(origin.requests.map(\.path) == ["/first", "/next", "/next"])
        #expect(origin.connections == 2)
    }
}
