import ArtTestSupport
import Testing

@testable import ArtCache

/// What `verify` finds, and what `--repair` makes of it. Each fault is made in a cache of three pictures.
@Suite struct CacheVerificationTests {
    @Test(arguments: [false, true]) func `a whole cache is clean, and the fast way reads nothing`(isFast: Bool)
        async throws
    {
        let kept = try await KeptCache(pictures: 3)
        let found = try kept.verify(isFast: isFast)
        #expect(found.isClean)
        #expect(found.objects == 6 && found.bytes == 3 * (17 + 11))
        #expect(found.hashed == (isFast ? 0 : 6))
        #expect(found.unindexed == 0 && found.danglingRows == 0 && found.leftovers == 0)
    }

    /// What one file of the cache may become.
    enum Fault: CaseIterable {
        case flipped, truncated, emptied, longer
    }

    private static func damage(_ path: String, _ fault: Fault, _ kept: KeptCache) throws {
        var bytes = try kept.scratch.bytes(path)
        switch fault {
        case .flipped: bytes[3] ^= 1
        case .truncated: bytes.removeLast()
        case .emptied: bytes = []
        case .longer: bytes.append(0)
        }
        try kept.scratch.write(bytes, to: path)
    }

    @Test(arguments: Fault.allCases, [false, true])
    func `a changed object is named, set aside on request, and no other is touched`(
        fault: Fault, isFast: Bool
    ) async throws {
        let kept = try await KeptCache(pictures: 3)
        let victim = kept.pictures[1].original.digest
        try Self.damage(victim.objectPath, fault, kept)
        let found = try kept.verify(isFast: isFast)
        #expect(found.damaged == [victim.description] && !found.isClean)
        #expect(try kept.objectPaths().count == 6, "nothing is moved without being asked")
        let repaired = try kept.verify(isFast: isFast, repairs: true)
        #expect(repaired.damaged == [victim.description] && repaired.isRepaired)
        #expect(
            try kept.scratch.names(in: "quarantine").map { String($0.prefix(72)) } == ["\(victim.hexadecimal).damaged"])
        #expect(try kept.verify().isClean)
        #expect(try kept.objectPaths().count == 5)
    }

    @Test func `bits that rot under unchanged times are found by hashing only`() async throws {
        let kept = try await KeptCache(pictures: 2)
        let victim = kept.pictures[0].renditions[0].digest
        try FileTree.rot(kept.scratch.file(victim.objectPath))
        #expect(try kept.verify(isFast: true).isClean)
        #expect(try kept.verify().damaged == [victim.description])
    }

    @Test func `an object that was deleted is missing; repaired, its rows are gone and the rest stays`() async throws {
        let kept = try await KeptCache(pictures: 2)
        let victim = kept.pictures[0].renditions[0].digest
        try kept.scratch.remove(victim.objectPath)
        #expect(try kept.verify().missing == [victim.description])
        _ = try kept.verify(repairs: true)
        let clean = try kept.verify()
        #expect(clean.isClean && clean.objects == 3 && clean.danglingRows == 0)
        #expect(try kept.upkeep().path(of: KeptCache.url(0), recipe: nil) != nil)
        #expect(try kept.upkeep().path(of: KeptCache.url(0), recipe: "1") == nil)
    }

    @Test func `a whole folder that was deleted is missing object by object`() async throws {
        let kept = try await KeptCache(pictures: 2)
        try kept.scratch.remove("objects/sha256")
        #expect(try kept.verify().missing.count == 4)
        _ = try kept.verify(repairs: true)
        #expect(try kept.verify().isClean)
    }

    @Test(arguments: ["directory", "link", "file"])
    func `what is no object is named and set aside, and never followed`(kind: String) async throws {
        let kept = try await KeptCache(pictures: 1)
        let victim = kept.pictures[0].original.digest
        let outside = try TemporaryDirectory()
        try outside.write([1, 2, 3], to: "precious")
        var path = victim.objectPath
        switch kind {
        case "directory":
            try kept.scratch.remove(path)
            try kept.scratch.makeDirectory(path)
        case "link":
            try kept.scratch.remove(path)
            try kept.scratch.link(path, to: outside.file("precious"))
        default:
            path = "objects/sha256/\(victim.shard)/notes.txt"
            try kept.scratch.write([1], to: path)
        }
        #expect(try kept.verify().foreign == [path])
        _ = try kept.verify(repairs: true)
        #expect(try kept.verify().isClean)
        #expect(!kept.scratch.exists(path))
        #expect(try kept.scratch.names(in: "quarantine").count == 1)
        #expect(try outside.bytes("precious") == [1, 2, 3])
    }

    @Test func `what stands among the folders of objects is named and set aside`() async throws {
        let kept = try await KeptCache(pictures: 1)
        try kept.scratch.write([1], to: "objects/sha256/readme")
        #expect(try kept.verify().foreign == ["objects/sha256/readme"])
        _ = try kept.verify(repairs: true)
        #expect(try kept.verify().isClean)
    }

    @Test func `an object without a row is no damage; repaired, it is counted`() async throws {
        let kept = try await KeptCache(pictures: 1)
        do {
            let folder = try CacheFolder(claiming: kept.scratch.path)
            _ = try ObjectStore(in: folder, run: RunFiles(in: folder)).put([7])
        }
        let found = try kept.verify()
        #expect(found.isClean && found.unindexed == 1)
        _ = try kept.verify(repairs: true)
        #expect(try kept.verify().unindexed == 0)
        #expect(try kept.upkeep().status().objects == 3)
    }

    @Test func `what dead processes left is counted, and swept on request; their journals stay`() async throws {
        let kept = try await KeptCache(pictures: 1)
        let journal = "tmp/" + RunFileName.journal(run: "00000000000000aa").text
        try kept.scratch.write([1], to: journal)
        try kept.scratch.write([1], to: "tmp/" + RunFileName.part(run: "00000000000000aa", number: 1).text)
        let folder = try CacheFolder(claiming: kept.scratch.path)
        let living = try RunFiles(in: folder)
        // The living run has swept what was there, and offers the journal.
        #expect(living.deadRuns.count == 1)
        try kept.scratch.write([1], to: "tmp/" + living.nextPart())
        try kept.scratch.write([1], to: "tmp/" + RunFileName.part(run: "00000000000000bb", number: 1).text)
        #expect(try kept.verify().leftovers == 1)
        _ = try kept.verify(repairs: true)
        #expect(try kept.verify().leftovers == 0)
        #expect(kept.scratch.exists(journal))
        #expect(try kept.scratch.names(in: "tmp").filter { $0.hasSuffix(".part") }.count == 1)
    }

    @Test func `rows of which nothing is left are no damage, and go on request`() async throws {
        let kept = try await KeptCache(pictures: 2)
        let connection = try SQLiteConnection(kept.scratch.file("index.sqlite"), busyTimeoutMilliseconds: 0)
        try connection.execute("DELETE FROM objects")
        let found = try kept.verify()
        #expect(found.isClean && found.danglingRows == 2 && found.unindexed == 4)
        _ = try kept.verify(repairs: true)
        let after = try kept.verify()
        #expect(after.danglingRows == 0 && after.unindexed == 0)
    }

    @Test func `a cache that was copied elsewhere is hashed once, and then is as the first`() async throws {
        let kept = try await KeptCache(pictures: 2)
        for path in try kept.objectPaths() {
            let bytes = try kept.scratch.bytes(path)
            try kept.scratch.remove(path)
            try kept.scratch.write(bytes, to: path)
        }
        #expect(try kept.verify(isFast: true).hashed == 4)
        _ = try kept.verify(isFast: true, repairs: true)
        #expect(try kept.verify(isFast: true).hashed == 0)
    }

    @Test func `progress is told as it goes`() async throws {
        let kept = try await KeptCache(pictures: 2)
        var told: [UpkeepProgress] = []
        _ = try kept.upkeep().verify { told.append($0) }
        #expect(told.last == UpkeepProgress(done: 4, total: 4))
    }
}
