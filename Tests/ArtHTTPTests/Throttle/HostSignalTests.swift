import Testing

@testable import ArtHTTP

@Suite struct HostSignalTests {
    private static let sent = HeaderField(name: "Date", value: "Fri, 06 Nov 2026 08:00:00 GMT")
    private static let moment = 1_793_952_000.0

    private static func signal(
        _ status: Int, _ fields: [String: String] = [:], body: String = "", _ dialect: ThrottleDialect = .standard
    ) -> HostSignal {
        let answer = TransferAnswer(
            status: status, fields: fields.map(HeaderField.init) + [sent], body: Array(body.utf8),
            effectiveURL: "http://example.com/", bytesReceived: 0)
        return HostSignal(.success(answer), dialect, now: 0)
    }

    @Test(arguments: [200, 204, 304, 400, 401, 403, 404, 410, 501])
    func `an answer that is about the request says that the host is fine`(status: Int) {
        #expect(Self.signal(status) == .fine)
    }

    @Test func `429 wants a pause, of five seconds if it does not say`() {
        #expect(Self.signal(429) == .throttled(status: 429, asked: nil, otherwise: 5))
        #expect(Self.signal(429, ["Retry-After": "7"]) == .throttled(status: 429, asked: 7, otherwise: 5))
    }

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504])
    func `the server's trouble is a pause if it names one`(status: Int) {
        #expect(Self.signal(status, ["Retry-After": "7"]) == .throttled(status: status, asked: 7, otherwise: 5))
    }

    @Test func `503 alone is too much, other trouble says nothing`() {
        #expect(Self.signal(503) == .overloaded)
        #expect(Self.signal(500) == .answered)
        #expect(Self.signal(502) == .answered)
    }

    @Test func `a date is measured against the answer's own`() {
        #expect(Self.signal(429, ["Retry-After": "Fri, 06 Nov 2026 08:01:30 GMT"]).asked == 90)
        #expect(Self.signal(429, ["Retry-After": "Friday, 06-Nov-26 08:01:30 GMT"]).asked == 90)
        #expect(Self.signal(429, ["Retry-After": "Fri Nov  6 08:01:30 2026"]).asked == 90)
        #expect(Self.signal(429, ["Retry-After": "Fri, 06 Nov 2026 07:00:00 GMT"]).asked == 0)
    }

    @Test func `without a date of its own the clock here counts`() {
        let answer = TransferAnswer.answer(503, retryAfter: "Fri, 06 Nov 2026 08:00:20 GMT")
        #expect(HostSignal(.success(answer), .standard, now: Self.moment).asked == 20)
    }

    @Test(arguments: ["", "-1", "1.5", "soon"])
    func `what is neither number nor date is no pause`(value: String) {
        #expect(Self.signal(429, ["Retry-After": value]).asked == nil)
        #expect(Self.signal(503, ["Retry-After": value]) == .overloaded)
    }

    @Test(arguments: ["9223372036854775808", String(repeating: "9", count: 400), "1000000000001"])
    func `an absurd number is a long time, and nothing overflows`(value: String) {
        let signal = Self.signal(429, ["Retry-After": value])
        #expect(signal == .throttled(status: 429, asked: 1e12, otherwise: 5))
        var throttle = HostThrottle(HostKey(host: "h", port: 80), HostThrottle.Limits())
        let notice = throttle.end(throttle.start(at: .seconds(9)), signal, at: .seconds(9))
        #expect(notice?.refusal == .longPause(status: 429))
        guard case .refused(let refusal) = throttle.readiness(at: .seconds(10)) else {
            Issue.record("expected the host to be left alone")
            return
        }
        #expect(refusal.description.contains("1000000000000 seconds"))
        #expect(
            Self.signal(403, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": value], .github).asked ?? 0 > 9e11)
    }

    @Test func `timeouts say that there was no answer in time, other failures say nothing`() {
        func signal(_ error: TransferError) -> HostSignal { HostSignal(.failure(error), .standard, now: 0) }
        #expect(signal(.timeout(.stall, seconds: 30)) == .unanswered)
        #expect(signal(.timeout(.connect, seconds: 10)) == .unanswered)
        let stall = Result<TransferAnswer, TransferError>.failure(.timeout(.stall, seconds: 30))
        #expect(HostSignal(stall, isHeard: true, .standard, now: 0) == .overloaded)
        #expect(signal(.timeout(.item, seconds: 300)) == .nothing)
        #expect(signal(.dns(host: "h")) == .nothing)
        #expect(signal(.cancelled) == .nothing)
    }
}

// MARK: - Services

extension HostSignalTests {
    @Test func `GitHub's order is retry-after, then the reset, then a minute`() {
        let reset = ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1793952042"]
        #expect(
            Self.signal(403, reset.merging(["retry-after": "9"]) { $1 }, .github)
                == .throttled(status: 403, asked: 9, otherwise: 60))
        #expect(Self.signal(403, reset, .github) == .throttled(status: 403, asked: 42, otherwise: 60))
        #expect(Self.signal(429, [:], .github) == .throttled(status: 429, asked: nil, otherwise: 60))
        #expect(
            Self.signal(403, body: #"{"message":"You have exceeded a secondary Rate Limit."}"#, .github)
                == .throttled(status: 403, asked: nil, otherwise: 60))
    }

    @Test func `GitHub's other 403 is no limit`() {
        #expect(Self.signal(403, body: "Request forbidden", .github) == .fine)
        #expect(Self.signal(403, ["x-ratelimit-remaining": "5"], .github) == .fine)
    }

    @Test func `GitHub's last answer of the hour is a success that announces the pause`() {
        let reset = ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1793952042"]
        #expect(Self.signal(200, reset, .github) == .exhausted(seconds: 42))
        #expect(Self.signal(200, ["x-ratelimit-remaining": "1"], .github) == .fine)
        #expect(Self.signal(200, reset) == .fine)
    }

    @Test func `iTunes' bare 403 is a limit, one with a body is not`() {
        #expect(Self.signal(403, [:], .iTunes) == .throttled(status: 403, asked: nil, otherwise: 15))
        #expect(Self.signal(403, body: "no", .iTunes) == .fine)
        #expect(Self.signal(403) == .fine)
    }
}
