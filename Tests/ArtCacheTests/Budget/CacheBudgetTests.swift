import ArtTestSupport
import Testing

@testable import ArtCache

/// `--max-cache` while runs store, look up and settle.
@Suite struct CacheBudgetTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    /// An original of 1000 bytes and a rendition of 200.
    private static func picture(_ number: Int) -> NewPicture {
        func bytes(_ count: Int, _ seed: Int) -> [UInt8] {
            var random = SplitMix(state: UInt64(seed))
            return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        return NewPicture(
            url: url(number), bytes: bytes(1000, 2 * number), mediaType: "image/jpeg", width: 1, height: 1,
            verdict: "clean",
            renditions: [
                NewRendition(
                    recipe: "1", bytes: bytes(200, 2 * number + 1), mediaType: "image/jpeg", width: 1, height: 1)
            ])
    }

    private static func url(_ number: Int) -> String { "https://a/\(number).jpg" }

    private func open(_ maxBytes: Int?, at time: Int) throws -> PictureCache {
        try PictureCache(directory: scratch.path, maxBytes: maxBytes, clock: { time })
    }

    private func end(_ cache: PictureCache) async throws {
        try await cache.settle()
        try cache.journal.finish()
        cache.close()
    }

    /// One run an hour, which stores these.
    private func fill(_ numbers: Range<Int>, maxBytes: Int? = nil) async throws {
        for number in numbers {
            let cache = try open(maxBytes, at: number * 3600)
            _ = try await cache.store(Self.picture(number))
            try await end(cache)
        }
    }

    private func bytesOnDisk() throws -> Int {
        try scratch.names(in: "objects/sha256").reduce(0) { sum, shard in
            try scratch.names(in: "objects/sha256/\(shard)").reduce(sum) {
                try $0 + scratch.bytes("objects/sha256/\(shard)/\($1)").count
            }
        }
    }

    private func found(_ cache: PictureCache, _ numbers: Range<Int>) async throws -> [Int] {
        var found: [Int] = []
        for number in numbers where try await cache.picture(at: Self.url(number), recipes: ["1"]) != nil {
            found.append(number)
        }
        return found
    }

    @Test func `a run never has more than its budget, and what it stored last is there at its end`() async throws {
        let cache = try open(10_000, at: 1)
        for number in 0..<40 {
            _ = try await cache.store(Self.picture(number))
            #expect(try bytesOnDisk() <= 10_000)
        }
        try await cache.settle()
        #expect(cache.warnings == [])
        #expect(try await found(cache, 0..<40) == Array(0..<40), "40 renditions have 8000 bytes: only originals went")
    }

    @Test func `what was used longest ago goes first, originals before their renditions`() async throws {
        try await fill(0..<8)
        let cache = try open(9 * 1200 - 1100, at: 100 * 3600)
        _ = try await cache.store(Self.picture(8))
        try await end(cache)
        let next = try open(nil, at: 101 * 3600)
        #expect(try await found(next, 0..<9) == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(try await next.bytes(of: Self.picture(0).bytes.digest()) == nil)
        #expect(try await next.bytes(of: Self.picture(8).bytes.digest()) != nil)
    }

    @Test func `a hit is a use, although it writes nothing at once`() async throws {
        try await fill(0..<6)
        let user = try open(nil, at: 50 * 3600)
        #expect(try await found(user, 0..<1) == [0])
        try await end(user)
        let cache = try open(5000, at: 100 * 3600)
        _ = try await cache.store(Self.picture(6))
        try await end(cache)
        let left = try await found(try open(nil, at: 101 * 3600), 0..<7)
        #expect(left.contains(0) && left.contains(6) && !left.contains(1) && !left.contains(2))
    }

    @Test func `thumbnails of the run that alone are too much are named in a warning, and the budget holds`()
        async throws
    {
        let cache = try open(1000, at: 1)
        for number in 0..<20 { _ = try await cache.store(Self.picture(number)) }
        try await cache.settle()
        #expect(try bytesOnDisk() <= 1000)
        let warning = try #require(cache.warnings.first)
        #expect(cache.warnings.count == 1 && warning.contains("--max-cache"), "\(warning)")
    }

    @Test func `what another process uses stays, whoever needs room`() async throws {
        try await fill(0..<6)
        let user = try open(nil, at: 50 * 3600)
        #expect(try await found(user, 0..<3) == [0, 1, 2])
        let greedy = try open(1300, at: 100 * 3600)
        _ = try await greedy.store(Self.picture(6))
        try await end(greedy)
        #expect(try await found(user, 0..<6) == [0, 1, 2])
        #expect(try await user.bytes(of: Self.picture(0).bytes.digest()) != nil)
        try await end(user)
        let alone = try open(1300, at: 101 * 3600)
        try await end(alone)
        #expect(try bytesOnDisk() <= 1300)
    }

    @Test func `a clock that was set back does not make the newest the oldest`() async throws {
        try await fill(5..<8)
        let cache = try open(3600, at: 7)
        _ = try await cache.store(Self.picture(8))
        try await end(cache)
        let left = try await found(try open(nil, at: 8), 5..<9)
        #expect(left.contains(8) && !left.contains(5))
    }

    @Test func `rows of pictures that went are gone, those of pictures with something left stay`() async throws {
        try await fill(0..<4)
        let cache = try open(1000, at: 100 * 3600)
        try await end(cache)
        let connection = try SQLiteConnection(scratch.file("index.sqlite"), busyTimeoutMilliseconds: 0)
        let objects = try connection.value("SELECT count(*) FROM objects")
        #expect(objects == .integer(1), "the newest rendition; with its original there would be 1200 bytes")
        for table in ["renditions", "originals", "urls"] {
            #expect(try connection.value("SELECT count(*) FROM \(table)") == objects, "\(table)")
        }
        #expect(try connection.value("SELECT objects FROM totals") == objects)
        #expect(try connection.value("SELECT bytes FROM totals") == .integer(200))
    }

    /// Random runs, some of which die: whatever was evicted, what is found is right, and the budget holds.
    @Test(arguments: UInt64(1)...8)
    func `whatever runs store, look up, evict and leave behind, nothing found is wrong`(seed: UInt64) async throws {
        var random = SplitMix(state: seed)
        for round in 0..<12 {
            let limit = Int.random(in: 1500...9000, using: &random)
            let cache = try open(limit, at: round * 100)
            for _ in 0..<15 {
                let number = Int.random(in: 0..<12, using: &random)
                if Bool.random(using: &random) { _ = try await cache.store(Self.picture(number)) }
                let found = try await cache.picture(at: Self.url(number), recipes: ["1"])
                for rendition in found?.renditions ?? [] {
                    #expect(try await cache.bytes(of: rendition.digest) == Self.picture(number).renditions[0].bytes)
                }
                #expect(try bytesOnDisk() <= max(limit, 9000))
            }
            if Bool.random(using: &random) {
                try await end(cache)
                #expect(try bytesOnDisk() <= limit)
            } else {
                // Dies: neither settled nor closed in order.
                cache.close()
            }
            let verification = try CacheUpkeep(directory: scratch.path).verify()
            #expect(verification.isClean && verification.danglingRows == 0 && verification.unindexed == 0)
        }
    }
}
