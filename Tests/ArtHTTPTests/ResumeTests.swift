import ArtTestSupport
import Synchronization
import Testing

@testable import ArtHTTP

/// Transfers that are cut, and how the next attempt goes on.
@Suite struct ResumeTests {
    private static let body = Array("0123456789".utf8)
    private static let tag = [(name: "ETag", value: "\"one\"")]

    /// The first four bytes, and then no more.
    private static func cut(_ fields: [(name: String, value: String)] = tag) -> OriginAnswer {
        .cut(Array(body[..<4]), declared: 10, fields: fields)
    }

    private static func part(
        _ range: String, _ bytes: ArraySlice<UInt8>, _ fields: [(name: String, value: String)] = tag
    ) -> OriginAnswer {
        .answer(status: 206, fields: fields + [("Content-Range", range)], body: Array(bytes))
    }

    /// An origin that gives one answer after the other, and what a fetch from it became.
    private static func fetch(
        _ answers: [OriginAnswer], coding: TransferRequest.ContentCoding = .identity
    ) async throws -> (outcome: FetchOutcome, requests: [OriginRequest]) {
        let left = Mutex(answers)
        let origin = try LocalOrigin { _ in left.withLock { $0.isEmpty ? .status(404) : $0.removeFirst() } }
        let fetcher = Fetcher(transport: try CurlTransport.local(), gate: .atOnce)
        let outcome = await fetcher.fetch(TransferRequest(url: origin.base, coding: coding, maxBytes: 100))
        return (outcome, origin.requests)
    }

    private static func ranges(_ requests: [OriginRequest]) -> [String?] { requests.map { $0.field("Range") } }

    @Test func `a cut transfer goes on where it ended, and no byte is sent twice`() async throws {
        let (outcome, requests) = try await Self.fetch([Self.cut(), Self.part("bytes 4-9/10", Self.body[4...])])
        #expect(try outcome.result.get().body.array == Self.body)
        #expect(outcome.attempts == 2)
        #expect(outcome.bytesReceived == 10)
        #expect(Self.ranges(requests) == [nil, "bytes=4-"])
        #expect(requests.map { $0.field("If-Range") } == [nil, "\"one\""])
    }

    @Test func `it goes on as often as it is cut, also after an answer without a body of its own`() async throws {
        let rest = OriginAnswer.cut(
            Array(Self.body[4..<6]), declared: 6, status: 206, fields: Self.tag + [("Content-Range", "bytes 4-9/10")])
        let (outcome, requests) = try await Self.fetch([
            Self.cut(), rest, .status(503), Self.part("bytes 6-9/10", Self.body[6...]),
        ])
        #expect(try outcome.result.get().body.array == Self.body)
        #expect(Self.ranges(requests) == [nil, "bytes=4-", "bytes=6-", "bytes=6-"])
        #expect(outcome.bytesReceived == 10)
    }

    @Test func `a picture that has changed comes whole and is taken whole`() async throws {
        let (outcome, requests) = try await Self.fetch([Self.cut(), .ok([7, 8, 9])])
        #expect(try outcome.result.get().body.array == [7, 8, 9])
        #expect(Self.ranges(requests) == [nil, "bytes=4-"])
        #expect(outcome.bytesReceived == 7)
    }

    @Test func `a range that the server cannot satisfy is asked for whole, within the same attempt`() async throws {
        let (outcome, requests) = try await Self.fetch([Self.cut(), .status(416), .ok(Self.body)])
        #expect(try outcome.result.get().body.array == Self.body)
        #expect(outcome.attempts == 2)
        #expect(Self.ranges(requests) == [nil, "bytes=4-", nil])
    }

    @Test(arguments: [
        "bytes 3-9/10", "bytes 5-9/10", "bytes 4-8/10", "bytes 4-9/11", "bytes 4-10/11", "bytes */10", "4-9/10",
    ])
    func `a part that is not just what is missing is refused, and the whole asked for`(range: String) async throws {
        let (outcome, requests) = try await Self.fetch([
            Self.cut(), Self.part(range, Self.body[4...]), .ok(Self.body),
        ])
        #expect(try outcome.result.get().body.array == Self.body)
        #expect(Self.ranges(requests) == [nil, "bytes=4-", nil])
    }

