import ArtTestSupport
import Testing

@testable import ArtHTTP

@Suite struct RedirectTests {
    @Test func `an empty Location leads nowhere`() async throws {
        let origin = try LocalOrigin { _ in .redirect(to: "") }
        #expect(
            try await CurlTransport.local().failure(origin.base) == .redirect(reason: "its Location is empty"))
        #expect(origin.requests.count == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is followed and its target named`(status: Int) async throws {
        let origin = try LocalOrigin { request in
            request.path == "/a" ? .redirect(to: "b c", status: status) : .ok([1, 2])
        }
        let answer = try await CurlTransport.local().get("\(origin.base)/a")
        #expect(answer.body.array == [1, 2])
        #expect(answer.effectiveURL == "\(origin.base)/b%20c")
        #expect(origin.requests.map(\.target) == ["/a", "/b%20c"])
        #expect(origin.connections == 1)
    }

    @Test func `the bytes of all hops are counted, only the last body kept`() async throws {
        let origin = try LocalOrigin { request in
            request.path == "/a" ? .answer(status: 302, fields: [("Location", "/b")], body: [9, 9, 9]) : .ok([1, 2])
        }
        let answer = try await CurlTransport.local().get("\(origin.base)/a", maxBytes: 2)
        #expect(answer.body.array == [1, 2])
        #expect(answer.bytesReceived == 5)
    }

    @Test func `an endless body of a redirect is not waited for`() async throws {
        let head = "HTTP/1.1 302 Found\r\nLocation: /b\r\n\r\n"
        let origin = try LocalOrigin { request in
            request.path == "/a"
                ? OriginAnswer(
                    steps: [.send(Array(head.utf8)), .sendEndlessly([UInt8](repeating: 1, count: 1_000))], then: .close)
                : .ok([1])
        }
        #expect(try await CurlTransport.local().get("\(origin.base)/a").body.array == [1])
    }

    @Test func `a loop ends at the limit`() async throws {
        let origin = try LocalOrigin { _ in .redirect(to: "/") }
        let error = try await CurlTransport.local(redirects: 3).failure(origin.base)
        #expect(error == .redirect(reason: "there are more than 3, the limit"))
        #expect(origin.requests.count == 4)
    }

    @Test func `as many hops as the limit are followed`() async throws {
        let origin = try LocalOrigin { request in
            request.path.utf8.count < 4 ? .redirect(to: request.path + "a") : .ok([1])
        }
        #expect(try await CurlTransport.local(redirects: 3).failure(origin.base) == nil)
        #expect(try await CurlTransport.local(redirects: 2).failure(origin.base) != nil)
    }

    @Test func `a redirect without a place to go is an answer`() async throws {
        let origin = try LocalOrigin { _ in .answer(status: 302, body: [1]) }
        let answer = try await CurlTransport.local().get(origin.base)
        #expect(answer.status == 302)
        #expect(answer.body.array == [1])
    }

    @Test func `a redirect to a file is refused`() async throws {
        let origin = try LocalOrigin { _ in .redirect(to: "file:///etc/passwd") }
        guard case .redirect = try await CurlTransport.local().failure(origin.base) else {
            Issue.record("expected a redirect error")
            return
        }
    }

    @Test func `fields of the user stay with the origin that was asked`() async throws {
        let other = try LocalOrigin { _ in .ok([1]) }
        let origin = try LocalOrigin { request in
            request.path == "/a" ? .redirect(to: "/b") : .redirect(to: "\(other.base)/c")
        }
        let fields = [
            HeaderField(name: "Authorization", value: "Bearer t"), HeaderField(name: "X-Mine", value: "1"),
            HeaderField(name: "Accept", value: "image/*"),
        ]
        _ = try await CurlTransport.local()
            .transfer(TransferRequest(url: "\(origin.base)/a", fields: fields, maxBytes: 10))
        #expect(origin.requests.map { $0.field("Authorization") } == ["Bearer t", "Bearer t"])
        #expect(other.requests.map { $0.field("Authorization") } == [nil])
        #expect(other.requests.map { $0.field("X-Mine") } == [nil])
        #expect(other.requests.map { $0.field("Accept") } == ["image/*"])
    }
}
