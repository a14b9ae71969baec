import ArtTestSupport
import Foundation
import Testing

@testable import ArtCache

@Suite struct PictureCacheTests {
    private let scratch: TemporaryDirectory
    private let cache: PictureCache

    init() throws {
        scratch = try TemporaryDirectory()
        cache = try PictureCache(directory: scratch.file("cache"))
    }

    private static let answer = {
        var answer = AnswerRecord(requestedAt: 5, receivedAt: 6)
        answer.etag = "\"1\""
        answer.variant = ContentDigest(of: [1, 2, 3])
        return answer
    }()

    /// A picture whose bytes are told by its name.
    private func picture(
        _ name: String, recipes: [String] = ["100", "200"], url: String = "https://a/1.jpg"
    ) -> NewPicture {
        NewPicture(
            url: url, bytes: Array("original \(name)".utf8), mediaType: "image/jpeg", width: 600, height: 400,
            verdict: "clean", warnings: ["odd"], answer: Self.answer,
            renditions: recipes.map { rendition(name, $0) })
    }

    private func rendition(_ name: String, _ recipe: String) -> NewRendition {
        NewRendition(
            recipe: recipe, bytes: Array("\(name) by \(recipe)".utf8), mediaType: "image/png", width: 100, height: 67)
    }

    private func remove(_ digest: ContentDigest) throws { try scratch.remove("cache/" + digest.objectPath) }

    @Test func `what was stored is found under its URL with all renditions`() async throws {
        let stored = try await cache.store(picture("a"))
        #expect(stored.original.digest == ContentDigest(of: Array("original a".utf8)))
        #expect(stored.original.warnings == ["odd"])
        #expect(stored.renditions.map(\.recipe) == ["100", "200"])
        #expect(try await cache.picture(at: "https://a/1.jpg", recipes: ["100", "200"]) == stored)
        #expect(try await cache.bytes(of: stored.renditions[1].digest) == Array("a by 200".utf8))
    }

    @Test func `a second opening finds everything`() async throws {
        let stored = try await cache.store(picture("a"))
        try cache.journal.finish()
        cache.close()
        let again = try PictureCache(directory: scratch.file("cache"))
        #expect(try await again.picture(at: "https://a/1.jpg", recipes: ["100", "200"]) == stored)
        #expect(again.warnings == [])
        #expect(again.deadRuns.isEmpty)
    }

    @Test func `an unknown URL is not there`() async throws {
        #expect(try await cache.picture(at: "https://a/1.jpg", recipes: []) == nil)
    }

    @Test func `a rendition without a file is left out`() async throws {
        let stored = try await cache.store(picture("a"))
        try remove(stored.renditions[0].digest)
        let found = try await cache.picture(at: "https://a/1.jpg", recipes: ["100", "200", "300"])
        #expect(found?.renditions == [stored.renditions[1]])
    }

    @Test func `without the original's file all wanted renditions are enough`() async throws {
        let stored = try await cache.store(picture("a"))
        try remove(stored.original.digest)
        #expect(try await cache.picture(at: "https://a/1.jpg", recipes: ["200"])?.renditions == [stored.renditions[1]])
        #expect(try await cache.picture(at: "https://a/1.jpg", recipes: ["200", "300"]) == nil)
        #expect(try await cache.picture(at: "https://a/1.jpg", recipes: []) == nil)
    }

    @Test func `renditions made later are added`() async throws {
        let stored = try await cache.store(picture("a", recipes: []))
        let added = try await cache.add([rendition("a", "300")], to: stored.original.digest)
        #expect(try await cache.picture(at: "https://a/1.jpg", recipes: ["300"])?.renditions == added)
    }

    @Test func `one picture under two URLs is stored once`() async throws {
        _ = try await cache.store(picture("a", url: "u"))
        _ = try await cache.store(picture("a", url: "v"))
        #expect(try objectCount() == 3)
        #expect(try await cache.picture(at: "u", recipes: []) == cache.picture(at: "v", recipes: []))
    }

    private func objectCount() throws -> Int {
        try scratch.names(in: "cache/objects/sha256").reduce(0) {
            try $0 + scratch.names(in: "cache/objects/sha256/\($1)").count
        }
    }

    @Test func `a copy for people is exported`() async throws {
        let stored = try await cache.store(picture("a"))
        #expect(try await cache.export(stored.renditions[0].digest, to: scratch.file("1.png")))
        #expect(try scratch.bytes("1.png") == Array("a by 100".utf8))
        try remove(stored.renditions[0].digest)
        #expect(try await !cache.export(stored.renditions[0].digest, to: scratch.file("2.png")))
    }

    @Test func `its directories are absolute and there`() throws {
        #expect(cache.directory == scratch.file("cache"))
        #expect(cache.manifestsDirectory == scratch.file("cache/manifests"))
        #expect(scratch.exists("cache/manifests"))
    }

    @Test func `bits that rot under unchanged times are used, unless hits are hashed`() async throws {
        let stored = try await cache.store(picture("a"))
        try FileTree.rot(scratch.file("cache/\(stored.renditions[0].digest.objectPath)"))
        #expect(try await cache.picture(at: "https://a/1.jpg", recipes: ["100", "200"]) == stored)
        let careful = try PictureCache(directory: scratch.file("cache"), hashesHits: true, clock: { 1 })
        let found = try await careful.picture(at: "https://a/1.jpg", recipes: ["100", "200"])
        #expect(found?.renditions == [stored.renditions[1]])
    }

    @Test func `an object whose time changed is hashed, and found again`() async throws {
        let stored = try await cache.store(picture("a"))
        let path = "cache/\(stored.renditions[0].digest.objectPath)"
        let bytes = try scratch.bytes(path)
        try scratch.remove(path)
        try scratch.write(bytes, to: path)
        #expect(try await cache.picture(at: "https://a/1.jpg", recipes: ["100", "200"]) == stored)
        try scratch.write(bytes.reversed(), to: path)
        #expect(try await cache.picture(at: "https://a/1.jpg", recipes: ["100"])?.renditions == [])
    }

    @Test func `a closed cache says so`() async throws {
        cache.close()
        cache.close()
        let closed = CacheError.closed(path: scratch.file("cache"))
        await #expect(throws: closed) { try await cache.picture(at: "u", recipes: []) }
        await #expect(throws: closed) { try await cache.store(picture("a")) }
        await #expect(throws: closed) { try await cache.bytes(of: ContentDigest(of: [])) }
    }

    @Test func `the index counts what was used when`() async throws {
        let later = try PictureCache(directory: scratch.file("cache"), clock: { 5_000_000_000 })
        _ = try await cache.store(picture("a", recipes: []))
        _ = try await later.store(picture("a", recipes: ["1"]))
        let connection = try SQLiteConnection(scratch.file("cache/index.sqlite"), busyTimeoutMilliseconds: 0)
        #expect(try connection.value("SELECT count(*) FROM objects WHERE last_use = 5000000000") == .integer(2))
        #expect(try connection.value("SELECT sum(size) FROM objects") == .integer(10 + 6))
    }
}
