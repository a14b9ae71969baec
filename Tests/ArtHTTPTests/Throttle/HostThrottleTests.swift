import Testing

@testable import ArtHTTP

@Suite struct HostThrottleTests {
    private static let host = HostKey(host: "example.com", port: 443)
    private static let limited = HostSignal.throttled(status: 429, asked: nil, otherwise: 5)

    /// A throttle whose window is as wide as it gets, with nothing running.
    private static func open(_ limits: HostThrottle.Limits = HostThrottle.Limits()) -> HostThrottle {
        var throttle = HostThrottle(host, limits)
        for _ in 0..<limits.perHost {
            let number = throttle.start(at: .zero)
            _ = throttle.end(number, .fine, at: .zero)
        }
        return throttle
    }

    private static func asked(_ seconds: Double) -> HostSignal {
        .throttled(status: 429, asked: seconds, otherwise: 5)
    }

    @Test func `one transfer first, six after as many successes`() {
        var throttle = HostThrottle(Self.host, HostThrottle.Limits())
        #expect(throttle.readiness(at: .zero) == .ready(load: 0))
        _ = throttle.start(at: .zero)
        #expect(throttle.readiness(at: .zero) == .full(until: .seconds(1)))
        throttle = Self.open()
        for load in 0..<6 {
            #expect(throttle.readiness(at: .zero) == .ready(load: load))
            _ = throttle.start(at: .zero)
        }
        #expect(throttle.readiness(at: .seconds(1_000)) == .full(until: nil))
    }

    @Test func `a slow answer does not hold up the others of its host for long`() {
        var throttle = HostThrottle(Self.host, HostThrottle.Limits())
        _ = throttle.start(at: .zero)
        #expect(throttle.readiness(at: .seconds(1)) == .silent)
        _ = throttle.start(at: .seconds(1))
        #expect(throttle.readiness(at: .seconds(1)) == .full(until: .seconds(3)))
        _ = throttle.start(at: .seconds(3))
        #expect(throttle.readiness(at: .seconds(3)) == .full(until: .seconds(7)))
    }

