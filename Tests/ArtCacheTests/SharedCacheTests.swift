import ArtTestSupport
import Testing

@testable import ArtCache

/// Many tasks, and several openings of one directory, as processes have them.
@Suite struct SharedCacheTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    /// Every third picture has bytes in common with its neighbours.
    private static func picture(_ number: Int) -> NewPicture {
        NewPicture(
            url: "https://a/\(number).jpg", bytes: Array("original \(number / 3)".utf8), mediaType: "image/jpeg",
            width: number, height: 1, verdict: "clean",
            renditions: [
                NewRendition(
                    recipe: "1", bytes: Array("rendition \(number / 3)".utf8), mediaType: "image/jpeg", width: 1,
                    height: 1)
            ])
    }

    @Test func `a thousand pictures from sixteen tasks are all found`() async throws {
        let cache = try PictureCache(directory: scratch.path)
        try await withThrowingTaskGroup { group in
            for task in 0..<16 {
                group.addTask {
                    for number in stride(from: task, to: 1000, by: 16) {
                        _ = try await cache.store(Self.picture(number))
                    }
                }
            }
            try await group.waitForAll()
        }
        for number in 0..<1000 {
            let found = try #require(try await cache.picture(at: "https://a/\(number).jpg", recipes: ["1"]))
            #expect(found.original.digest == ContentDigest(of: Self.picture(number).array))
            #expect(found.renditions.count == 1)
        }
        #expect(cache.warnings == [])
        #expect(try scratch.names(in: "tmp").filter { $0.hasSuffix(".part") } == [])
        #expect(try scratch.names(in: "quarantine") == [])
    }

    @Test func `two openings see what either stores, also at once`() async throws {
        let caches = [try PictureCache(directory: scratch.path), try PictureCache(directory: scratch.path)]
        try await withThrowingTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    // Both store nearly the same pictures, in opposite order.
                    let numbers = task.isMultiple(of: 2) ? Array(0..<60) : (0..<60).reversed()
                    for number in numbers { _ = try await caches[task % 2].store(Self.picture(number)) }
                }
            }
            try await group.waitForAll()
        }
        for number in 0..<60 {
            let found = try await caches[0].picture(at: "https://a/\(number).jpg", recipes: ["1"])
            #expect(found != nil)
            #expect(try await caches[1].picture(at: "https://a/\(number).jpg", recipes: ["1"]) == found)
        }
        #expect(try scratch.names(in: "quarantine") == [])
    }

    /// A shard that another run makes between our looks must not be taken for something in the way.
    @Test func `the same shard made by many at once is one shard with all objects`() async throws {
        let folder = try CacheFolder(claiming: scratch.path)
        let stores = try (0..<4).map { _ in ObjectStore(in: folder, run: try RunFiles(in: folder)) }
        for round in 0..<100 {
            let bytes = Array("object \(round)".utf8)
            try await withThrowingTaskGroup { group in
                for store in stores { group.addTask { try store.put(bytes) } }
                try await group.waitForAll()
            }
            #expect(try stores[0].bytes(of: ContentDigest(of: bytes)) == bytes)
        }
        #expect(try scratch.names(in: "quarantine") == [])
    }

    @Test func `many openings of a new directory at once make one cache`() async throws {
        let path = scratch.file("new")
        let caches = try await withThrowingTaskGroup(of: PictureCache.self) { group in
            for _ in 0..<12 { group.addTask { try PictureCache(directory: path) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(caches.allSatisfy { $0.warnings.isEmpty && $0.deadRuns.isEmpty })
        _ = try await caches[0].store(Self.picture(1))
        #expect(try await caches[11].picture(at: "https://a/1.jpg", recipes: ["1"]) != nil)
    }
}
