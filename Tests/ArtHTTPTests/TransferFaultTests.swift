import ArtTestSupport
import Testing

@testable import ArtHTTP

/// Each fault of an origin, and the error it becomes, which is the same over plain sockets and over TLS.
@Suite struct TransferFaultTests {
    private static func failure(_ answer: OriginAnswer, maxBytes: Int = 1_000_000) async throws -> TransferError? {
        let plain = try LocalOrigin { _ in answer }
        let error = try await CurlTransport.local().failure(plain.base, maxBytes: maxBytes)
        let identity = try TLSIdentity(host: "localhost")
        let secure = try LocalOrigin(identity: identity) { _ in answer }
        let configuration = TransportConfiguration(allowPrivate: true, caFile: identity.certificate)
        let again = try await CurlTransport(configuration: configuration).failure(secure.named, maxBytes: maxBytes)
        expectAlike(error, again)
        return error
    }

    /// How many bytes came before a reset is chance.
    private static func expectAlike(_ one: TransferError?, _ other: TransferError?) {
        if case .interrupted(_, let expected) = one, case .interrupted(_, expected) = other { return }
        #expect(one == other)
    }

    @Test(arguments: [OriginAnswer.Ending.close, .reset])
    func `a body shorter than declared was interrupted`(ending: OriginAnswer.Ending) async throws {
        let error = try await Self.failure(.cut([1, 2, 3], declared: 10, then: ending))
        guard case .interrupted(let received, expected: 10) = error else {
            Issue.record("expected an interruption, got \(String(describing: error))")
            return
        }
        // A reset may overtake the bytes that were sent before it.
        #expect(ending == .reset ? received <= 3 : received == 3)
    }

    @Test func `a connection closed without an answer was interrupted`() async throws {
        #expect(try await Self.failure(.raw([], then: .close)) == .interrupted(received: 0, expected: nil))
    }

