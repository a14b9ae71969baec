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
    /// For cold runs into the full cache.
    let options: Options

    init(_ words: [String]) throws {
        guard words.count >= 3, let count = Int(words[2]), count >= 2000 else {
            throw Options.problem("expected cache DIR COUNT [--artfetch FILE] [--rounds N], and 2000 objects or more")
        }
        (directory, pictures) = (words[1], count / 2)
        options = try Options(Array(words[3...]))
    }

    func run() async throws {
        if try await !isFull() {
            let empty = try await took { try await store(0..<1000) }
            tell("store into an empty cache", empty / 1000, "a picture of two objects")
            let filling = try await took { try await store(1000..<pictures) }
            tell("fill", filling, "\(pictures * 2) objects")
        }
        try await open()
        try await lookUp()
        let full = try await took { try await store(pictures..<pictures + 1000) }
        tell("store into the full cache", full / 1000, "a picture of two objects")
        let filled = try CacheUpkeep(directory: directory).status().bytes
        try ColdRuns(into: directory, options: options).race()
        try upkeep(freeing: filled / 2)
    }

    /// As an earlier call left it that was interrupted.
    private func isFull() async throws -> Bool {
        let cache = try PictureCache(directory: directory)
        defer { cache.close() }
        try cache.journal.finish()
        return try await cache.picture(at: Self.url(pictures - 1), recipes: ["1"]) != nil
    }

    private func open() async throws {
        let times = try await took {
            for _ in 0..<20 {
                let cache = try PictureCache(directory: directory)
                try cache.journal.finish()
                cache.close()
            }
        }
        tell("open", times / 20, "and close")
    }

    /// A look: the rows of a URL's picture and of one rendition, a line in the run's uses, and the rendition's file
    /// compared with how it looked (stat). Sixty-four at a time, as a run's list is read; and each by itself, which is
    /// for the most part going to the index's thread and back.
    private func lookUp() async throws {
        let cache = try PictureCache(directory: directory)
        let count = min(64_000, pictures / 64 * 64)
        let inOrder = (0..<count).map(Self.url)
        let atRandom = (0..<count).map { _ in Self.url(Int.random(in: 0..<pictures)) }
        for (name, urls) in [("as they were stored", inOrder), ("at random", atRandom)] {
            let ahead = try await took {
                for start in stride(from: 0, to: count, by: 64) {
                    let urls = Array(urls[start..<start + 64])
                    await cache.lookAhead(to: urls, recipes: ["1"])
                    for url in urls { try await look(at: url, in: cache) }
                }
            }
            tell("look up, \(name)", ahead / count, "a picture with its rendition")
        }
        let alone = try await took { for url in atRandom { try await look(at: url, in: cache) } }
        tell("look up, at random, each by itself", alone / count, "a picture with its rendition")
        try cache.journal.finish()
        cache.close()
    }

    private func look(at url: String, in cache: PictureCache) async throws {
        guard try await cache.picture(at: url, recipes: ["1"]) != nil else { throw Lost(url) }
    }

    private struct Lost: Error {
        var url: String
        init(_ url: String) { self.url = url }
    }

    private func upkeep(freeing half: Int) throws {
        let upkeep = try CacheUpkeep(directory: directory)
        try measure("verify --fast") { try upkeep.verify(isFast: true).objects }
        try measure("verify") { try upkeep.verify().objects }
        let rest = try upkeep.status().bytes - half
        try measure("gc of one half") { try upkeep.collect(maxBytes: rest).removedObjects }
    }

    private func measure(_ name: String, _ work: () throws -> Int) throws {
        let (start, processor) = (ContinuousClock.now, Took.processor)
        let count = try work()
        tell(name, Took(wall: ContinuousClock.now - start, cpu: Took.processor - processor), "\(count) objects")
    }

    private func took(_ work: () async throws -> Void) async throws -> Took {
        let (start, processor) = (ContinuousClock.now, Took.processor)
        try await work()
        return Took(wall: ContinuousClock.now - start, cpu: Took.processor - processor)
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

    private func tell(_ name: String, _ took: Took, _ what: String) {
        print("\(name): \(took.wall.formatted), CPU \(took.cpu.formatted) (\(what))")
    }
}

/// What something took: on the clock, and of this process's user and system time, which a busy machine does not change.
private struct Took {
    var wall: Duration
    var cpu: Duration

    static func / (took: Self, count: Int) -> Self { Self(wall: took.wall / count, cpu: took.cpu / count) }

    /// getrusage(2).
    static var processor: Duration {
        var usage = rusage()
        // RUSAGE_SELF, which Glibc has as an enumerator of another type.
        getrusage(0, &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
            $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec)
        }
    }
}

extension Duration {
    /// Microseconds below a hundredth of a second, else milliseconds.
    fileprivate var formatted: String {
        let microseconds = self / .microseconds(1)
        if microseconds < 100 { return "\(Table.number(microseconds)) µs" }
        return microseconds < 10_000 ? "\(Int(microseconds)) µs" : "\(Int(microseconds / 1000)) ms"
    }
}
