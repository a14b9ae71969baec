import ArtTestSupport
import Testing

@testable import ArtHTTP

@Suite struct CurlTransportTests {
    @Test func `a whole answer comes with status, fields, body and its URL`() async throws {
        let origin = try LocalOrigin { _ in .ok([1, 2, 3], type: "image/png") }
        let answer = try await CurlTransport.local().get("\(origin.base)/a b?c=d")
        #expect(answer.status == 200)
        #expect(answer.field("content-type") == "image/png")
        #expect(answer.body.array == [1, 2, 3])
        #expect(answer.effectiveURL == "\(origin.base)/a%20b?c=d")
        #expect(answer.bytesReceived == 3)
    }

    @Test func `a status that is no success is still a whole answer`() async throws {
        let origin = try LocalOrigin { _ in .answer(status: 503, fields: [("Retry-After", "7")], body: [9]) }
        let answer = try await CurlTransport.local().get(origin.base)
        #expect(answer.status == 503)
        #expect(answer.field("Retry-After") == "7")
        #expect(answer.body.array == [9])
    }

    @Test func `the request says who asks and what is wanted`() async throws {
        let origin = try LocalOrigin { _ in .ok([]) }
        let transport = try CurlTransport.local()
        let fields = [HeaderField(name: "Accept", value: "image/*"), HeaderField(name: "X-Empty", value: "")]
        _ = try await transport.transfer(TransferRequest(url: origin.base, fields: fields, maxBytes: 10))
        _ = try await transport.transfer(TransferRequest(url: origin.base, coding: .any, maxBytes: 10))
        #expect(origin.requests[0].field("User-Agent") == "artfetch/0.1.0")
        #expect(origin.requests[0].field("Accept") == "image/*")
        #expect(origin.requests[0].field("X-Empty") == "")
        #expect(origin.requests[0].field("Accept-Encoding") == "identity")
        #expect(origin.requests[1].field("Accept-Encoding")?.contains("gzip") == true)
    }

    @Test(arguments: [TransferRequest.ContentCoding.identity, .any])
    func `a coded body is handed over decoded, asked for or not`(coding: TransferRequest.ContentCoding) async throws {
        let origin = try LocalOrigin { _ in .answer(fields: [("Content-Encoding", "gzip")], body: Gzip.abc) }
        let answer = try await CurlTransport.local()
            .transfer(TransferRequest(url: origin.base, coding: coding, maxBytes: 100))
        #expect(answer.body.array == Array("abc".utf8))
        #expect(answer.bytesReceived == Gzip.abc.count)
    }

