import ArtTestSupport
import Foundation
import Testing

@testable import ArtCache

/// A disk that fills up, played by a small file system in memory.
@Suite(.enabled(if: SmallDisk.isAvailable, "needs Linux and the right to mount"))
struct FullDiskTests {
    private let disk: SmallDisk

    init() throws { disk = try SmallDisk(kilobytes: 1024) }

    private func picture(_ number: Int) -> NewPicture {
        var random = SeededGenerator(state: UInt64(number))
        return NewPicture(
            url: "https://a/\(number).jpg", bytes: (0..<40_000).map { _ in UInt8.random(in: 0...255, using: &random) },
            mediaType: "image/jpeg", width: 1, height: 1, verdict: "clean")
    }

    /// Stores until it fails; how many went well, and why the next did not.
    private func fill(_ cache: PictureCache) async throws -> (stored: Int, error: CacheError) {
        for number in 0..<100 {
            do throws(CacheError) {
                _ = try await cache.store(picture(number))
            } catch {
                return (number, error)
            }
        }
        throw CacheError.noLocation
    }

    @Test func `a full disk fails the picture, keeps what was stored, and goes on when there is room`() async throws {
        let cache = try PictureCache(directory: disk.path + "/cache")
        let (stored, error) = try await fill(cache)
        #expect(error.isDiskFull)
        #expect(stored > 5)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: disk.path + "/cache/tmp").filter {
                $0.hasSuffix(".part")
            } == [])
        for number in 0..<stored {
            let found = try #require(try await cache.picture(at: "https://a/\(number).jpg", recipes: []))
            #expect(try await cache.bytes(of: found.original.digest) == picture(number).array)
        }
        try disk.resize(kilobytes: 8192)
        _ = try await cache.store(picture(stored))
        #expect(try await cache.picture(at: "https://a/\(stored).jpg", recipes: []) != nil)
        cache.close()
    }

    @Test func `a journal on a full disk keeps whole lines only, and goes on when there is room`() throws {
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
}
