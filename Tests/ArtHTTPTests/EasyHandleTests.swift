import ArtTestSupport
import Testing

@testable import ArtHTTP

/// One after the other, so that all transfers have the same handle.
@Suite struct EasyHandleTests {
    private static func names(_ request: OriginRequest) -> Set<String> {
        Set(request.fields.map { $0.name.lowercased() })
    }

    @Test func `nothing that was set for one transfer is left for the next`() async throws {
        let origin = try LocalOrigin { _ in .ok([1]) }
        let transport = try CurlTransport.local(jobs: 1)
        _ = try await transport.get("\(origin.base)/plain")
        let own = [HeaderField(name: "X-Own", value: "1"), HeaderField(name: "Accept", value: "image/png")]
        let url = "http://me:secret@127.0.0.1:\(origin.port)/special"
        _ = try await transport.transfer(
            TransferRequest(url: url, fields: own, coding: .any, maxBytes: 10, timeLeft: .seconds(5)))
        _ = try await transport.get("\(origin.base)/plain")
        let requests = origin.requests
        #expect(requests.map(\.path) == ["/plain", "/special", "/plain"])
        #expect(Self.names(requests[1]).isSuperset(of: ["authorization", "x-own"]))
        #expect(Self.names(requests[2]) == Self.names(requests[0]))
        for name in ["accept", "accept-encoding"] {
            #expect(requests[2].field(name) == requests[0].field(name))
            #expect(requests[2].field(name) != requests[1].field(name))
        }
    }

    @Test func `what the file says of one host is not sent to another`() async throws {
        let folder = try TemporaryDirectory()
        try folder.write(Array("machine 127.0.0.1 login me password secret\n".utf8), to: "netrc")
        let origin = try LocalOrigin { _ in .ok([1]) }
        var configuration = TransportConfiguration(jobs: 1, allowPrivate: true)
        configuration.netrcFile = folder.file("netrc")
        let transport = try CurlTransport(configuration: configuration)
        _ = try await transport.get("\(origin.base)/known")
        _ = try await transport.get("\(origin.named)/unknown")
        _ = try await transport.get("\(origin.base)/known")
        #expect(origin.requests.map { $0.field("authorization") != nil } == [true, false, true])
    }

    @Test func `a coded body's progress is watched, and the next plain one's is not`() async throws {
        let origin = try LocalOrigin { request in
            request.path == "/coded"
                ? .answer(fields: [("Content-Encoding", "gzip")], body: Gzip.abc) : .ok([1, 2])
        }
        let transport = try CurlTransport.local(jobs: 1)
        for _ in 0..<2 {
            let coded = TransferRequest(url: "\(origin.base)/coded", coding: .any, maxBytes: 100)
            #expect(try await transport.transfer(coded).body.array == Array("abc".utf8))
            #expect(try await transport.get("\(origin.base)/plain").body.array == [1, 2])
        }
    }

    @Test func `a failure before it leaves nothing behind`() async throws {
        let origin = try LocalOrigin { request in
            request.path == "/short"
                ? .raw(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc".utf8), then: .close) : .ok([1])
        }
        let transport = try CurlTransport.local(jobs: 1)
        #expect(await transport.failure("\(origin.base)/short") == .interrupted(received: 3, expected: 9))
        let answer = try await transport.get("\(origin.base)/good")
        #expect(answer.bytesReceived == 1)
        #expect(answer.body.array == [1])
    }
}
