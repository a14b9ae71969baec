import ArtTestSupport

@testable import ArtCache

/// A cache with some pictures in it, which a test looks into and damages.
struct KeptCache {
    let scratch: TemporaryDirectory
    private(set) var pictures: [CachedPicture] = []

    /// Each picture is an original and one rendition, of recipe `1`, stored an hour after the one before.
    init(pictures count: Int) async throws {
        scratch = try TemporaryDirectory()
        for number in 0..<count {
            let cache = try PictureCache(
                directory: scratch.path, feed: number.isMultiple(of: 2) ? "even" : "odd",
                clock: { (number + 1) * 3600 })
            pictures.append(try await cache.store(Self.picture(number)))
            _ = try await cache.picture(at: Self.url(number), recipes: ["1"])
            try await cache.settle()
            try cache.journal.finish()
            cache.close()
        }
    }

    static func url(_ number: Int) -> String { "https://host\(number % 3).example:8443/\(number).jpg?size=1" }

    static func picture(_ number: Int) -> NewPicture {
        NewPicture(
            url: url(number), bytes: Array("original number \(number)".utf8), mediaType: "image/jpeg", width: 600,
            height: 400, verdict: "clean",
            renditions: [
                NewRendition(
                    recipe: "1", bytes: Array("thumbnail \(number)".utf8), mediaType: "image/jpeg", width: 100,
                    height: 67)
            ])
    }

    func upkeep() throws -> CacheUpkeep { try CacheUpkeep(directory: scratch.path) }

    /// As a program would, after a test has changed something.
    func verify(isFast: Bool = false, repairs: Bool = false) throws -> CacheVerification {
        try upkeep().verify(isFast: isFast, repairs: repairs)
    }

    /// The files of all objects.
    func objectPaths() throws -> [String] {
        try scratch.names(in: "objects/sha256").flatMap { shard in
            try scratch.names(in: "objects/sha256/\(shard)").map { "objects/sha256/\(shard)/\($0)" }
        }
    }
}
