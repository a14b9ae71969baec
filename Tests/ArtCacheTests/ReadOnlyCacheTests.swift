import ArtTestSupport
import Foundation
import Testing

@testable import ArtCache

/// A cache that is read where nothing can be written.
@Suite struct ReadOnlyCacheTests {
    private let scratch: TemporaryDirectory
    private let stored: CachedPicture
    private static let list = Array("a list".utf8)
    /// With what would end the path of a URI.
    private static let name = "ca?che#%41"

    init() async throws {
        scratch = try TemporaryDirectory()
        try scratch.makeDirectory("tmp")
        let cache = try PictureCache(directory: scratch.file(Self.name))
        stored = try await cache.store(Self.picture("a"))
        try await cache.store(list: Self.list, at: "l", AnswerRecord(receivedAt: 1))
        try cache.journal.finish()
        cache.close()
    }

    private static func picture(_ name: String) -> NewPicture {
        NewPicture(
            url: "u", bytes: Array("original \(name)".utf8), mediaType: "image/jpeg", width: 600, height: 400,
            verdict: "clean",
            renditions: [
                NewRendition(recipe: "1", bytes: Array(name.utf8), mediaType: "image/png", width: 100, height: 67)
            ])
    }

    private func read() throws -> PictureCache {
        try PictureCache(reading: scratch.file(Self.name), temporary: scratch.file("tmp"))
    }

    /// Every file below the cache, with its size and the time of its last change.
    private func state() throws -> [String] {
        let path = scratch.file(Self.name)
        return try FileManager.default.subpathsOfDirectory(atPath: path).sorted().map { name in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
            return
                "\(name) \(String(describing: attributes[.size])) \(String(describing: attributes[.modificationDate]))"
        }
    }

    @Test func `everything is found, and nothing in it is written, made or taken away`() async throws {
        let before = try state()
        let cache = try read()
        #expect(cache.isReadOnly)
        #expect(try await cache.picture(at: "u", recipes: ["1"]) == stored)
        let list = try #require(try await cache.list(at: "l"))
        #expect(try await cache.bytes(of: list.digest) == Self.list)
        let place = try cache.journal.append(Array("line".utf8))
        #expect(try cache.journal.read(at: place) == Array("line".utf8))
        try cache.journal.finish()
        cache.close()
        #expect(try state() == before)
        #expect(try scratch.names(in: "tmp") == [])
    }

    @Test func `storing is refused`() async throws {
        let cache = try read()
        await #expect(throws: CacheError.readOnly(path: scratch.file(Self.name))) {
            try await cache.store(Self.picture("b"))
        }
    }

    @Test func `a damaged object counts as missing and stays where it is`() async throws {
        try scratch.write([1], to: "\(Self.name)/\(stored.renditions[0].digest.objectPath)")
        let before = try state()
        #expect(try await read().bytes(of: stored.renditions[0].digest) == nil)
        #expect(try state() == before)
    }

    @Test func `what a killed process left in the log is read with the index`() async throws {
        let writer = try PictureCache(directory: scratch.file(Self.name))
        let other = try await writer.store(Self.picture("b"))
        #expect(try await read().picture(at: "u", recipes: ["1"]) == other)
        writer.close()
    }

    @Test func `an index of another version is refused by name`() throws {
        let path = scratch.file("\(Self.name)/index.sqlite")
        for version in [1, 99] {
            try SQLiteConnection(path, busyTimeoutMilliseconds: 0).execute("PRAGMA user_version = \(version)")
            let error = try #require(throws: CacheError.self) { _ = try read() }
            #expect("\(error)".contains("version \(version)"))
        }
    }

    @Test func `a directory that is no cache is not read as one`() throws {
        #expect(throws: CacheError.noCache(path: scratch.file("tmp"))) {
            _ = try PictureCache(reading: scratch.file("tmp"), temporary: scratch.file("tmp"))
        }
    }

    @Test func `which errors say that nothing can be written`() {
        for code in [EROFS, EACCES, EPERM, ENOSPC] {
            #expect(CacheError.file(.create, path: "p", code: code).isUnwritable)
        }
        #expect(CacheError.index(path: "p", code: 8, reason: "").isUnwritable)
        #expect(CacheError.index(path: "p", code: 10, reason: "disk I/O error").isUnwritable)
        #expect(!CacheError.file(.open, path: "p", code: ENOENT).isUnwritable)
        #expect(!CacheError.notACache(path: "p").isUnwritable)
    }
}
