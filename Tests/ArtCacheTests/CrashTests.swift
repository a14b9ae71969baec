import ArtTestSupport
import Testing

@testable import ArtCache

/// Every state that a kill can leave between the steps of storing a picture, and what damage can do to a cache.
@Suite struct CrashTests {
    private let scratch: TemporaryDirectory
    private let url = "https://a/1.jpg"
    private let original = Array("original".utf8)

    init() throws { scratch = try TemporaryDirectory() }

    private func open() throws -> PictureCache { try PictureCache(directory: scratch.path) }

    private var picture: NewPicture {
        NewPicture(
            url: url, bytes: original, mediaType: "image/jpeg", width: 6, height: 4, verdict: "clean",
            renditions: [
                NewRendition(recipe: "1", bytes: Array("rendition".utf8), mediaType: "image/jpeg", width: 3, height: 2)
            ])
    }

    /// Storing again after a crash ends as if there had been none.
    private func expectRepair(_ cache: PictureCache) async throws {
        let stored = try await cache.store(picture)
        #expect(try await cache.picture(at: url, recipes: ["1"]) == stored)
        #expect(try await cache.bytes(of: stored.original.digest) == original)
        #expect(try await cache.bytes(of: stored.renditions[0].digest) == Array("rendition".utf8))
    }

    @Test func `killed while staging: the staged file is swept, the journal is offered`() async throws {
        do {
            let dead = try open()
            let line = try dead.journal.append(Array("{}".utf8))
            #expect(line == 0)
            let run = try #require(RunFileName(String(dead.journal.path.split(separator: "/").last ?? "")))
            try scratch.write([1, 2], to: "tmp/" + RunFileName.part(run: run.run, number: 1).text)
        }
        let cache = try open()
        #expect(cache.deadRuns.count == 1)
        #expect(try scratch.names(in: "tmp").filter { $0.hasSuffix(".part") } == [])
        #expect(try await cache.picture(at: url, recipes: ["1"]) == nil)
        try await expectRepair(cache)
    }

    @Test func `killed between rename and row: the object waits, the picture is not there`() async throws {
        do {
            let folder = try CacheFolder(claiming: scratch.path)
            _ = try ObjectStore(in: folder, run: RunFiles(in: folder)).put(original)
        }
        let cache = try open()
        #expect(try await cache.picture(at: url, recipes: []) == nil)
        #expect(try await cache.bytes(of: ContentDigest(of: original)) == original)
        try await expectRepair(cache)
    }

    @Test func `a row whose files are gone counts as missing`() async throws {
        let stored = try await open().store(picture)
        try scratch.remove(stored.original.digest.objectPath)
        try scratch.remove(stored.renditions[0].digest.objectPath)
        let cache = try open()
        #expect(try await cache.picture(at: url, recipes: ["1"]) == nil)
        try await expectRepair(cache)
    }

    @Test func `a row whose file is cut off counts as missing`() async throws {
        let stored = try await open().store(picture)
        try scratch.write(Array("orig".utf8), to: stored.original.digest.objectPath)
        let cache = try open()
        #expect(try await cache.picture(at: url, recipes: []) == nil)
        try await expectRepair(cache)
    }

    @Test(arguments: ["objects", "tmp", "quarantine", "manifests", "index.sqlite"])
    func `a part that was deleted is made anew`(part: String) async throws {
        do {
            let cache = try open()
            _ = try await cache.store(picture)
            cache.close()
        }
        try scratch.remove(part)
        try await expectRepair(open())
    }

    @Test func `a lost index loses no object`() async throws {
        do {
            let cache = try open()
            _ = try await cache.store(picture)
            cache.close()
        }
        try scratch.write([UInt8](repeating: 7, count: 9000), to: "index.sqlite")
        let cache = try open()
        #expect(cache.warnings.count == 1)
        #expect(try await cache.bytes(of: ContentDigest(of: original)) == original)
        try await expectRepair(cache)
    }

    @Test func `an index that turns out damaged in use is replaced, and the run goes on`() async throws {
        do {
            let cache = try open()
            for number in 0..<200 {
                var picture = picture
                picture.url = "https://a/\(number).jpg"
                _ = try await cache.store(picture)
            }
            cache.close()
        }
        // The first page, with the tables' names, stays whole: the damage shows when rows are read.
        var bytes = try scratch.bytes("index.sqlite")
        for position in 4096..<bytes.count { bytes[position] = 0xff }
        try scratch.write(bytes, to: "index.sqlite")
        let cache = try open()
        let other = try open()
        #expect(try await cache.picture(at: url, recipes: ["1"]) == nil)
        #expect(cache.warnings.count == 1)
        #expect(scratch.exists("index.sqlite.damaged-1"))
        try await expectRepair(cache)
        // Another process, with the damaged file still open, comes over to the new one.
        #expect(try await other.picture(at: url, recipes: ["1"])?.renditions.count == 1)
        #expect(other.warnings == [])
        #expect(!scratch.exists("index.sqlite.damaged-2"))
        other.close()
        #expect(try await cache.picture(at: url, recipes: ["1"])?.renditions.count == 1)
    }

    @Test func `a cache that was moved is the same cache`() async throws {
        do {
            let cache = try PictureCache(directory: scratch.file("here"))
            _ = try await cache.store(picture)
            cache.close()
        }
        try scratch.move("here", to: "there")
        let cache = try PictureCache(directory: scratch.file("there"))
        #expect(try await cache.picture(at: url, recipes: ["1"])?.renditions.count == 1)
    }
}
