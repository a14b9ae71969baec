import ArtTestSupport
import Testing

@testable import ArtHTTP

/// Each fault of an origin, and the error it becomes.
@Suite struct TransferFaultTests {
    private static func failure(_ answer: OriginAnswer, maxBytes: Int = 1_000_000) async throws -> TransferError? {
        let origin = try LocalOrigin { _ in answer }
        return try await CurlTransport.local().failure(origin.base, maxBytes: maxBytes)
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