    @Test func `a chunked body without its end was interrupted`() async throws {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"
        #expect(
            try await Self.failure(.raw(Array(head.utf8), then: .close)) == .interrupted(received: 3, expected: nil))
    }

    @Test(arguments: [
        // brotli, an uncompressed block: RFC 7932, 9.2
        ("br", [0x0B, 0x01, 0x80, 0x61, 0x62, 0x63, 0x03]),
        // zstd, a raw block of a single segment: RFC 8878, 3.1.1
        ("zstd", [0x28, 0xB5, 0x2F, 0xFD, 0x20, 0x03, 0x19, 0x00, 0x00, 0x61, 0x62, 0x63]),
        // zlib, a stored block: RFC 1950, RFC 1951, 3.2.4
        ("deflate", [0x78, 0x01, 0x01, 0x03, 0x00, 0xFC, 0xFF, 0x61, 0x62, 0x63, 0x02, 0x4D, 0x01, 0x27]),
        ("gzip", Gzip.abc),
    ])
    func `each coding that is asked for is undone, with the limit on what comes out`(
        coding: String, bytes: [UInt8]
    ) async throws {
        let origin = try LocalOrigin { _ in .answer(fields: [("Content-Encoding", coding)], body: bytes) }
        let transport = try CurlTransport.local()
        let request = TransferRequest(url: origin.base, coding: .any, maxBytes: 30)
        let error = await transport.failure(request)
        let isAskedFor = origin.requests[0].field("Accept-Encoding")?.contains(coding) == true
        #expect(isAskedFor ? error == nil : error.isBadResponse)
        if !isAskedFor { return }
        #expect(try await transport.transfer(request).body.array == Array("abc".utf8))
        #expect(await transport.failure(origin.base, maxBytes: 2) == .tooManyBytes(limit: 2))
    }

    @Test(arguments: [200, 204, 205])
    func `an answer without a body is whole and empty`(status: Int) async throws {
        let origin = try LocalOrigin { _ in
            .raw(
                Array("HTTP/1.1 \(status) OK\r\n\(status == 204 ? "" : "Content-Length: 0\r\n")\r\n".utf8), then: .close
            )
        }
        let answer = try await CurlTransport.local().get(origin.base)
        #expect(answer.status == status && answer.body.count == 0)
    }

    @Test func `a chunked body is as long as its chunks, whatever length is declared beside them`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 9999\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
        let origin = try LocalOrigin { _ in .raw(Array(head.utf8), then: .close) }
        #expect(try await CurlTransport.local().get(origin.base, maxBytes: 100).body.array == Array("abc".utf8))
    }

    @Test func `HTTP 1.0 is understood, its end is that of the connection`() async throws {
        let origin = try LocalOrigin { _ in .raw(Array("HTTP/1.0 200 OK\r\n\r\nabc".utf8), then: .close) }
        #expect(try await CurlTransport.local().get(origin.base).body.array == Array("abc".utf8))
    }

    @Test func `a bad chunk is a bad response`() async throws {
        #expect(try await Self.failure(.badChunk([1, 2])).isBadResponse)
    }

    @Test func `conflicting lengths are a bad response, both named`() async throws {
        #expect(
            try await Self.failure(.conflictingLengths([1, 2, 3], other: 2))
                == .badResponse(reason: "its lengths conflict: 2 and 3"))
    }

    @Test func `a bad coding is a bad response`() async throws {
        let answer = OriginAnswer.answer(fields: [("Content-Encoding", "gzip")], body: Array("no gzip".utf8))
        #expect(try await Self.failure(answer).isBadResponse)
    }

    @Test(arguments: ["no HTTP at all\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 abc\r\n\r\n"])
    func `what is no HTTP is a bad response`(text: String) async throws {
        #expect(try await Self.failure(.raw(Array(text.utf8), then: .close)).isBadResponse)
    }

    @Test func `a head without end is a bad response`() async throws {
        let line = Array("X-Padding: \(String(repeating: "a", count: 4_000))\r\n".utf8)
        let answer = OriginAnswer(
            steps: [.send(Array("HTTP/1.1 200 OK\r\n".utf8)), .sendEndlessly(line)], then: .close)
        #expect(try await Self.failure(answer).isBadResponse)
    }

    @Test func `a declared length beyond the limit is refused`() async throws {
        #expect(
            try await Self.failure(.cut([1], declared: 101, then: .hang), maxBytes: 100) == .tooManyBytes(limit: 100))
    }

    @Test func `an endless body ends at the limit`() async throws {
        #expect(try await Self.failure(.endless(), maxBytes: 100_000) == .tooManyBytes(limit: 100_000))
    }

    @Test func `the limit counts the decoded bytes`() async throws {
        let answer = OriginAnswer.answer(fields: [("Content-Encoding", "gzip")], body: Gzip.zeros)
        #expect(try await Self.failure(answer, maxBytes: 9_999) == .tooManyBytes(limit: 9_999))
        #expect(try await Self.failure(answer, maxBytes: 10_000) == nil)
    }

    @Test func `a coded body without end that is nothing when decoded ends at the limit too`() async throws {
        #expect(try await Self.failure(.endlesslyNothing, maxBytes: 100_000) == .tooManyBytes(limit: 100_000))
    }

    @Test func `a body of just the limit passes`() async throws {
        #expect(try await Self.failure(.ok([1, 2, 3]), maxBytes: 3) == nil)
        #expect(try await Self.failure(.chunked([[1, 2], [3]]), maxBytes: 3) == nil)
        #expect(try await Self.failure(.chunked([[1, 2], [3]]), maxBytes: 2) == .tooManyBytes(limit: 2))
    }

    @Test func `a port where nobody listens refuses the connection`() async throws {
        let origin = try LocalOrigin { _ in .ok([]) }
        origin.stop()
        #expect(
            try await CurlTransport.local().failure(origin.base)
                == .connect(host: "127.0.0.1", reason: "Connection refused"))
    }
}

extension TransferError? {
    var isBadResponse: Bool {
        if case .badResponse = self { true } else { false }
    }
}
