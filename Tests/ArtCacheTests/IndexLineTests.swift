import ArtTestSupport
import Testing

@testable import ArtCache

@Suite struct IndexLineTests {
    private static let look = IndexWork.look(IndexWork.Look(question: .init(url: "u", recipes: [])) { _ in })
    private static let record = IndexWork.record(IndexWork.Record(write: { _ in }, answer: { _ in }))
    private static let alone = IndexWork.alone(IndexWork.Alone {})

    private func groups(_ work: [IndexWork]) -> [String] {
        var line = IndexLine()
        for work in work { _ = line.add(work) }
        var groups: [String] = []
        while let group = line.next() {
            switch group {
            case .looks(let looks): groups.append("\(looks.count) looks")
            case .records(let records): groups.append("\(records.count) records")
            case .alone: groups.append("alone")
            }
        }
        return groups
    }

    @Test func `what is of one kind and stands together is taken together, and nobody is overtaken`() {
        let (look, record, alone) = (Self.look, Self.record, Self.alone)
        #expect(
            groups([look, look, record, alone, alone, record, record, look]) == [
                "2 looks", "1 records", "alone", "alone", "2 records", "1 looks",
            ])
        #expect(groups(Array(repeating: look, count: 100)) == ["64 looks", "36 looks"])
    }

    @Test func `the server is called once, until the line is empty`() {
        var line = IndexLine()
        var calls = [line.add(Self.look), line.add(Self.look)]
        _ = line.next()
        calls.append(line.add(Self.record))
        _ = line.next()
        let end = line.next()
        calls.append(line.add(Self.look))
        #expect(end == nil)
        #expect(calls == [true, false, false, true])
    }

    @Test func `a record that fails takes none of its group down`() async throws {
        let scratch = try TemporaryDirectory()
        let cache = try PictureCache(directory: scratch.path)
        try SQLiteConnection(scratch.file("index.sqlite"), busyTimeoutMilliseconds: 0).execute(
            """
            CREATE TRIGGER refuse BEFORE INSERT ON urls WHEN NEW.url LIKE '%/13%' BEGIN
                SELECT raise(ABORT, 'unlucky');
            END
            """)
        let stored = await withTaskGroup(of: Int?.self) { group in
            for number in 0..<60 {
                group.addTask {
                    do { _ = try await cache.store(FullDisk.picture(number)) } catch { return nil }
                    return number
                }
            }
            return await group.reduce(into: Set<Int>()) { if let number = $1 { $0.insert(number) } }
        }
        #expect(stored == Set(0..<60).subtracting([13]))
        for number in 0..<60 {
            let found = try await cache.picture(at: FullDisk.url(number), recipes: [])
            #expect((found != nil) == (number != 13))
        }
        cache.close()
    }

    @Test func `what was looked for ahead is what the look finds, once, and as the run's uses`() async throws {
        let kept = try await KeptCache(pictures: 3)
        let cache = try PictureCache(directory: kept.scratch.path)
        await cache.lookAhead(to: [KeptCache.url(0), KeptCache.url(1), "unknown"], recipes: ["1"])
        try kept.scratch.remove(kept.pictures[0].original.digest.objectPath)
        try kept.scratch.remove(kept.pictures[0].renditions[0].digest.objectPath)
        #expect(try await cache.picture(at: KeptCache.url(0), recipes: ["1"]) == kept.pictures[0], "as it was then")
        #expect(try await cache.picture(at: KeptCache.url(0), recipes: ["1"]) == nil, "as it is now")
        #expect(try await cache.picture(at: "unknown", recipes: ["1"]) == nil)
        let other = try CacheUpkeep(directory: kept.scratch.path)
        _ = try other.collect(maxBytes: 0)
        #expect(try await cache.bytes(of: kept.pictures[1].renditions[0].digest) != nil, "nobody evicts it")
        try await cache.settle()
        cache.close()
        #expect(try other.status().runs.first.map { [$0.hits, $0.misses] } == [1, 2])
    }

    @Test func `an answer from before something was stored is not given after it`() async throws {
        let scratch = try TemporaryDirectory()
        let cache = try PictureCache(directory: scratch.path)
        await cache.lookAhead(to: [FullDisk.url(1)], recipes: [])
        _ = try await cache.store(FullDisk.picture(1))
        #expect(try await cache.picture(at: FullDisk.url(1), recipes: []) != nil)
        cache.close()
    }
}
