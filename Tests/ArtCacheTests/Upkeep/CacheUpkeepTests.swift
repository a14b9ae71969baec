import ArtTestSupport
import Testing

@testable import ArtCache

/// Looking into a cache, making room in it, forgetting.
@Suite struct CacheUpkeepTests {
    @Test func `a directory that is no cache is none, and becomes none`() throws {
        let scratch = try TemporaryDirectory()
        #expect(throws: CacheError.noCache(path: scratch.path)) { try CacheUpkeep(directory: scratch.path) }
        #expect(try scratch.names(in: ".") == [])
        #expect(throws: CacheError.noCache(path: scratch.file("none"))) {
            try CacheUpkeep(directory: scratch.file("none"))
        }
    }

    @Test func `the status counts objects, feeds, hosts and what runs found`() async throws {
        let kept = try await KeptCache(pictures: 4)
        let status = try kept.upkeep().status()
        #expect(status.cache == kept.scratch.path)
        #expect(status.objects == 8 && status.bytes == 4 * (17 + 11))
        #expect(status.pictures == 4 && status.renditions == 4 && status.lists == 0)
        #expect(status.oldestUse == 3600)
        #expect(status.feeds.map(\.name) == ["even", "odd"] && status.feeds.map(\.urls) == [2, 2])
        #expect(status.hosts.map(\.name) == ["host0.example", "host1.example", "host2.example"])
        #expect(status.hosts.map(\.urls) == [2, 1, 1] && status.hosts.map(\.bytes) == [34, 17, 17])
        #expect(status.runs.map(\.ended) == [4, 3, 2, 1].map { $0 * 3600 })
        #expect(status.runs.first == CacheStatus.Run(feed: "odd", ended: 4 * 3600, hits: 1, misses: 0))
        #expect(status.quarantined == 0)
    }

    @Test func `a path is printed for what is there and whole`() async throws {
        let kept = try await KeptCache(pictures: 1)
        let picture = kept.pictures[0]
        let upkeep = try kept.upkeep()
        let url = KeptCache.url(0)
        #expect(try upkeep.path(of: url, recipe: nil) == kept.scratch.file(picture.original.digest.objectPath))
        #expect(try upkeep.path(of: url, recipe: "1") == kept.scratch.file(picture.renditions[0].digest.objectPath))
        #expect(try upkeep.path(of: url, recipe: "2") == nil)
        #expect(try upkeep.path(of: "other", recipe: nil) == nil)
        try kept.scratch.write(Array("originaL number 0".utf8), to: picture.original.digest.objectPath)
        #expect(try upkeep.path(of: url, recipe: nil) == nil)
    }

    @Test func `pictures are listed by URL, with what there is of each`() async throws {
        let kept = try await KeptCache(pictures: 2)
        try await { () async throws in
            let cache = try PictureCache(directory: kept.scratch.path)
            try await cache.store(list: [1], at: "list", AnswerRecord(receivedAt: 1))
            cache.close()
        }()
        var listed: [ListedPicture] = []
        try kept.upkeep().forEachPicture { listed.append($0) }
        #expect(listed.map(\.url) == [KeptCache.url(0), KeptCache.url(1)])
        let first = try #require(listed.first)
        #expect(first.digest == kept.pictures[0].original.digest.description && first.feed == "even")
        #expect(first.renditions == 1 && first.hasOriginal && first.width == 600 && first.bytes == 17)
    }

    @Test func `what is being taken away is no leftover for a run that begins meanwhile`() async throws {
        let kept = try await KeptCache(pictures: 1)
        let part: String
        do {
            let upkeep = try kept.upkeep()
            part = try upkeep.eviction().nextPart()
            try kept.scratch.write([1], to: "tmp/\(part)")
            try PictureCache(directory: kept.scratch.path).close()
            #expect(kept.scratch.exists("tmp/\(part)"))
            withExtendedLifetime(upkeep) {}
        }
        try PictureCache(directory: kept.scratch.path).close()
        #expect(try kept.scratch.names(in: "tmp") == [])
    }

    @Test func `a dry run removes nothing and says what would go`() async throws {
        let kept = try await KeptCache(pictures: 3)
        let upkeep = try kept.upkeep()
        let dry = try upkeep.collect(maxBytes: 40, isDryRun: true)
        #expect(try kept.objectPaths().count == 6)
        var wet = try upkeep.collect(maxBytes: 40)
        #expect(try kept.objectPaths().count == wet.leftObjects)
        wet.isDryRun = true
        #expect(wet == dry && wet.leftBytes <= 40 && wet.removedObjects == 3)
        #expect(try kept.verify().isClean)
    }

    @Test func `what was not used for long goes, whatever room there is`() async throws {
        let kept = try await KeptCache(pictures: 4)
        let collection = try kept.upkeep().collect(maxBytes: nil, oldestUse: 2 * 3600 + 1)
        #expect(collection.removedObjects == 4 && collection.leftObjects == 4)
        #expect(try kept.upkeep().path(of: KeptCache.url(1), recipe: nil) == nil)
        #expect(try kept.upkeep().path(of: KeptCache.url(2), recipe: nil) != nil)
    }

    @Test func `objects that only the disk knows go too, those of a living process do not`() async throws {
        let kept = try await KeptCache(pictures: 1)
        let folder = try CacheFolder(claiming: kept.scratch.path)
        let living = try RunFiles(in: folder)
        let used = try ObjectStore(in: folder, run: living).put([7])
        do {
            let dead = try RunFiles(in: folder)
            _ = try ObjectStore(in: folder, run: dead).put([8])
        }
        let collection = try kept.upkeep().collect(maxBytes: 0)
        #expect(collection.removedObjects == 3 && collection.leftObjects == 1)
        #expect(try kept.objectPaths() == [used.objectPath])
        withExtendedLifetime(living) {}
    }

    @Test func `a forgotten picture goes with its thumbnails, unless another URL leads to it`() async throws {
        let kept = try await KeptCache(pictures: 2)
        do {
            let cache = try PictureCache(directory: kept.scratch.path)
            var same = KeptCache.picture(0)
            same.url = "same"
            _ = try await cache.store(same)
            try cache.journal.finish()
            cache.close()
        }
        let upkeep = try kept.upkeep()
        let first = try upkeep.remove([KeptCache.url(0), "none"])
        #expect(first.urls == [KeptCache.url(0)] && first.unknown == ["none"] && first.removedObjects == 0)
        #expect(try upkeep.remove(["same"]).removedObjects == 2)
        #expect(try kept.objectPaths().count == 2)
        let clean = try kept.verify()
        #expect(clean.isClean && clean.danglingRows == 0)
    }

    @Test func `clearing leaves manifests and nothing else that can be fetched again`() async throws {
        let kept = try await KeptCache(pictures: 2)
        try kept.scratch.write([1], to: "manifests/music.json")
        try kept.scratch.write([1], to: "quarantine/x.damaged-1")
        #expect(try kept.upkeep().clear().removedObjects == 4)
        #expect(try kept.objectPaths() == [] && kept.scratch.names(in: "quarantine") == [])
        #expect(kept.scratch.exists("manifests/music.json"))
        let status = try kept.upkeep().status()
        #expect(status.objects == 0 && status.pictures == 0 && status.bytes == 0 && status.oldestUse == nil)
        #expect(try kept.verify().isClean)
    }

    @Test func `refused bytes are listed with their URL, reason and time`() async throws {
        let kept = try await KeptCache(pictures: 1)
        let cache = try PictureCache(directory: kept.scratch.path, clock: { 50_000 })
        for _ in 0..<2 { try await cache.refuse([60, 104], from: "https://a/\u{1B}", because: "not a picture") }
        cache.close()
        try kept.scratch.write([0], to: kept.pictures[0].original.digest.objectPath)
        _ = try kept.verify(repairs: true)
        let files = try kept.upkeep().quarantined()
        let refused = try #require(files.first { $0.url != nil })
        #expect(files.count == 2)
        #expect(refused.url == "https://a/\u{1B}" && refused.reason == "not a picture" && refused.time == 50_000)
        #expect(refused.bytes == 2 && refused.name == ContentDigest(of: [60, 104]).hexadecimal + ".refused")
        #expect(files.first { $0.url == nil }?.reason == "damaged")
    }

    @Test func `a run that refuses much stays within the quarantine's limit`() throws {
        let scratch = try TemporaryDirectory()
        let folder = try CacheFolder(claiming: scratch.path)
        let run = try RunFiles(in: folder)
        let quarantine = Quarantine(in: folder, limit: 16_000)
        for number in 0..<100 {
            let bytes = [UInt8](repeating: UInt8(number), count: 900)
            let refusal = Quarantine.Refusal(url: "u\(number)", reason: "r", time: number)
            try quarantine.refuse(bytes, refusal, nextPart: run.nextPart)
            let sum = try scratch.names(in: "quarantine").reduce(0) { try $0 + scratch.bytes("quarantine/\($1)").count }
            #expect(sum <= 16_000 + 2 * 1000 + 100)
        }
        #expect(try scratch.names(in: "tmp").filter { $0.hasSuffix(".part") } == [])
    }
}
