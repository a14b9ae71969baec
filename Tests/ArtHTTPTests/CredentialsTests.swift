import ArtTestSupport
import Foundation
import Testing

@testable import ArtHTTP

@Suite struct CredentialsTests {
    /// base64 of me:secret
    private static let basic = "Basic bWU6c2VjcmV0"

    @Test func `a URL's user and password are sent to its origin and not beyond`() async throws {
        let other = try LocalOrigin { _ in .ok([1]) }
        let origin = try LocalOrigin { request in
            request.path == "/a" ? .redirect(to: "/b") : .redirect(to: "\(other.base)/c")
        }
        let answer = try await CurlTransport.local().get("http://me:secret@127.0.0.1:\(origin.port)/a")
        #expect(origin.requests.map { $0.field("Authorization") } == [Self.basic, Self.basic])
        #expect(other.requests.map { $0.field("Authorization") } == [nil])
        #expect(!answer.effectiveURL.contains("secret"))
    }

    @Test func `those of netrc go to their host, and only if the file is named`() async throws {
        let folder = try TemporaryDirectory()
        try "machine 127.0.0.1 login me password secret\n".write(
            toFile: folder.file("netrc"), atomically: true, encoding: .utf8)
        let origin = try LocalOrigin { request in
            request.path == "/a"
                ? .redirect(to: "http://localhost:\(request.field("Host")?.suffix(5) ?? "")/b") : .ok([])
        }
        var configuration = TransportConfiguration(allowPrivate: true)
        _ = try await CurlTransport(configuration: configuration).get("\(origin.base)/b")
        configuration.netrcFile = folder.file("netrc")
        _ = try await CurlTransport(configuration: configuration).get("\(origin.base)/a")
        #expect(origin.requests.map { $0.field("Authorization") } == [nil, Self.basic, nil])
        configuration.netrcFile = folder.file("missing")
        _ = try await CurlTransport(configuration: configuration).get("\(origin.base)/b")
        #expect(origin.requests.last?.field("Authorization") == nil)
    }

    @Test func `a URL's own user comes before that of netrc`() async throws {
        let folder = try TemporaryDirectory()
        try "machine 127.0.0.1 login you password other\n".write(
            toFile: folder.file("netrc"), atomically: true, encoding: .utf8)
        let origin = try LocalOrigin { _ in .ok([]) }
        var configuration = TransportConfiguration(allowPrivate: true)
        configuration.netrcFile = folder.file("netrc")
        _ = try await CurlTransport(configuration: configuration).get("http://me:secret@127.0.0.1:\(origin.port)/")
        #expect(origin.requests.map { $0.field("Authorization") } == [Self.basic])
    }
}
