import ArtHTTP
import ArtTestSupport
import Synchronization
import Testing

@testable import ArtFetch

/// Hosts that pause, stall and fail, beside others that do not.
struct SlowHostTests {
    private let folder: TemporaryDirectory
    private let clock = ManualClock()

    init() throws { folder = try TemporaryDirectory() }

    private func downloader(
        _ transport: ScriptedTransport, jobs: Int = 4, retries: Int = 4, deadline: Double? = nil
    ) throws -> Downloader {
        var configuration = FetchConfiguration(cache: folder.file("cache"))
        configuration.jobs = jobs
        configuration.retries = retries
        configuration.deadline = deadline
        return try Downloader(
            ListedFeed(lists: ["list"]), configuration, transport: transport, thumbnailer: WordThumbnailer(),
            clock: clock)
    }

    private func manifest() throws -> ReadManifest { try ReadManifest(at: folder.file("cache/manifests/listed.json")) }

    /// `http://a.test/1`, …
    private static func urls(_ host: String, _ numbers: ClosedRange<Int>) -> [String] {
        numbers.map { "http://\(host).test/\($0)" }
    }

    private static func answer(
        _ request: TransferRequest, status: Int, retryAfter: String? = nil
    ) -> TransferAnswer {
        var answer = TransferAnswer.of(request, status: status, "")
        answer.fields = retryAfter.map { [HeaderField(name: "Retry-After", value: $0)] } ?? []
        return answer
    }

    @Test func `items behind a paused host let all others pass, and are fetched when it is over`() async throws {
        let lines = Self.urls("a", 1...200) + Self.urls("b", 1...20)
        let isPaused = Mutex(true)
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            if request.url == "list" { return .of(request, lines.joined(separator: "\n")) }
            if request.url.contains("a.test"), isPaused.withLock(\.self) {
                return Self.answer(request, status: 429, retryAfter: "60")
            }
            return .of(request, "picture \(request.url)")
        }
        let downloader = try downloader(transport)
        let events = downloader.events()
        async let outcome = downloader.run()
        var (succeeded, pauses) = ([String](), [HostNotice]())
        for await event in events {
            if case .pause(let notice) = event { pauses.append(notice) }
            guard case .item(let item) = event, case .success = item.state else { continue }
            succeeded.append(item.item.id)
            if succeeded.count == 20 {
                isPaused.withLock { $0 = false }
                clock.advance(by: .seconds(60))
            }
        }
        #expect(succeeded.prefix(20).allSatisfy { $0.contains("b.test") })
        #expect(await outcome.summary.succeeded == 220)
        #expect(pauses.map(\.seconds) == [60])
        #expect(transport.urls.count { $0.contains("a.test") } == 201)
    }

    @Test func `a host that is not waited for fails its items at once, with the time and no attempts`() async throws {
        let lines = Self.urls("a", 1...9) + Self.urls("b", 1...2)
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            if request.url == "list" { return .of(request, lines.joined(separator: "\n")) }
            return request.url.contains("a.test")
                ? Self.answer(request, status: 429, retryAfter: "3600") : .of(request, "picture \(request.url)")
        }
        let outcome = await (try downloader(transport)).run()
        #expect(outcome.summary.succeeded == 2)
        #expect(outcome.summary.failures == [.rateLimited: 9])
        #expect(transport.urls.count { $0.contains("a.test") } == 1)
        let failures = try manifest().entries.compactMap { entry in
            if case .failure(let failure, let attempts) = entry.outcome { (failure, attempts) } else { nil }
        }
        #expect(failures.map(\.1).sorted() == [0, 0, 0, 0, 0, 0, 0, 0, 1])
        #expect(failures.allSatisfy { $0.0.message.contains("3600 seconds") && $0.0.status == 429 })
    }

    @Test func `an item that waits for its next attempt holds no job`() async throws {
        let lines = Self.urls("a", 1...1) + Self.urls("b", 1...5)
        let failures = Mutex(0)
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            if request.url == "list" { return .of(request, lines.joined(separator: "\n")) }
            let fails =
                request.url.contains("a.test")
                && failures.withLock { count in
                    count += 1
                    return count == 1
                }
            if fails { throw .interrupted(received: 3, expected: 9) }
            return .of(request, "picture \(request.url)")
        }
        let downloader = try downloader(transport, jobs: 1)
        let events = downloader.events()
        async let outcome = downloader.run()
        var succeeded: [String] = []
        for await case .item(let item) in events {
            guard case .success = item.state else { continue }
            succeeded.append(item.item.id)
            if succeeded.count == 5 { clock.advance(by: .seconds(1)) }
        }
        #expect(succeeded.last == "http://a.test/1")
        #expect(await outcome.summary.succeeded == 6)
        let pictures = try manifest().entries.compactMap { entry in
            if case .success(let picture) = entry.outcome { picture.attempts } else { nil }
        }
        #expect(pictures == [2, 1, 1, 1, 1, 1])
    }

    @Test func `a host that never answers does not take the jobs of the others`() async throws {
        let lines = Self.urls("silent", 1...50) + Self.urls("b", 1...50)
        let silence = BoundedChannel<Void>(capacity: 1)
        let asked = Mutex(0)
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            if request.url == "list" { return .of(request, lines.joined(separator: "\n")) }
            guard request.url.contains("silent") else { return .of(request, "picture \(request.url)") }
            asked.withLock { $0 += 1 }
            _ = await silence.next()
            throw .timeout(.stall, seconds: 30)
        }
        let downloader = try downloader(transport, jobs: 3, retries: 0)
        let events = downloader.events()
        async let outcome = downloader.run()
        var succeeded = 0
        for await case .item(let item) in events {
            guard case .success = item.state else { continue }
            succeeded += 1
            guard succeeded == 50 else { continue }
            #expect(asked.withLock(\.self) == 1)
            silence.finish()
        }
        #expect(await outcome.summary.failures == [.timeout: 50])
    }
}

