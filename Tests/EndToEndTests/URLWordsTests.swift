import ArtCache
import ArtFetch
import ArtTestSupport
import Foundation
import Testing

/// `artfetch urls URL…`: URLs of every kind, and who gets to see what of them.
struct URLWordsTests {
    let folder: TemporaryDirectory
    let cache: String

    init() throws {
        folder = try TemporaryDirectory()
        cache = folder.file("cache")
    }

    private func run(
        _ words: [String], environment: [String: String] = [:]
    ) async throws -> (result: ArtfetchProgram.Result, manifest: Manifest) {
        let result = try await ArtfetchProgram.run(
            ["urls", "--cache", cache, "--retries", "0"] + words, environment: environment)
        return (result, try Manifest(at: cache + "/manifests/urls.json"))
    }

    private static let picture = Picture.png(width: 120, height: 80)

    @Test func `a URL that holds its picture needs no network, and one of a file is refused`() async throws {
        let data = "data:image/png;base64,\(Data(Self.picture).base64EncodedString())"
        let (result, manifest) = try await run([data, "file:///etc/passwd", "data:image/png;base64,!"])
        #expect(result.exit == 1)
        #expect(manifest.kinds == [nil, "invalid-url", "invalid-url"])
        #expect(manifest.pictures.map(\.original.width) == [120])
        #expect(result.errors.contains("its scheme is file, only http and https are fetched"), "\(result.errors)")
    }

    @Test func `a password reaches its host, and neither the terminal nor an error in the manifest`() async throws {
        let origin = try LocalOrigin { request in
            request.field("Authorization") == "Basic bWU6c2VjcmV0" ? .ok(Self.picture, type: "image/png") : .status(401)
        }
        let place = "me:secret@127.0.0.1:\(origin.port)"
        let (result, manifest) = try await run([
            "--allow-private", "-v", "http://\(place)/a.png", "http://127.0.0.1:\(origin.port)/b.png",
            "http://me:sec/ret@127.0.0.1/c.png", "http://me:secret@127.0.0.1:99999/d.png",
        ])
        #expect(manifest.kinds == [nil, "http-status", "invalid-url", "invalid-url"])
        #expect(!result.errors.contains("secret") && !result.errors.contains("sec/ret"), "\(result.errors)")
        for case .failure(let failure, _) in manifest.entries.map(\.outcome) {
            #expect(!failure.message.contains("secret") && !failure.message.contains("sec/ret"), "\(failure.message)")
        }
    }

    @Test func `the proxy of the environment is asked, and one on loopback needs no leave`() async throws {
        let proxy = try LocalOrigin { _ in .ok(Self.picture, type: "image/png") }
        let (result, _) = try await run(["http://pictures.example/a.png"], environment: ["http_proxy": proxy.base])
        #expect(result.exit == 0, "\(result.errors)")
        #expect(proxy.requests.map(\.target) == ["http://pictures.example/a.png"])
        let (none, _) = try await run(
            ["http://pictures.invalid/b.png", "--proxy", ""], environment: ["http_proxy": proxy.base])
        #expect(none.exit == 1 && proxy.requests.count == 1)
    }

    @Test func `header fields go where they are for`() async throws {
        let one = try LocalOrigin { _ in .ok(Self.picture, type: "image/png") }
        let other = try LocalOrigin { _ in .ok(Self.picture, type: "image/png") }
        _ = try await run([
            "--allow-private", "--header", "X-Mine: 1", "--header-for", "127.0.0.1:\(one.port)", "Authorization: t",
            one.base + "/a.png", other.base + "/b.png",
        ])
        #expect(one.requests.map { $0.field("X-Mine") } == ["1"] && other.requests.map { $0.field("X-Mine") } == ["1"])
        #expect(one.requests.map { $0.field("Authorization") } == ["t"])
        #expect(other.requests.map { $0.field("Authorization") } == [nil])
    }
}