    @Test func `a part of another version is refused`() async throws {
        let other = Self.part("bytes 4-9/10", Self.body[4...], [("ETag", "\"two\"")])
        let (outcome, requests) = try await Self.fetch([Self.cut(), other, .ok([7])])
        #expect(try outcome.result.get().body.array == [7])
        #expect(Self.ranges(requests) == [nil, "bytes=4-", nil])
    }

    @Test func `a part without a known length must reach the length that was told before`() async throws {
        let (outcome, _) = try await Self.fetch([Self.cut(), Self.part("bytes 4-9/*", Self.body[4...])])
        #expect(try outcome.result.get().body.array == Self.body)
    }

    @Test func `a part that ends early is cut, whatever its framing says`() async throws {
        let short = Self.part("bytes 4-9/10", Self.body[4..<7])
        let (outcome, requests) = try await Self.fetch([Self.cut(), short, Self.part("bytes 7-9/10", Self.body[7...])])
        #expect(try outcome.result.get().body.array == Self.body)
        #expect(Self.ranges(requests) == [nil, "bytes=4-", "bytes=7-"])
    }

    @Test(arguments: [
        [], [("ETag", "W/\"one\"")], [("ETag", "one")], [("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")],
        [("ETag", "\"one\""), ("ETag", "\"two\"")],
    ])
    func `without a strong validator of plain bytes it starts again`(fields: [(String, String)]) async throws {
        let fields = fields.map { (name: $0.0, value: $0.1) }
        let (outcome, requests) = try await Self.fetch([Self.cut(fields), .ok(Self.body)])
        #expect(try outcome.result.get().body.array == Self.body)
        #expect(Self.ranges(requests) == [nil, nil])
        #expect(outcome.bytesReceived == 14)
    }

    @Test func `a coded body starts again`() async throws {
        let coded = OriginAnswer.cut(
            Array(Gzip.abc[..<20]), declared: Gzip.abc.count, fields: Self.tag + [("Content-Encoding", "gzip")])
        let (outcome, requests) = try await Self.fetch([coded, .ok(Self.body)])
        #expect(try outcome.result.get().body.array == Self.body)
        #expect(Self.ranges(requests) == [nil, nil])
        #expect(outcome.bytesReceived == 30)
    }

    @Test func `a list, which may come coded, starts again`() async throws {
        let (outcome, requests) = try await Self.fetch([Self.cut(), .ok(Self.body)], coding: .any)
        #expect(try outcome.result.get().body.array == Self.body)
        #expect(Self.ranges(requests) == [nil, nil])
    }