    @Test func `bodies that memory has no room for arrive whole all the same`() async throws {
        let bodies = (0..<20).map { [UInt8](repeating: UInt8($0), count: 100_000) }
        let origin = try LocalOrigin { request in
            let body = Int(request.path.dropFirst()).map { bodies[$0] } ?? []
            return request.path.count == 2 ? .ok(body) : .chunked([body])
        }
        let folder = try TemporaryDirectory()
        var configuration = TransportConfiguration(allowPrivate: true)
        configuration.memory = 150_000
        configuration.scratch = ScratchNames(prefix: folder.file("run-"), suffix: ".part")
        let transport = try CurlTransport(configuration: configuration)
        try await withThrowingTaskGroup(of: (Int, TransferBody).self) { group in
            for number in 0..<20 {
                group.addTask { (number, try await transport.get("\(origin.base)/\(number)").body) }
            }
            for try await (number, body) in group { #expect(body.array == bodies[number]) }
        }
        #expect(try FileTree.files(below: folder.path) == [])
    }

    @Test func `a body that neither memory nor disk has room for is an error of storing`() async throws {
        let origin = try LocalOrigin { _ in .ok([1, 2, 3]) }
        var configuration = TransportConfiguration(allowPrivate: true)
        configuration.memory = 2
        configuration.scratch = ScratchNames(prefix: "/missing/folder/", suffix: ".part")
        let error = try await CurlTransport(configuration: configuration).failure(origin.base)
        #expect(error == .spill(reason: "No such file or directory"))
        #expect(error?.isTransient == false)
    }

    @Test(.enabled(if: LocalOrigin.hasIPv6, "this machine has no ::1"))
    func `an IPv6 address is asked, and judged as the special address that it is`() async throws {
        let origin = try LocalOrigin(onIPv6: true) { .ok(Array(($0.field("Host") ?? "").utf8)) }
        let answer = try await CurlTransport.local().get("\(origin.base)/a")
        #expect(answer.body.array == Array("[::1]:\(origin.port)".utf8))
        #expect(answer.effectiveURL == "http://[::1]:\(origin.port)/a")
        let strict = try CurlTransport(configuration: TransportConfiguration())
        #expect(await strict.failure(origin.base) == .blockedAddress(host: "::1", address: "::1"))
        #expect(origin.connections == 1)
    }

    @Test func `connections are used again`() async throws {
        let origin = try LocalOrigin { _ in .chunked([[1], [2]]) }
        let transport = try CurlTransport.local()
        for _ in 0..<5 { #expect(try await transport.get(origin.base).body.array == [1, 2]) }
        #expect(origin.connections == 1)
    }

    @Test func `two hundred transfers at a time share the connections that are allowed`() async throws {
        let origin = try LocalOrigin { .ok(Array($0.path.utf8)) }
        let transport = try CurlTransport.local(jobs: 8)
        let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for number in 0..<200 {
                group.addTask { try await transport.get("\(origin.base)/\(number)").body.array }
            }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(bodies == Set((0..<200).map { Array("/\($0)".utf8) }))
        #expect(origin.requests.count == 200)
        #expect(origin.connections <= 8)
    }

    @Test func `a connection that rests makes room for another host`() async throws {
        let one = try LocalOrigin { _ in .ok([1]) }
        let other = try LocalOrigin { _ in .ok([2]) }
        let transport = try CurlTransport.local(jobs: 1)
        #expect(try await transport.get(one.base).body.array == [1])
        #expect(try await transport.get(other.base).body.array == [2])
        #expect(try await transport.get(one.base).body.array == [1])
    }

    @Test func `a transfer that waits for a connection gets it when another ends`() async throws {
        let (asked, answered) = (try Latch(), try Latch())
        let origin = try LocalOrigin { request in
            if request.path == "/next" { return .ok([2]) }
            asked.open()
            return .held([], until: answered, rest: [1])
        }
        let transport = try CurlTransport.local(jobs: 1)
        async let first = transport.get(origin.base)
        await asked.opened()
        async let second = transport.get("\(origin.base)/next")
        answered.open()
        #expect(try await first.body.array == [1])
        #expect(try await second.body.array == [2])
        #expect(origin.connections == 1)
    }

    @Test func `a URL that must not be asked is refused before anything is sent`() async throws {
        let transport = try CurlTransport.local()
        #expect(
            await transport.failure("file:///etc/passwd")
                == .invalidURL("file:///etc/passwd", reason: "its scheme is file, only http and https are fetched"))
        let request = TransferRequest(
            url: "http://127.0.0.1/", fields: [.init(name: "A", value: "b\r\nC: d")], maxBytes: 1)
        #expect(
            await transport.failure(request)
                == .invalidURL(
                    "http://127.0.0.1/", reason: "its header field A has a control character in its value"))
    }
}

enum Gzip {
    static let abc: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 75, 76, 74, 6, 0, 194, 65, 36, 53, 3, 0, 0, 0,
    ]
    /// 10,000 zeros.
    static let zeros: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 237, 193, 1, 13, 0, 0, 0, 194, 160, 247, 79, 109, 14, 55, 160, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 224, 223, 0, 46, 202, 59, 77, 16, 39, 0, 0,
    ]
}

extension CurlTransport {
    /// Allowed to ask the local origin. With limits that no test reaches, however busy the machine is: those that are
    /// about time move a clock.
    static func local(jobs: Int = 16, redirects: Int = 10) throws -> CurlTransport {
        let timeouts = TransferTimeouts(connect: .seconds(3_600), stall: .seconds(3_600))
        return try CurlTransport(
            configuration: TransportConfiguration(
                timeouts: timeouts, jobs: jobs, redirects: redirects, allowPrivate: true))
    }

    func get(_ url: String, maxBytes: Int = 1_000_000) async throws(TransferError) -> TransferAnswer {
        try await transfer(TransferRequest(url: url, maxBytes: maxBytes))
    }

    /// The error of a transfer; `nil` if it gave an answer.
    func failure(_ request: TransferRequest) async -> TransferError? {
        do {
            _ = try await transfer(request)
            return nil
        } catch {
            return error
        }
    }

    func failure(_ url: String, maxBytes: Int = 1_000_000) async -> TransferError? {
        await failure(TransferRequest(url: url, maxBytes: maxBytes))
    }
}
