import ArtTestSupport
import Testing

@testable import ArtCache

extension CacheFault {
    static let surroundings = [
        CacheFault(
            "index, or directory, that may not be written",
            "error naming path and reason; with `--offline` it is read, see above"
        ) { _ in
            let disk = try SmallDisk(kilobytes: 4096)
            let directory = disk.path + "/cache"
            let stored = try await FullDisk.store(KeptCache.picture(0), in: directory)
            // What its threads held they let go of a moment later.
            for attempt in 1... {
                do { try disk.makeReadOnly() } catch  where attempt < 1000 { continue }
                break
            }
            let error = #expect(throws: CacheError.self) { _ = try PictureCache(directory: directory) }
            #expect(error?.isUnwritable == true && error.map { "\($0)" }?.contains(directory) == true)
            let reader = try PictureCache(reading: directory, temporary: "/tmp")
            #expect(try await reader.picture(at: CacheStage.url, recipes: ["1"]) == stored)
            #expect(try await reader.bytes(of: stored.original.digest) == CacheStage.original)
            reader.close()
        }.onSmallDisk(),
        CacheFault(
            "disk full",
            "the picture fails, its staged file is removed, no line of the journal stays cut off; all goes on when there is room"
        ) { _ in
            let disk = try SmallDisk(kilobytes: 800)
            let cache = try PictureCache(directory: disk.path + "/cache")
            let (stored, error) = try await FullDisk.fill(cache)
            #expect(error.isDiskFull && stored > 0)
            #expect(try FullDisk.staged(in: disk) == [])
            try disk.resize(kilobytes: 8192)
            _ = try await cache.store(FullDisk.picture(stored))
            for number in 0...stored {
                let found = try #require(try await cache.picture(at: FullDisk.url(number), recipes: []))
                #expect(try await cache.bytes(of: found.original.digest) == FullDisk.picture(number).array)
            }
            cache.close()
        }.onSmallDisk(),
        CacheFault(
            "cache moved or copied to another path", "the same cache; what was copied is hashed once"
        ) { stage in
            try stage.scratch.makeDirectory("copy")
            for name in try stage.scratch.names(in: ".") where name != "copy" && name != "tmp" {
                try stage.copy(name, to: "copy/\(name)")
            }
            let copy = try PictureCache(directory: stage.scratch.file("copy"), clock: { 100_000 })
            #expect(try await copy.picture(at: CacheStage.url, recipes: ["1"]) == stage.pictures[0])
            copy.close()
            let upkeep = try CacheUpkeep(directory: stage.scratch.file("copy"))
            #expect(try upkeep.verify(isFast: true, repairs: true).hashed == 5, "one was looked up before")
            #expect(try upkeep.verify(isFast: true).hashed == 0)
            try stage.scratch.remove("copy")
        },
        CacheFault(
            "clock that jumps back or forward", "no object changes or goes for it, and the order of use stays"
        ) { stage in
            for time in [-1, 0, 1 << 40] {
                let cache = try PictureCache(directory: stage.scratch.path, maxBytes: 1000, clock: { time })
                for number in 0..<3 {
                    #expect(try await cache.picture(at: KeptCache.url(number), recipes: ["1"]) != nil, "\(time)")
                }
                try await cache.settle()
                cache.close()
            }
            let cache = try PictureCache(directory: stage.scratch.path, clock: { 5 })
            _ = try await cache.store(KeptCache.picture(9))
            try await cache.settle()
            cache.close()
            let upkeep = try CacheUpkeep(directory: stage.scratch.path)
            let last = try upkeep.database.candidates(.earlierThanRun, runStart: .max, after: nil, atMost: 9).last
            #expect(last?.digest == (try KeptCache.picture(9).renditions[0].bytes.digest()))
        },
    ]
}

extension CacheStage {
    func copy(_ name: String, to other: String) throws {
        let status = try Program("cp")?.run(
            ["-r", scratch.file(name), scratch.file(other)], log: outside.path + ".log")
        #expect(status == 0)
    }
}
