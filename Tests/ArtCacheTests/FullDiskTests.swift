import ArtTestSupport
import Foundation
import Synchronization
import Testing

@testable import ArtCache

/// A disk that fills up, played by a small file system in memory.
@Suite(.enabled(if: SmallDisk.isAvailable, "needs Linux and the right to mount"))
struct FullDiskTests {
    @Test func `a journal on a full disk keeps whole lines only, and goes on when there is room`() throws {
        let disk = try SmallDisk(kilobytes: 1024)
        let cache = try PictureCache(directory: disk.path + "/cache")
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: 30_000)
        var offsets: [UInt64] = []
        let error = #expect(throws: CacheError.self) {
            while offsets.count < 100 { offsets.append(try cache.journal.append(line)) }
        }
        #expect(error?.isDiskFull == true)
        try disk.resize(kilobytes: 8192)
        offsets.append(try cache.journal.append(line))
        for offset in offsets { #expect(try cache.journal.read(at: offset) == line) }
        let text = try Data(contentsOf: URL(filePath: cache.journal.path))
        #expect(text.count == offsets.count * (line.count + 1))
        cache.close()
    }

    /// The disk is full at every place in turn at which a picture's way into the cache takes room, by the byte and by the
    /// file: staging, the shard, the run's uses, the index.
    @Test func `wherever the disk is full, what was stored stays, and what failed leaves nothing`() async throws {
        var steps: Set<String> = []
        for kilobytes in stride(from: 200, through: 420, by: 4) {
            try await fill(SmallDisk(kilobytes: kilobytes), &steps)
        }
        for files in 12...40 { try await fill(SmallDisk(kilobytes: 8192, files: files), &steps) }
        #expect(steps.isSuperset(of: ["write", "create", "make directory", "index"]), "\(steps)")
    }

    private func fill(_ disk: SmallDisk, _ steps: inout Set<String>) async throws {
        let directory = disk.path + "/cache"
        var stored: Int?
        do throws(CacheError) {
            let cache = try PictureCache(directory: directory)
            defer { cache.close() }
            do {
                let (count, error) = try await FullDisk.fill(cache)
                #expect(error.isUnwritable, "\(error)")
                steps.insert(FullDisk.step(error))
                stored = count
                #expect(try FullDisk.staged(in: disk) == [])
            } catch {
                Issue.record(error)
            }
        } catch {
            // It did not even open.
            #expect(error.isUnwritable, "\(error)")
            steps.insert(FullDisk.step(error))
        }
        try disk.resize(kilobytes: 16_384)
        let cache = try PictureCache(directory: directory)
        for number in 0..<(stored ?? 0) {
            let found = try #require(try await cache.picture(at: FullDisk.url(number), recipes: []))
            #expect(try await cache.bytes(of: found.original.digest) == FullDisk.picture(number).array)
        }
        _ = try await cache.store(FullDisk.picture(stored ?? 0))
        try await cache.settle()
        try cache.journal.finish()
        cache.close()
        #expect(try CacheUpkeep(directory: directory).verify().isClean)
    }

    @Test func `refused bytes for which there is no room are not kept, and leave nothing`() async throws {
        let disk = try SmallDisk(kilobytes: 400)
        let cache = try PictureCache(directory: disk.path + "/cache")
        await #expect(throws: CacheError.self) {
            for number in 0..<100 {
                try await cache.refuse(FullDisk.picture(number).bytes, from: "u", because: "it is none")
            }
        }
        #expect(try FullDisk.staged(in: disk) == [])
        cache.close()
    }

    @Test func `a manifest for which there is no room leaves the old one in its place`() throws {
        let disk = try SmallDisk(kilobytes: 64)
        let path = disk.path + "/m.json"
        func write(_ text: [UInt8]) throws {
            var file = try ReplacementFile(at: path)
            try file.append(text)
            try file.commit()
        }
        try write([1, 2, 3])
        let error = #expect(throws: CacheError.self) { try write([UInt8](repeating: 0, count: 100_000)) }
        #expect(error?.isDiskFull == true)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3]))
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["m.json"])
    }

    /// On a shard that is a file system of its own the rename fails, when all else has gone well.
    @Test func `an object that cannot be renamed fails its picture and leaves nothing`() async throws {
        let scratch = try TemporaryDirectory()
        let cache = try PictureCache(directory: scratch.path)
        let digest = try FullDisk.picture(0).bytes.digest()
        let shard = "objects/sha256/\(digest.shard)"
        try scratch.makeDirectory(shard)
        let words = ["-t", "tmpfs", "-o", "size=64k", "tmpfs", scratch.file(shard)]
        #expect(try Program("mount")?.run(words, log: scratch.file("log")) == 0)
        let error = await #expect(throws: CacheError.self) { try await cache.store(FullDisk.picture(0)) }
        #expect(try Program("umount")?.run([scratch.file(shard)], log: scratch.file("log")) == 0)
        #expect(error.map(FullDisk.step) == "rename")
        #expect(try scratch.names(in: "tmp").filter { $0.hasSuffix(".part") } == [])
        _ = try await cache.store(FullDisk.picture(0))
        #expect(try await cache.bytes(of: digest) != nil)
        cache.close()
    }
}

/// What such a test stores.
enum FullDisk {
    static func url(_ number: Int) -> String { "https://a/\(number).jpg" }

    static func picture(_ number: Int) -> NewPicture {
        var random = SplitMix(state: UInt64(number))
        let words = (0..<2_500).map { _ in random.next() }
        return NewPicture(
            url: url(number), bytes: words.withUnsafeBytes { Array($0) },
            mediaType: "image/jpeg", width: 1, height: 1, verdict: "clean")
    }

    /// Stores until it fails; how many went well, and why the next did not.
    static func fill(_ cache: PictureCache) async throws -> (stored: Int, error: CacheError) {
        for number in 0..<500 {
            do throws(CacheError) {
                _ = try await cache.store(picture(number))
            } catch {
                return (number, error)
            }
        }
        throw CacheError.noLocation
    }

    /// By a run that ends in order.
    static func store(_ picture: NewPicture, in directory: String) async throws -> CachedPicture {
        let cache = try PictureCache(directory: directory)
        defer { cache.close() }
        let stored = try await cache.store(picture)
        try cache.journal.finish()
        return stored
    }

    static func staged(in disk: SmallDisk) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: disk.path + "/cache/tmp").filter { $0.hasSuffix(".part") }
    }

    /// Which step of a write an error names.
    static func step(_ error: CacheError) -> String {
        switch error {
        case .file(let operation, _, _): operation.rawValue
        case .index: "index"
        default: "\(error)"
        }
    }
}
