import ArtCache
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `Benchmarks store CACHE|BARE DIR COUNT`: stores pictures of 40 KB with thumbnails of 3 KB, sixteen at a time: by the
/// cache, with hashing and the index; or with nothing but what such durability costs, which is the floor.
enum Storing {
    static func run(_ words: [String]) async throws {
        guard words.count == 4, let count = Int(words[3]) else { throw Options.problem("expected store HOW DIR COUNT") }
        if words[1] == "bare" { try await bare(words[2], count) } else { try await cache(words[2], count) }
    }

    private static func original(_ number: Int) -> [UInt8] { bytes(number, 40_000) }
    private static func thumbnail(_ number: Int) -> [UInt8] { bytes(-number, 3000) }

    /// No two alike.
    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 7, count: count)
        withUnsafeBytes(of: number) { for (place, byte) in $0.enumerated() { bytes[place] = byte } }
        return bytes
    }

    private static func cache(_ directory: String, _ count: Int) async throws {
        let cache = try PictureCache(directory: directory, feed: "benchmark", clock: { time(nil) })
        try await sideBySide(count) { number in
            _ = try await cache.store(
                NewPicture(
                    url: "https://benchmark.example/\(number).jpg", bytes: original(number), mediaType: "image/jpeg",
                    width: 600, height: 600, verdict: "clean",
                    renditions: [
                        NewRendition(
                            recipe: "1", bytes: thumbnail(number), mediaType: "image/jpeg", width: 100, height: 100)
                    ]))
        }
        try await cache.settle()
        try cache.journal.finish()
        cache.close()
    }

    private static func bare(_ directory: String, _ count: Int) async throws {
        let files = try BareFiles(in: directory)
        let queue = DispatchThreads(16)
        try await sideBySide(count) { number in
            try await queue.run(on: number) { try files.store([original(number), thumbnail(number)], number) }
        }
        try files.syncFolders()
    }

    private static func sideBySide(_ count: Int, _ store: @escaping @Sendable (Int) async throws -> Void) async throws {
        try await withThrowingTaskGroup { group in
            for task in 0..<16 {
                group.addTask { for number in stride(from: task, to: count, by: 16) { try await store(number) } }
            }
            try await group.waitForAll()
        }
    }
}

extension Workbench {
    /// On the disk where `TMPDIR` lies.
    func storing() throws {
        let count = 500
        let contenders = ["bare", "cache"].map { how in
            Race.Contender(name: how == "bare" ? "write, fsync, rename" : "PictureCache.store") { round in
                Command(
                    program: CommandLine.arguments[0],
                    words: ["store", how, file("store-\(how)-\(round)"), "\(count)"],
                    log: file("log-store"))
            }
        }
        try Race(title: "Storing \(count) pictures and thumbnails", rounds: options.rounds, contenders: contenders)
            .run(items: count)
    }
}
