import ArtCache

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `Benchmarks cache DIR COUNT`: fills a cache with so many small objects, and measures what is done with a full one.
struct CacheScale {
    let directory: String
    /// Pictures; each is an original and a rendition.
    let pictures: Int

    struct Usage: Error, CustomStringConvertible {
        var description: String { "cache DIR COUNT: an empty directory, and how many objects" }
    }

    init(_ words: [String]) throws {
        guard words.count == 3, let count = Int(words[2]), count >= 2000 else { throw Usage() }
        (directory, pictures) = (words[1], count / 2)
    }

    func run() async throws {
        let empty = try await timed { try await store(0..<1000) }
        tell("store into an empty cache", empty / 1000, "a picture of two objects")
        let filling = try await timed { try await store(1000..<pictures) }
        tell("fill", filling, "\(pictures * 2) objects")
        try await open()
        try await lookUp()
        let full = try await timed { try await store(pictures..<pictures + 1000) }
        tell("store into the full cache", full / 1000, "a picture of two objects")
        try upkeep()
    }

    private func open() async throws {
        let times = try (0..<21).map { _ in
            let clock = ContinuousClock.now
            let cache = try PictureCache(directory: directory)
            let time = ContinuousClock.now - clock
            try cache.journal.finish()
            cache.close()
            return time
        }
        tell("open", times.sorted()[10], "median of 21")
    }

    private func lookUp() async throws {
        let cache = try PictureCache(directory: directory)
        let numbers = (0..<20_000).map { _ in Int.random(in: 0..<pictures) }
        let time = try await timed {
            for number in numbers {
                guard try await cache.picture(at: Self.url(number), recipes: ["1"]) != nil else { throw Lost(number) }
            }
        }
        tell("look up", time / numbers.count, "a picture with its rendition")
        try cache.journal.finish()
        cache.close()
    }

    private struct Lost: Error {
        var number: Int
        init(_ number: Int) { self.number = number }
    }

    private func upkeep() throws {
        let upkeep = try CacheUpkeep(directory: directory)
        try measure("verify --fast") { try upkeep.verify(isFast: true).objects }
        try measure("verify") { try upkeep.verify().objects }
        let half = try upkeep.status().bytes / 2
        try measure("gc to one half") { try upkeep.collect(maxBytes: half).removedObjects }
    }

    private func measure(_ name: String, _ work: () throws -> Int) throws {
        let start = ContinuousClock.now
        let count = try work()
        tell(name, ContinuousClock.now - start, "\(count) objects")
    }

    private func timed(_ work: () async throws -> Void) async throws -> Duration {
        let start = ContinuousClock.now
        try await work()
        return ContinuousClock.now - start
    }

    /// As a run does it: sixteen at a time.
    private func store(_ numbers: Range<Int>) async throws {
        let cache = try PictureCache(directory: directory, feed: "benchmark", clock: { time(nil) })
        try await withThrowingTaskGroup { group in
            for task in 0..<16 {
                group.addTask {
                    for number in stride(from: numbers.lowerBound + task, to: numbers.upperBound, by: 16) {
                        _ = try await cache.store(Self.picture(number))
                    }
                }
            }
            try await group.waitForAll()
        }
        try await cache.settle()
        try cache.journal.finish()
        cache.close()
    }

    private static func url(_ number: Int) -> String { "https://benchmark.example/pictures/\(number).jpg" }

    private static func picture(_ number: Int) -> NewPicture {
        let bytes = Array(repeating: Array("\(number) ".utf8), count: 40).joined()
        return NewPicture(
            url: url(number), bytes: Array(bytes), mediaType: "image/jpeg", width: 600, height: 600, verdict: "clean",
            renditions: [
                NewRendition(
                    recipe: "1", bytes: Array(bytes.prefix(100)) + [1], mediaType: "image/jpeg", width: 100, height: 100
                )
            ])
    }

    private func tell(_ name: String, _ time: Duration, _ what: String) {
        print("\(name): \(time.formatted) (\(what))")
    }
}

extension Duration {
    /// Microseconds below a hundredth of a second, else milliseconds.
    fileprivate var formatted: String {
        let microseconds = Int(self / .microseconds(1))
        return microseconds < 10_000 ? "\(microseconds) µs" : "\(microseconds / 1000) ms"
    }
}