extension SlowHostTests {
    @Test func `a long list of a dead host ends soon, and its items say why`() async throws {
        let lines = Self.urls("dead", 1...1_000) + Self.urls("b", 1...5)
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            if request.url == "list" { return .of(request, lines.joined(separator: "\n")) }
            if request.url.contains("b.test") { return .of(request, "picture \(request.url)") }
            throw .timeout(.connect, seconds: 10)
        }
        let downloader = try Downloader(
            ListedFeed(lists: ["list"]), FetchConfiguration(cache: folder.file("cache")), transport: transport,
            thumbnailer: WordThumbnailer(), clock: ManualClock(wakesAtOnce: true))
        let outcome = await downloader.run()
        #expect(outcome.summary.succeeded == 5)
        #expect(outcome.summary.failures == [.timeout: 1_000])
        // Some are on their way when the tenth ends.
        let requests = transport.urls.count { $0.contains("dead") }
        #expect((10...15).contains(requests))
        let failures = try manifest().entries.compactMap { entry in
            if case .failure(let failure, _) = entry.outcome { failure } else { nil }
        }
        #expect(failures.allSatisfy { $0.retryable })
        let message = "dead.test gave no answer in time to 10 requests in a row"
        let refused = failures.count { $0.message.hasPrefix(message) }
        #expect(refused > 980)
    }
}

// MARK: - The run's time

extension SlowHostTests {
    @Test func `at the deadline what was tried fails as a timeout, and what was not is cancelled`() async throws {
        let lines = Self.urls("a", 1...1) + Self.urls("b", 1...1) + Self.urls("c", 1...3)
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            if request.url == "list" { return .of(request, lines.joined(separator: "\n")) }
            if request.url.contains("a.test") { return Self.answer(request, status: 503, retryAfter: "60") }
            if request.url.contains("b.test") { return .of(request, "picture") }
            return Self.answer(request, status: 429, retryAfter: "60")
        }
        let downloader = try downloader(transport, deadline: 10)
        let events = downloader.events()
        async let outcome = downloader.run()
        var pauses = 0
        for await event in events {
            if case .pause = event { pauses += 1 }
            if pauses == 2 {
                pauses = 0
                clock.advance(by: .seconds(10))
            }
        }
        #expect(await outcome.isOvertime)
        #expect(await !outcome.isInterrupted)
        #expect(await outcome.summary.failures == [.timeout: 2])
        #expect(await outcome.summary.cancelled == 2)
        #expect(await outcome.summary.succeeded == 1)
    }

    @Test func `at the deadline a list that never answers is left`() async throws {
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            while !Task.isCancelled { await Task.yield() }
            throw .cancelled
        }
        let downloader = try downloader(transport, deadline: 10)
        async let outcome = downloader.run()
        await clock.untilSleeps(1)
        clock.advance(by: .seconds(10))
        #expect(await outcome.isOvertime)
        #expect(await outcome.summary.items == 0)
    }
}

// MARK: - Lists

extension SlowHostTests {
    @Test func `a feed's own way to say "not so fast" is waited for, wherever its list is`() async throws {
        let transport = ScriptedTransport { (request) async throws(TransferError) -> TransferAnswer in
            request.url.contains("picture") ? .of(request, "picture") : Self.answer(request, status: 403)
        }
        let clock = ManualClock(wakesAtOnce: true)
        var feed = ListedFeed(lists: ["http://mirror.test/list"])
        feed.throttleDialect = .iTunes
        let downloader = try Downloader(
            feed, FetchConfiguration(cache: folder.file("cache")), transport: transport, thumbnailer: WordThumbnailer(),
            clock: clock)
        let outcome = await downloader.run()
        #expect(outcome.lists.failed.map(\.failure.kind) == [.rateLimited])
        #expect(transport.urls.count == 3)
        #expect(clock.elapsed >= .seconds(45) && clock.elapsed < .seconds(50))
    }
}
