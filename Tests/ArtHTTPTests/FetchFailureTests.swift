import Testing

@testable import ArtHTTP

@Suite struct FetchFailureTests {
    private static func failure(_ status: Int, retryAfter: String? = nil) -> FetchFailure? {
        FetchFailure(.answer(status, retryAfter: retryAfter), maxWait: 120)
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

    @Test(arguments: ["", "-1", "1.5", "soon", "Wed, 21 Oct 2026 07:28:00 GMT"])
    func `what is no number of seconds is no pause`(value: String) {
        #expect(RetryAfter.seconds(in: .answer(429, retryAfter: value)) == nil)
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
