import ArtTestSupport
import Synchronization
import Testing

@testable import ArtHTTP

@Suite struct FetcherTests {
    private static let request = TransferRequest(url: "http://example.com/", maxBytes: 100)

    @Test func `a success needs one attempt`() async {
        let transport = ScriptedTransport([.success(.answer(200, body: [1, 2]))])
        let outcome = await Fetcher(transport: transport).fetch(Self.request)
        #expect(outcome.attempts == 1)
        #expect(outcome.bytesReceived == 2)
        #expect(outcome.result == .success(.answer(200, body: [1, 2])))
    }

    @Test func `transient failures are repeated after waits drawn from doubling bounds`() async {
        let transport = ScriptedTransport([
            .failure(.dns(host: "example.com")), .success(.answer(503, body: [1])),
            .failure(.interrupted(received: 5, expected: 9)), .success(.answer(200, body: [1, 2])),
        ])
        let clock = ManualClock(wakesAtOnce: true)
        let drawn = Mutex<[ClosedRange<Double>]>([])
        let fetcher = Fetcher(transport: transport, policy: RetryPolicy(), gate: HostGate(timeline: Timeline(clock))) {
            range in
            drawn.withLock { $0.append(range) }
            return range.upperBound / 2
        }
        var attempts: [Int] = []
        let outcome = await fetcher.fetch(Self.request) { attempts.append($0) }
        #expect(outcome.result == .success(.answer(200, body: [1, 2])))
        #expect(outcome.attempts == 4)
        #expect(attempts == [1, 2, 3, 4])
        #expect(outcome.bytesReceived == 8)
        #expect(drawn.withLock { $0 } == [0...0.5, 0...1, 0...2])
        #expect(clock.sleeps == [.milliseconds(250), .milliseconds(500), .seconds(1)])
    }

    @Test func `the last failure is told when all attempts failed`() async {
        let transport = ScriptedTransport(Array(repeating: .success(.answer(502)), count: 9))
        let outcome = await Fetcher(
            transport: transport, gate: HostGate(timeline: Timeline(ManualClock(wakesAtOnce: true)))
        ).fetch(Self.request)
        #expect(outcome.result == .failure(.status(502)))
        #expect(outcome.attempts == 5)
    }

    @Test func `a lasting failure is not repeated`() async {
        let transport = ScriptedTransport([.success(.answer(404))])
        let outcome = await Fetcher(transport: transport).fetch(Self.request)
        #expect(outcome.result == .failure(.status(404)))
        #expect(outcome.attempts == 1)
    }

    @Test func `the pause the server asks for is slept through besides the drawn wait`() async {
        let transport = ScriptedTransport([.success(.answer(429, retryAfter: "7")), .success(.answer(200))])
        let clock = ManualClock(wakesAtOnce: true)
        let outcome = await Fetcher(transport: transport, gate: HostGate(timeline: Timeline(clock))) { $0.upperBound }
            .fetch(Self.request)
        #expect(outcome.attempts == 2)
        #expect(clock.sleeps == [.milliseconds(500), .milliseconds(6_500)])
    }

    @Test func `too long a pause fails at once with the time named`() async {
        let transport = ScriptedTransport([.success(.answer(503, retryAfter: "3600"))])
        let outcome = await Fetcher(transport: transport).fetch(Self.request)
        #expect(outcome.result == .failure(.rateLimited(status: 503, retryAfter: 3_600)))
        #expect(outcome.attempts == 1)
    }

    @Test func `each attempt gets what is left of the item's time, the server's pauses not counted`() async {
        let clock = ManualClock(wakesAtOnce: true)
        let transport = ScriptedTransport([
            .success(.answer(503)), .success(.answer(429, retryAfter: "60")), .success(.answer(200)),
        ])
        let fetcher = Fetcher(
            transport: transport, policy: RetryPolicy(itemTimeout: 10), gate: HostGate(timeline: Timeline(clock))
        ) {
            $0.upperBound
        }
        _ = await fetcher.fetch(Self.request)
        #expect(transport.timesLeft == [.seconds(10), .milliseconds(9_500), .milliseconds(9_500)])
    }

    @Test func `without time for another attempt the last failure is told`() async {
        let transport = ScriptedTransport([.success(.answer(503)), .success(.answer(200))])
        let clock = ManualClock(wakesAtOnce: true)
        let fetcher = Fetcher(
            transport: transport, policy: RetryPolicy(itemTimeout: 0.5), gate: HostGate(timeline: Timeline(clock))
        ) {
            $0.upperBound
        }
        let outcome = await fetcher.fetch(Self.request)
        #expect(outcome.result == .failure(.status(503)))
        #expect(clock.sleeps.isEmpty)
    }