    @Test func `a pause holds up the host and halves its window`() {
        var throttle = Self.open()
        let number = throttle.start(at: .zero)
        #expect(
            throttle.end(number, Self.asked(7), at: .zero)
                == HostNotice(host: Self.host, seconds: 7))
        #expect(throttle.readiness(at: .zero) == .wait(until: .seconds(7)))
        for _ in 0..<3 { _ = throttle.start(at: .seconds(7)) }
        #expect(throttle.readiness(at: .seconds(7)) == .full(until: .seconds(8)))
        #expect(throttle.pausedTime(at: .seconds(3)) == .seconds(3))
        #expect(throttle.pausedTime(at: .seconds(100)) == .seconds(7))
    }

    @Test func `transfers that ran at the same time are one pause, the longest counts`() {
        var throttle = Self.open()
        let numbers = (0..<4).map { _ in throttle.start(at: .zero) }
        #expect(throttle.end(numbers[0], Self.asked(2), at: .zero) != nil)
        #expect(throttle.end(numbers[1], Self.asked(9), at: .zero)?.seconds == 9)
        #expect(throttle.end(numbers[2], Self.asked(3), at: .zero) == nil)
        #expect(throttle.end(numbers[3], Self.limited, at: .zero) == nil)
        #expect(throttle.readiness(at: .zero) == .wait(until: .seconds(9)))
    }

    @Test func `a pause that is too long refuses at once, until it is over`() {
        var throttle = Self.open()
        let number = throttle.start(at: .zero)
        #expect(throttle.end(number, Self.asked(121), at: .zero)?.refusal == .longPause(status: 429))
        let refusal = HostRefusal(host: Self.host, reason: .longPause(status: 429), seconds: 121)
        #expect(throttle.readiness(at: .seconds(120)) == .refused(refusal))
        #expect(throttle.readiness(at: .seconds(121)) == .ready(load: 0))
        #expect(
            refusal.description
                == "example.com wants a pause of 121 seconds (status 429), which is longer than is waited for")
        #expect(
            HostRefusal(host: Self.host, reason: .pauses(3, status: 429), seconds: 20).description
                == "example.com wants fewer requests for the 3. time without a success between (status 429); "
                + "it is left alone for 20 seconds, which is not waited for")
    }

    @Test func `of three pauses in a row each is twice as long, and the third is not waited for`() {
        var throttle = Self.open()
        var now = Duration.zero
        var lengths: [Double] = []
        for _ in 1...3 {
            let number = throttle.start(at: now)
            let notice = throttle.end(number, Self.limited, at: now)
            lengths.append(notice?.seconds ?? 0)
            now += .seconds(notice?.seconds ?? 0)
        }
        #expect(lengths == [5, 10, 20])
        let refusal = HostRefusal(host: Self.host, reason: .pauses(3, status: 429), seconds: 20)
        #expect(throttle.readiness(at: now - .seconds(20)) == .refused(refusal))
        #expect(
            refusal.description.contains(
                "3. time without a success between (status 429); it is left alone for 20 seconds"))
    }

    @Test func `a success between begins the count anew, one that began before the pause does not`() {
        var throttle = Self.open()
        let (first, early) = (throttle.start(at: .zero), throttle.start(at: .zero))
        _ = throttle.end(first, Self.limited, at: .zero)
        _ = throttle.end(early, .fine, at: .zero)
        var number = throttle.start(at: .seconds(5))
        #expect(throttle.end(number, Self.limited, at: .seconds(5))?.seconds == 10)
        number = throttle.start(at: .seconds(15))
        _ = throttle.end(number, .fine, at: .seconds(15))
        number = throttle.start(at: .seconds(16))
        #expect(throttle.end(number, Self.limited, at: .seconds(16))?.seconds == 5)
    }

    @Test func `who asks for too little is given more the second time`() {
        var throttle = Self.open()
        var number = throttle.start(at: .zero)
        #expect(throttle.end(number, Self.asked(1), at: .zero)?.seconds == 1)
        number = throttle.start(at: .seconds(1))
        #expect(throttle.end(number, Self.asked(1), at: .seconds(1))?.seconds == 10)
    }

    @Test func `a success that was the last for now is a pause without reproach`() {
        var throttle = Self.open()
        for round in 0..<4 {
            let now = Duration.seconds(round * 60)
            let number = throttle.start(at: now)
            #expect(
                throttle.end(number, .exhausted(seconds: 60), at: now) == HostNotice(host: Self.host, seconds: 60))
            #expect(throttle.readiness(at: now) == .wait(until: now + .seconds(60)))
        }
    }

    @Test func `too much halves the window once for all that ran at the same time`() {
        var throttle = Self.open()
        let numbers = (0..<6).map { _ in throttle.start(at: .zero) }
        for number in numbers { _ = throttle.end(number, .overloaded, at: .zero) }
        for load in 0..<3 {
            #expect(throttle.readiness(at: .zero) == .ready(load: load))
            _ = throttle.start(at: .zero)
        }
        #expect(throttle.readiness(at: .zero) == .full(until: .seconds(1)))
    }

    @Test func `a rate is kept whatever the window allows`() {
        var throttle = Self.open(HostThrottle.Limits(perHost: 6, rate: RequestRate(interval: .seconds(3))))
        let begun = throttle.readiness(at: .seconds(100))
        #expect(begun == .ready(load: 0))
        _ = throttle.start(at: .seconds(100))
        #expect(throttle.readiness(at: .seconds(101)) == .wait(until: .seconds(103)))
    }

    @Test func `it is idle when nothing runs and no pause is remembered`() {
        var throttle = Self.open()
        let number = throttle.start(at: .zero)
        #expect(!throttle.isIdle(at: .seconds(1_000)))
        _ = throttle.end(number, Self.asked(7), at: .zero)
        #expect(!throttle.isIdle(at: .seconds(126)))
        #expect(throttle.isIdle(at: .seconds(127)))
    }
}
