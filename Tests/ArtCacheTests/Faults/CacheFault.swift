import ArtTestSupport
import Testing

@testable import ArtCache

/// One way in which a cache is found damaged, and what is done about it: a row of `docs/cache-format.md`, which a test
/// compares, and a play that shows that it is so. Whatever it plays, it leaves a cache that can be opened.
struct CacheFault: Sendable, CustomTestStringConvertible {
    /// As the row has them.
    var found: String
    var done: String
    /// Only root on Linux can play it.
    var needsSmallDisk = false
    var play: @Sendable (CacheStage) async throws -> Void

    init(_ found: String, _ done: String, play: @escaping @Sendable (CacheStage) async throws -> Void) {
        (self.found, self.done, self.play) = (found, done, play)
    }

    func onSmallDisk() -> CacheFault {
        var fault = self
        fault.needsSmallDisk = true
        return fault
    }

    var row: String { "| \(found) | \(done) |" }
    var testDescription: String { found }

    /// In the page's order.
    static let all = objects + folders + index + surroundings
}

/// A cache of three pictures, of which the first is the victim, and a folder outside that nothing may touch.
struct CacheStage: Sendable {
    let scratch: TemporaryDirectory
    let outside: TemporaryDirectory
    let pictures: [CachedPicture]

    init() async throws {
        let kept = try await KeptCache(pictures: 3)
        (scratch, pictures) = (kept.scratch, kept.pictures)
        outside = try TemporaryDirectory()
        try outside.write(Self.precious, to: "precious")
    }

    static let precious = Array("somebody's own".utf8)
    static let url = KeptCache.url(0)
    static let original = Array("original number 0".utf8)

    var victim: ContentDigest { pictures[0].original.digest }
    var rendition: ContentDigest { pictures[0].renditions[0].digest }
    /// Of the victim, below the cache.
    var object: String { victim.objectPath }

    func open() throws -> PictureCache { try PictureCache(directory: scratch.path, clock: { 100_000 }) }

    func quarantined() throws -> [String] { try scratch.names(in: "quarantine") }

    /// As a run does with a picture that it does not find: it is whole again, and found.
    func fetchAgain(_ cache: PictureCache) async throws {
        let stored = try await cache.store(KeptCache.picture(0))
        #expect(try await cache.picture(at: Self.url, recipes: ["1"]) == stored)
        #expect(try await cache.bytes(of: stored.original.digest) == Self.original)
        #expect(try await cache.bytes(of: stored.renditions[0].digest) == Array("thumbnail 0".utf8))
        cache.close()
    }

    /// Neither what lies outside nor the pictures beside the victim have suffered, and the cache can be put right.
    func expectNothingLost() async throws {
        #expect(try outside.names(in: ".") == ["precious"])
        #expect(try outside.bytes("precious") == Self.precious)
        let cache = try open()
        for picture in pictures[1...] {
            for object in [picture.original.digest] + picture.renditions.map(\.digest) {
                #expect(try await cache.bytes(of: object) != nil)
            }
        }
        cache.close()
        let upkeep = try CacheUpkeep(directory: scratch.path)
        _ = try upkeep.verify(repairs: true)
        #expect(try upkeep.verify().isClean)
    }
}
