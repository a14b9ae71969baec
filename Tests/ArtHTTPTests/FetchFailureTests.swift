import Testing

@testable import ArtHTTP

@Suite struct FetchFailureTests {
    private static func failure(_ status: Int, retryAfter: String? = nil) -> FetchFailure? {
        let answer = TransferAnswer.answer(status, retryAfter: retryAfter)
        return FetchFailure(answer, HostSignal(.success(answer), .standard, now: 0), maxWait: 120)
    }

    @Test func `every 2xx is a success, so is a 304, and nothing else is`() {
        for status in [200, 204, 304] { #expect(Self.failure(status) == nil) }
        #expect(Self.failure(303) == .status(303))
        #expect(Self.failure(404) == .status(404))
    }

    @Test func `429 is a rate limit, with the time if it is named`() {
        #expect(Self.failure(429) == .rateLimited(status: 429, retryAfter: nil))
        #expect(Self.failure(429, retryAfter: "7") == .rateLimited(status: 429, retryAfter: 7))
    }

    @Test func `another transient status is one only if it asks for too long a pause`() {
        #expect(Self.failure(503, retryAfter: "120") == .status(503))
        #expect(Self.failure(503, retryAfter: "121") == .rateLimited(status: 503, retryAfter: 121))
        #expect(Self.failure(404, retryAfter: "121") == .status(404))
    }

    @Test func `a 403 by which a service limits its rate is one, for that service`() {
        let answer = TransferAnswer.answer(403)
        func failure(_ dialect: ThrottleDialect) -> FetchFailure? {
            FetchFailure(answer, HostSignal(.success(answer), dialect, now: 0), maxWait: 120)
        }
        #expect(failure(.iTunes) == .rateLimited(status: 403, retryAfter: nil))
        #expect(failure(.iTunes)?.isRetryable == true)
        #expect(failure(.standard) == .status(403))
        #expect(failure(.standard)?.isRetryable == false)
    }

    @Test func `an absurd number of seconds is still a sentence`() throws {
        let failure = try #require(Self.failure(429, retryAfter: String(repeating: "9", count: 400)))
        #expect(failure.description == "server answered with status 429 and asks to wait 1000000000000 seconds")
    }
}

extension TransferAnswer {
    static func answer(_ status: Int, retryAfter: String? = nil, body: [UInt8] = []) -> TransferAnswer {
        TransferAnswer(
            status: status, fields: retryAfter.map { [HeaderField(name: "Retry-After", value: $0)] } ?? [], body: body,
            effectiveURL: "http://example.com/", bytesReceived: body.count)
    }
}