    @Test func `a part that nobody asked for never passes for the whole`() async throws {
        let (outcome, _) = try await Self.fetch([Self.part("bytes 0-3/10", Self.body[..<4])])
        #expect(
            outcome.result
                == .failure(.transfer(.badResponse(reason: "it sends a part of what was asked for whole"))))
        #expect(outcome.attempts == 1)
    }

    @Test func `after a redirect only the URL that the part came from is asked for the rest`() async throws {
        let answers = Mutex([Self.cut(), Self.part("bytes 4-9/10", Self.body[4...])])
        let origin = try LocalOrigin { request in
            request.path == "/a" ? .redirect(to: "/b") : answers.withLock { $0.removeFirst() }
        }
        let fetcher = Fetcher(transport: try CurlTransport.local(), gate: .atOnce)
        let outcome = await fetcher.fetch(TransferRequest(url: "\(origin.base)/a", maxBytes: 100))
        #expect(try outcome.result.get().body.array == Self.body)
        #expect(Self.ranges(origin.requests) == [nil, nil, nil, "bytes=4-"])
    }

    @Test func `a part that lies in a file is gone on with as well`() async throws {
        let answers = Mutex([Self.cut(), Self.part("bytes 4-9/10", Self.body[4...])])
        let origin = try LocalOrigin { _ in answers.withLock { $0.removeFirst() } }
        var configuration = TransportConfiguration(allowPrivate: true)
        configuration.memory = 0
        let fetcher = Fetcher(
            transport: try CurlTransport(configuration: configuration), gate: .atOnce)
        let outcome = await fetcher.fetch(TransferRequest(url: origin.base, maxBytes: 100))
        #expect(try outcome.result.get().body.array == Self.body)
    }

    @Test func `after a stall it goes on where the bytes ended`() async throws {
        let (clock, sent) = (ManualClock(), try Latch())
        let isStalling = Mutex(true)
        let origin = try LocalOrigin { request in
            guard request.field("Range") == "bytes=4-" else {
                let head = OriginAnswer.head(200, [("Content-Length", "10")] + Self.tag)
                return OriginAnswer(steps: [.send(head + Self.body[..<4]), .open(sent)], then: .hang)
            }
            isStalling.withLock { $0 = false }
            return Self.part("bytes 4-9/10", Self.body[4...])
        }
        let transport = try CurlTransport(
            configuration: TransportConfiguration(allowPrivate: true), now: { clock.elapsed })
        let fetcher = Fetcher(transport: transport, gate: .atOnce)
        async let outcome = fetcher.fetch(TransferRequest(url: origin.base, maxBytes: 100))
        await sent.opened()
        while isStalling.withLock(\.self) {
            clock.advance(by: .seconds(31))
            transport.timeHasChanged()
            await Task.yield()
        }
        #expect(try await outcome.result.get().body.array == Self.body)
        #expect(try await outcome.result.get().isStitched)
        #expect(origin.requests.last?.field("If-Range") == "\"one\"")
    }

    @Test func `what is asked for whole is neither gone on with nor left to be gone on with`() async throws {
        let answers = Mutex([Self.cut(), Self.cut(), .ok(Self.body)])
        let origin = try LocalOrigin { _ in answers.withLock { $0.removeFirst() } }
        var request = TransferRequest(url: origin.base, maxBytes: 100)
        request.isWhole = true
        let outcome = await Fetcher(transport: try CurlTransport.local(), gate: .atOnce).fetch(request)
        #expect(try outcome.result.get().isStitched == false)
        #expect(Self.ranges(origin.requests) == [nil, nil, nil])
    }

    @Test func `the limit counts what was there before`() async throws {
        let answers = Mutex([Self.cut(), Self.part("bytes 4-9/10", Self.body[4...])])
        let origin = try LocalOrigin { _ in answers.withLock { $0.removeFirst() } }
        let fetcher = Fetcher(transport: try CurlTransport.local(), gate: .atOnce)
        let outcome = await fetcher.fetch(TransferRequest(url: origin.base, maxBytes: 10))
        #expect(try outcome.result.get().body.count == 10)
    }

    @Test func `the bytes of every failed attempt are counted`() async throws {
        let (outcome, _) = try await Self.fetch([.conflictingLengths([1, 2, 3], other: 9)])
        #expect(outcome.bytesReceived == 0)
        let head = "HTTP/1.1 200 Fine\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n"
        let (chunked, _) = try await Self.fetch([.raw(Array(head.utf8), then: .close)])
        #expect(chunked.bytesReceived == 3)
    }
}

@Suite struct PartialBodyTests {
    private static func part(of room: BodyBuffer.Room) throws -> PartialBody? {
        let buffer = BodyBuffer(limit: 10, room: room)
        let piece: [UInt8] = [1]
        let appended = piece.withUnsafeBytes { piece in
            Result { () throws(TransferError) in try buffer.append(piece) }
        }
        try appended.get()
        var head = ResponseHead()
        for line in ["HTTP/1.1 200 OK\r\n", "ETag: \"e\"\r\n"] {
            let received = Array(line.utf8).withUnsafeBytes { line in
                Result { () throws(TransferError) in try head.receive(line) }
            }
            try received.get()
        }
        return PartialBody(buffer, of: head, url: "http://a/", total: 10, kept: room.parts)
    }

    @Test func `so many parts are kept and no more, until one goes`() throws {
        let room = BodyBuffer.Room(memory: MemoryBudget(1_000), scratch: .temporary)
        var parts = try (0..<PartialBody.mostKept).compactMap { _ in try Self.part(of: room) }
        #expect(parts.count == PartialBody.mostKept)
        #expect(try Self.part(of: room) == nil)
        parts.removeLast()
        #expect(try Self.part(of: room) != nil)
    }
}

extension HostGate {
    /// Whoever waits goes on at once.
    fileprivate static var atOnce: HostGate { HostGate(timeline: Timeline(ManualClock(wakesAtOnce: true))) }
}