    @Test func `the item's deadline names its whole time`() async {
        let transport = ScriptedTransport([.failure(.timeout(.item, seconds: 3.25))])
        let outcome = await Fetcher(transport: transport).fetch(Self.request)
        #expect(outcome.result == .failure(.transfer(.timeout(.item, seconds: 300))))
    }

    @Test func `the run's deadline ends an attempt, and is named`() async {
        let transport = ScriptedTransport([.success(.answer(503)), .success(.answer(200))])
        let clock = ManualClock(wakesAtOnce: true)
        let fetcher = Fetcher(
            transport: transport, policy: RetryPolicy(runTimeout: 2), gate: HostGate(timeline: Timeline(clock))
        ) { $0.upperBound }
        _ = await fetcher.fetch(Self.request)
        #expect(transport.timesLeft == [.seconds(2), .milliseconds(1_500)])
        clock.advance(by: .seconds(2))
        let outcome = await fetcher.fetch(Self.request)
        #expect(outcome.result == .failure(.transfer(.timeout(.run, seconds: 2))))
        #expect(outcome.attempts == 0)
    }

    @Test func `a host that is not waited for fails what comes after without an attempt`() async throws {
        let transport = ScriptedTransport([.success(.answer(429, retryAfter: "500"))])
        let fetcher = Fetcher(transport: transport, gate: HostGate(timeline: Timeline(ManualClock())))
        #expect(await fetcher.fetch(Self.request).result == .failure(.rateLimited(status: 429, retryAfter: 500)))
        let host = try #require(HostKey(url: Self.request.url))
        let outcome = await fetcher.fetch(Self.request)
        let refusal = HostRefusal(host: host, reason: .longPause(status: 429), seconds: 500)
        #expect(outcome.result == .failure(.refused(refusal)))
        #expect(outcome.attempts == 0)
    }

    @Test func `a pause is told when it begins`() async {
        let transport = ScriptedTransport([.success(.answer(503, retryAfter: "7")), .success(.answer(200))])
        let told = Mutex<[HostNotice]>([])
        let fetcher = Fetcher(
            transport: transport, gate: HostGate(timeline: Timeline(ManualClock(wakesAtOnce: true))),
            onPause: { notice in told.withLock { $0.append(notice) } })
        _ = await fetcher.fetch(Self.request)
        #expect(told.withLock { $0.map(\.seconds) } == [7])
    }

    @Test func `an item without a deadline has all the time there is`() async {
        let transport = ScriptedTransport([.success(.answer(200))])
        let fetcher = Fetcher(
            transport: transport, policy: RetryPolicy(itemTimeout: .infinity),
            gate: HostGate(timeline: Timeline(ManualClock())))
        #expect(await fetcher.fetch(Self.request).attempts == 1)
        #expect(transport.timesLeft == [.seconds(30_000_000_000)])
    }

    @Test func `a cancel ends the wait at once`() async {
        let transport = ScriptedTransport([.success(.answer(503)), .success(.answer(200))])
        let clock = ManualClock()
        let fetcher = Fetcher(transport: transport, gate: HostGate(timeline: Timeline(clock))) { $0.upperBound }
        let task = Task { await fetcher.fetch(Self.request) }
        await clock.untilSleeps(1)
        task.cancel()
        let outcome = await task.value
        #expect(outcome.result == .failure(.transfer(.cancelled)))
        #expect(outcome.attempts == 1)
    }

    @Test func `a cancel before the first attempt makes none`() async {
        let transport = ScriptedTransport([])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Fetcher(transport: transport).fetch(Self.request)
        }
        let outcome = await task.value
        #expect(outcome.result == .failure(.transfer(.cancelled)))
        #expect(outcome.attempts == 0)
    }
}

/// Gives prepared results, in order.
private final class ScriptedTransport: Transport {
    private let script: Mutex<[Result<TransferAnswer, TransferError>]>
    private let log = Mutex<[Duration?]>([])

    init(_ script: [Result<TransferAnswer, TransferError>]) { self.script = Mutex(script) }

    var timesLeft: [Duration?] { log.withLock { $0 } }

    func transfer(_ request: TransferRequest) async throws(TransferError) -> TransferAnswer {
        log.withLock { $0.append(request.timeLeft) }
        let next = script.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let next else { throw .badResponse(reason: "the script has ended") }
        if case .failure(.interrupted(let received, _)) = next { request.history?.failed(after: received) }
        return try next.get()
    }
}
