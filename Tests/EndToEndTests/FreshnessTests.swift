import ArtCache
import ArtFetch
import ArtTestSupport
import Foundation
import Synchronization
import Testing

/// Runs one after the other against a service that knows validators.
struct FreshnessTests {
    let folder: TemporaryDirectory
    let cache: String

    init() throws {
        folder = try TemporaryDirectory()
        cache = folder.file("cache")
    }

    private func run(_ service: TaggedList, _ more: String...) async throws -> ArtfetchProgram.Result {
        try await ArtfetchProgram.run(service.words(cache: cache) + more)
    }

    private func origins() throws -> [String: Int] {
        try Manifest(at: cache + "/manifests/music.json").summary.origins.filter { $0.value > 0 }
    }

    @Test func `a second run asks for the list alone, and gets a 304`() async throws {
        let service = try TaggedList(cacheControl: "max-age=600")
        _ = try await run(service)
        #expect(try origins() == ["network": 2])
        let first = service.requests.count
        let again = try await run(service)
        #expect(again.exit == 0, "\(again.errors)")
        #expect(try origins() == ["cache": 2])
        #expect(service.requests.dropFirst(first).map { $0.field("If-None-Match") } == ["\"list\""])
    }

    @Test func `a stale picture is asked about with its tag, and kept`() async throws {
        let service = try TaggedList(cacheControl: "max-age=0")
        _ = try await run(service)
        let again = try await run(service)
        #expect(again.exit == 0, "\(again.errors)")
        #expect(try origins() == ["revalidated": 2])
        #expect(service.requests.suffix(2).allSatisfy { $0.field("If-None-Match") == "\"picture\"" })
        #expect(again.errors.contains("2 revalidated"), "\(again.errors)")
    }

    @Test func `refreshing asks about everything`() async throws {
        let service = try TaggedList(cacheControl: "max-age=600")
        _ = try await run(service)
        _ = try await run(service, "--refresh")
        #expect(try origins() == ["revalidated": 2])
    }

    @Test func `offline nobody is asked, and the result is the same`() async throws {
        let service = try TaggedList(cacheControl: "no-store")
        _ = try await run(service)
        let first = service.requests.count
        let again = try await run(service, "--offline", "--output", folder.file("out"))
        #expect(again.exit == 0, "\(again.errors)")
        #expect(try origins() == ["cache": 2])
        #expect(service.requests.count == first)
        #expect(try FileTree.files(below: folder.file("out")).count == 2)
    }

    @Test func `offline, without its list a run has none and exits 3`() async throws {
        let service = try TaggedList(cacheControl: "no-store")
        let result = try await run(service, "--offline")
        #expect(result.exit == 3)
        #expect(result.errors.contains("offline-miss"), "\(result.errors)")
        #expect(service.requests.isEmpty)
    }

    @Test func `a service in trouble costs a warning`() async throws {
        let service = try TaggedList(cacheControl: "max-age=0")
        _ = try await run(service)
        service.failPictures()
        let result = try await run(service, "--retries", "0")
        #expect(result.exit == 0, "\(result.errors)")
        #expect(try origins() == ["stale": 2])
        #expect(result.errors.contains("warning: 2 pictures could not be asked for again"), "\(result.errors)")
    }
}

/// Where nothing can be written: a file system that is mounted anew for reading.
@Suite(.enabled(if: SmallDisk.isAvailable, "needs Linux and the right to mount"))
struct ReadOnlyDiskTests {
    @Test func `offline, a cache that cannot be written is used, and what it lacks is a miss`() async throws {
        let disk = try SmallDisk(kilobytes: 4096)
        let folder = try TemporaryDirectory()
        let (cache, manifest) = (disk.path + "/cache", folder.file("m.json"))
        let service = try TaggedList(cacheControl: "max-age=600")
        _ = try await ArtfetchProgram.run(service.words(cache: cache))
        try disk.makeReadOnly()
        let words = service.words(cache: cache) + ["--offline", "--manifest", manifest]
        let result = try await ArtfetchProgram.run(words)
        #expect(result.exit == 0, "\(result.errors)")
        #expect(try Manifest(at: manifest).summary.origins["cache"] == 2)
        let without = try await ArtfetchProgram.run(words.dropLast(2) + ["--output", folder.file("out")])
        #expect(without.exit == 0, "\(without.errors)")
        #expect(!without.errors.contains("manifest"), "\(without.errors)")
        #expect(try FileTree.files(below: folder.file("out")).count == 2)
        let larger = try await ArtfetchProgram.run(words + ["--size", "200"])
        #expect(larger.exit == 1)
        #expect(try Manifest(at: manifest).kinds == ["offline-miss", "offline-miss"])
        let asking = try await ArtfetchProgram.run(service.words(cache: cache))
        #expect(asking.exit == 4, "\(asking.errors)")
    }
}

extension ReadOnlyDiskTests {
    @Test func `a damaged thumbnail that cannot be made anew is a miss`() async throws {
        let disk = try SmallDisk(kilobytes: 4096)
        let folder = try TemporaryDirectory()
        let (cache, manifest) = (disk.path + "/cache", folder.file("m.json"))
        let service = try TaggedList(cacheControl: "max-age=600")
        _ = try await ArtfetchProgram.run(service.words(cache: cache) + ["--manifest", manifest])
        let rendition = try #require(try Manifest(at: manifest).pictures.first?.renditions.first)
        let object = URL(fileURLWithPath: "\(cache)/\(rendition.digest.objectPath)")
        try FileManager.default.removeItem(at: object)
        try Data(repeating: 1, count: rendition.bytes).write(to: object)
        try disk.makeReadOnly()
        let result = try await ArtfetchProgram.run(
            service.words(cache: cache) + ["--offline", "--manifest", manifest, "--output", folder.file("out")])
        #expect(result.exit == 1, "\(result.errors)")
        #expect(try Manifest(at: manifest).kinds == ["offline-miss", "offline-miss"])
    }
}

/// A chart of two albums whose list and pictures have tags.
private final class TaggedList: Sendable {
    private let origin: LocalOrigin
    private let trouble = Trouble()

    private final class Trouble: Sendable {
        let hasBegun = Atomic(false)
    }

    init(cacheControl: String) throws {
        let (names, body) = (Pictures.good(2).map(\.name), Picture.jpeg(width: 300, height: 200))
        origin = try LocalOrigin { [trouble] request in
            let isPicture = request.path.hasPrefix("/image/")
            if isPicture && trouble.hasBegun.load(ordering: .relaxed) { return .status(503) }
            let tag = isPicture ? "\"picture\"" : "\"list\""
            let fields = [(name: "ETag", value: tag), (name: "Cache-Control", value: cacheControl)]
            if request.field("If-None-Match") == tag { return .raw(OriginAnswer.head(304, fields), then: .keepAlive) }
            let list = Chart.list(names, host: request.field("Host") ?? "")
            return .answer(fields: fields, body: isPicture ? body : list)
        }
    }

    func failPictures() { trouble.hasBegun.store(true, ordering: .relaxed) }

    var requests: [OriginRequest] { origin.requests }

    func words(cache: String) -> [String] {
        ["music", "--size", "100", "--endpoint", origin.base, "--allow-private", "--cache", cache]
    }
}
