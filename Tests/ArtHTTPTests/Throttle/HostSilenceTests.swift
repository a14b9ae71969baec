import Testing

@testable import ArtHTTP

@Suite struct HostSilenceTests {
    private static let host = HostKey(host: "example.com", port: 443)

    /// Requests that get no answer, each after the other, until a notice comes.
    private static func silence(
        _ throttle: inout HostThrottle, at now: Duration, most: Int = 100
    ) -> (requests: Int, notice: HostNotice?) {
        for count in 1...most {
            let number = throttle.start(at: now)
            if let notice = throttle.end(number, .unanswered, at: now) { return (count, notice) }
        }
        return (most, nil)
    }

    private static func throttle() -> HostThrottle { HostThrottle(host, HostThrottle.Limits()) }

    @Test func `ten requests in a row without an answer give up the host for a minute`() {
        var throttle = Self.throttle()
        let (requests, notice) = Self.silence(&throttle, at: .zero)
        #expect(requests == 10)
        #expect(notice == HostNotice(host: Self.host, seconds: 60, refusal: .silence(timeouts: 10)))
        let refusal = HostRefusal(host: Self.host, reason: .silence(timeouts: 10), seconds: 60)
        #expect(throttle.readiness(at: .seconds(59)) == .refused(refusal))
        #expect(
            refusal.description
                == "example.com gave no answer in time to 10 requests in a row; it is left alone for 60 seconds, which is not waited for"
        )
        #expect(refusal.status == nil)
    }

    @Test func `then one request is let through, and the others wait for what becomes of it`() {
        var throttle = Self.throttle()
        _ = Self.silence(&throttle, at: .zero)
        #expect(throttle.readiness(at: .seconds(60)) == .ready(load: 0))
        let probe = throttle.start(at: .seconds(60))
        #expect(throttle.readiness(at: .seconds(1_000)) == .full(until: nil))
        _ = throttle.end(probe, .fine, at: .seconds(61))
        #expect(throttle.readiness(at: .seconds(61)) == .ready(load: 0))
        _ = throttle.start(at: .seconds(61))
        #expect(throttle.readiness(at: .seconds(61)) == .ready(load: 1))
    }

    @Test func `if that gets no answer either, the host is left alone for twice as long, up to an hour`() {
        var throttle = Self.throttle()
        _ = Self.silence(&throttle, at: .zero)
        var (now, lengths) = (Duration.seconds(60), [Double]())
        for _ in 1...8 {
            let (requests, notice) = Self.silence(&throttle, at: now)
            #expect(requests == 1)
            lengths.append(notice?.seconds ?? 0)
            now += .seconds(notice?.seconds ?? 0)
        }
        #expect(lengths == [120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600])
    }

    @Test(arguments: [
        HostSignal.fine, .exhausted(seconds: 0), .overloaded, .answered,
        .throttled(status: 429, asked: 0, otherwise: 5),
    ])
    func `any answer begins the count anew`(answer: HostSignal) {
        var throttle = Self.throttle()
        #expect(Self.silence(&throttle, at: .zero, most: 9).notice == nil)
        let number = throttle.start(at: .zero)
        _ = throttle.end(number, answer, at: .zero)
        #expect(Self.silence(&throttle, at: .zero).requests == 10)
    }

    @Test func `trouble that may lie elsewhere neither counts nor begins anew`() {
        var throttle = Self.throttle()
        _ = Self.silence(&throttle, at: .zero, most: 9)
        let number = throttle.start(at: .zero)
        #expect(throttle.end(number, .nothing, at: .zero) == nil)
        #expect(Self.silence(&throttle, at: .zero).requests == 1)
    }

    @Test func `requests that were on their way do not make it longer, and an answer among them ends it`() {
        var throttle = Self.throttle()
        let (late, answered) = (throttle.start(at: .zero), throttle.start(at: .zero))
        _ = Self.silence(&throttle, at: .zero)
        #expect(throttle.end(late, .unanswered, at: .seconds(5)) == nil)
        guard case .refused = throttle.readiness(at: .seconds(5)) else {
            Issue.record("expected the host to be left alone")
            return
        }
        _ = throttle.end(answered, .fine, at: .seconds(6))
        #expect(throttle.readiness(at: .seconds(6)) == .ready(load: 0))
    }

    @Test func `it is remembered while the host is left alone`() {
        var throttle = Self.throttle()
        _ = Self.silence(&throttle, at: .seconds(1_000))
        #expect(!throttle.isIdle(at: .seconds(1_059)))
        #expect(throttle.isIdle(at: .seconds(1_060)))
    }
}
