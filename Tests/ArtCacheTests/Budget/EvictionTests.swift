import ArtTestSupport
import Testing

@testable import ArtCache

@Suite struct EvictionTests {
    private let scratch: TemporaryDirectory
    private let folder: CacheFolder
    private let database: IndexDatabase
    private let run: RunFiles

    init() throws {
        scratch = try TemporaryDirectory()
        folder = try CacheFolder(claiming: scratch.path)
        database = try IndexDatabase(scratch.file("index.sqlite"))
        run = try RunFiles(in: folder)
    }

    private static func candidate(_ number: UInt8, _ size: Int) -> EvictionPlan.Candidate {
        EvictionPlan.Candidate(digest: ContentDigest(of: [number]), size: size, lastUse: 0, isRendition: false)
    }

    @Test func `no more go than it takes, in order, and none that is spared`() {
        let candidates = (1...4).map { Self.candidate($0, 10) }
        #expect(EvictionPlan.victims(candidates, excess: 0, sparing: []) == [])
        #expect(EvictionPlan.victims(candidates, excess: 11, sparing: []) == Array(candidates[..<2]))
        #expect(
            EvictionPlan.victims(candidates, excess: 20, sparing: [candidates[0].digest]) == Array(candidates[1..<3]))
        #expect(EvictionPlan.victims(candidates, excess: 99, sparing: []) == candidates)
    }

    private func store(_ number: UInt8) throws -> ContentDigest {
        let object = try ObjectStore(in: folder, run: run).put([[number]])[0]
        let list = CachedList(digest: object.digest, answer: AnswerRecord(receivedAt: 1))
        try database.record(
            list, bytes: 1, at: "u\(number)",
            Circumstances(time: Int(number), stamps: [object.digest: object.stamp]))
        return object.digest
    }

    private func eviction(nextPart: @escaping () -> String) -> Eviction {
        Eviction(database: database, folder: folder, uses: LiveUses(folder: folder, ownRun: run.id), nextPart: nextPart)
    }

    @Test func `an object that is used while it is being taken away is put back, row and all`() throws {
        let (first, second) = (try store(1), try store(2))
        let other = try RunFiles(in: folder)
        var calls = 0
        let eviction = eviction {
            calls += 1
            // The other process looks between this one's check and its move.
            if calls == 1 { do { try other.uses.add([first]) } catch { Issue.record(error) } }
            return run.nextPart()
        }
        #expect(try eviction.run(downTo: 0, runStart: 0) == Eviction.Result(objects: 1, bytes: 1))
        #expect(try ObjectStore(in: folder, run: run).bytes(of: first) == [1])
        #expect(try database.list(at: "u1")?.digest == first)
        #expect(try database.totals() == IndexDatabase.Totals(objects: 1, bytes: 1))
        #expect(try database.candidates(.originalsOfRun, runStart: 0, after: nil, atMost: 1).first?.stamp != nil)
        #expect(!scratch.exists(second.objectPath))
        #expect(try database.list(at: "u2") == nil)
    }

    @Test func `a dead process spares nothing`() throws {
        let digest = try store(1)
        do {
            let dead = try RunFiles(in: folder)
            try dead.uses.add([digest])
        }
        #expect(try eviction(nextPart: run.nextPart).run(downTo: 0, runStart: 0).objects == 1)
    }

    @Test func `more than one batch of candidates goes, also past many that are spared`() throws {
        let other = try RunFiles(in: folder)
        var digests: [ContentDigest] = []
        for number in 0..<1500 {
            let bytes = [UInt8(number % 256), UInt8(number / 256), 7]
            let object = ContentDigest(of: bytes)
            try database.record(
                CachedList(digest: object, answer: AnswerRecord(receivedAt: 1)), bytes: 3, at: "u\(number)",
                Circumstances(time: 1))
            digests.append(object)
        }
        try other.uses.add(Array(digests[..<700]))
        let result = try eviction(nextPart: run.nextPart).run(downTo: 0, runStart: 0)
        #expect(result.objects == 800 && result.bytes == 2400)
        #expect(try database.totals().objects == 700)
    }

    @Test func `uses are told once, some thousands at a time`() throws {
        let digests = (0..<5000).map { ContentDigest(of: [UInt8($0 % 256), UInt8($0 / 256)]) }
        try run.uses.add(Array(digests[..<4500]))
        try run.uses.add(Array(digests[4500...]))
        #expect(try run.uses.untold().count == 4096)
        #expect(try run.uses.untold() == Set(digests[4096...]))
        #expect(try run.uses.untold() == [])
    }
}
