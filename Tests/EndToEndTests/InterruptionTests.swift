import ArtTestSupport
import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct InterruptionTests {
    let folder: TemporaryDirectory
    let cache: String

    init() throws {
        folder = try TemporaryDirectory()
        cache = folder.file("cache")
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 143)] as [(Int32, Int32)])
    func `an interrupted run writes its manifest with every item and exits as the signal says`(
        signal: Int32, exit: Int32
    ) async throws {
        let asked = try Latch()
        let never = try Latch()
        let held = OriginAnswer.held([0xFF], until: never, rest: [0xD8])
        let chart = try Chart(Pictures.good(4) + [("held", held)]) { path in
            if path.contains("/held/") { asked.open() }
        }
        let running = try ArtfetchProgram.start(chart.words(cache: cache, "--jobs", "5", "--timeout", "30m"))
        await asked.opened()
        running.signal(signal)
        let result = try await running.end()
        never.open()
        #expect(result.exit == exit, "\(result.errors)")
        let manifest = try Manifest(at: cache + "/manifests/music.json")
        #expect(manifest.entries.count == 5)
        #expect(manifest.summary.cancelled >= 1)
        #expect(try Objects.misnamed(in: cache) == [])
    }

    @Test func `a run that waits for a silent standard input ends at the first signal`() async throws {
        let chart = try Chart([])
        let list = folder.file("list")
        try Data("\(chart.origin.base)/none.jpg\n".utf8).write(to: URL(fileURLWithPath: list))
        let words = ["urls", list, "-", "--allow-private", "--retries", "0", "--cache", cache]
        let running = try ArtfetchProgram.start(words, isInputOpen: true)
        await chart.origin.firstRequest()
        running.signal(SIGTERM)
        let result = try await running.end()
        #expect(result.exit == 143, "\(result.errors)")
        #expect(try Manifest(at: cache + "/manifests/urls.json").complete == false)
    }

    @Test func `killed at any moment, no object is misnamed and running again completes the job`() async throws {
        let pictures = Pictures.good(24)
        for number in [1, 2, 3, 5, 8, 11, 14, 17, 20, 23] {
            try await killRun(pictures, atRequest: number)
            #expect(try Objects.misnamed(in: cache) == [])
        }
        let chart = try Chart(pictures)
        let result = try await ArtfetchProgram.run(chart.words(cache: cache))
        #expect(result.exit == 0, "\(result.errors)")
        #expect(try Manifest(at: cache + "/manifests/music.json").summary.succeeded == 24)
        #expect(try FileTree.files(below: cache + "/tmp") == [])
    }

    /// Each run has an origin of its own, so that every picture's URL is new to the cache.
    private func killRun(_ pictures: [(name: String, answer: OriginAnswer)], atRequest number: Int) async throws {
        let (asked, killed) = (try Latch(), try Latch())
        let count = Mutex(0)
        let chart = try Chart(pictures) { _ in
            let current = count.withLock { count in
                count += 1
                return count
            }
            guard current == number else { return }
            asked.open()
            killed.wait()
        }
        // The held picture must not time out and be asked for again while this test waits for its turn on a busy machine.
        let running = try ArtfetchProgram.start(chart.words(cache: cache, "--timeout", "5m"))
        await asked.opened()
        running.signal(SIGKILL)
        let result = try await running.end()
        killed.open()
        #expect(result.exit == -SIGKILL)
    }
}
