import ArtCache
import ArtFetch
import ArtImage
import ArtTestSupport
import Foundation
import Testing

/// `artfetch music --size 100` against a chart on loopback.
struct MainJobTests {
    let folder: TemporaryDirectory
    let cache: String

    init() throws {
        folder = try TemporaryDirectory()
        cache = folder.file("cache")
    }

    private func manifest() throws -> Manifest { try Manifest(at: cache + "/manifests/music.json") }

    @Test func `every album ends as success with a thumbnail that fits, and nothing is asked twice`() async throws {
        let chart = try Chart(Pictures.good(24))
        let result = try await ArtfetchProgram.run(chart.words(cache: cache))
        #expect(result.exit == 0, "\(result.errors)")
        #expect(result.output == "")
        let first = try manifest()
        #expect(first.summary.succeeded == 24)
        #expect(first.pictures.allSatisfy { $0.renditions.allSatisfy { $0.width <= 100 && $0.height <= 100 } })
        #expect(try Objects.misnamed(in: cache) == [])
        let asked = chart.pictureRequests.count
        let again = try await ArtfetchProgram.run(chart.words(cache: cache))
        #expect(again.exit == 0, "\(again.errors)")
        #expect(chart.pictureRequests.count == asked)
        let second = try manifest()
        #expect(second.summary.origins["cache"] == 24)
        #expect(first.pictures.allSatisfy { $0.original.placeholder?.thumbHash.isEmpty == false })
        #expect(second.pictures.map(\.original.placeholder) == first.pictures.map(\.original.placeholder))
    }

    @Test func `albums with one picture share its download`() async throws {
        let picture = Pictures.good(1)[0]
        let chart = try Chart([picture, picture, picture])
        let result = try await ArtfetchProgram.run(chart.words(cache: cache))
        #expect(result.exit == 0, "\(result.errors)")
        #expect(chart.pictureRequests.count == 1)
        #expect(try manifest().summary.succeeded == 3)
        #expect(try manifest().summary.transfers == 1)
    }

    @Test func `output files are pictures that people can open by name`() async throws {
        let chart = try Chart(Pictures.good(3))
        let result = try await ArtfetchProgram.run(chart.words(cache: cache, "--output", folder.file("out")))
        #expect(result.exit == 0, "\(result.errors)")
        let files = try FileTree.files(below: folder.file("out"))
        #expect(files.map { $0.prefix(9) } == ["001-Album", "002-Album", "003-Album"])
    }

    @Test func `each fault fails its item with its kind, exit 1, and is named with title, URL and reason`() async throws
    {
        var pictures = Pictures.good(2)
        pictures += [
            ("missing", .status(404)), ("page", .ok(Array("<html><body>Sorry</body></html>".utf8), type: "image/jpeg")),
            ("half", .ok(Picture.truncatedJPEG, type: "image/jpeg")), ("empty", .ok([])),
        ]
        let chart = try Chart(pictures)
        let result = try await ArtfetchProgram.run(chart.words(cache: cache, "--retries", "0"))
        #expect(result.exit == 1)
        let manifest = try manifest()
        #expect(manifest.kinds == [nil, nil, "http-status", "not-an-image", "truncated", "not-an-image"])
        for name in ["missing", "page", "half", "empty"] {
            #expect(result.errors.contains("Album \(name)"))
            #expect(result.errors.contains("/image/\(name)/100x100bb.jpg"))
        }
        #expect(result.errors.contains("404"))
        let tolerant = try await ArtfetchProgram.run(chart.words(cache: cache, "--retries", "0", "--fail-on", "none"))
        #expect(tolerant.exit == 0)
    }

    @Test func `the manifest goes to standard output if asked, and nothing else does`() async throws {
        let chart = try Chart(Pictures.good(2))
        let result = try await ArtfetchProgram.run(chart.words(cache: cache, "--manifest", "-"))
        #expect(result.exit == 0, "\(result.errors)")
        #expect(try Manifest(Data(result.output.utf8)).summary.succeeded == 2)
    }

    @Test func `a manifest goes to a device or pipe without taking its place`() async throws {
        let chart = try Chart(Pictures.good(2))
        let result = try await ArtfetchProgram.run(chart.words(cache: cache, "--manifest", "/dev/stdout"))
        #expect(result.exit == 0, "\(result.errors)")
        #expect(try Manifest(Data(result.output.utf8)).summary.succeeded == 2)
        let null = try await ArtfetchProgram.run(chart.words(cache: cache, "--manifest", "/dev/null"))
        #expect(null.exit == 0, "\(null.errors)")
        let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        #expect(type == .typeCharacterSpecial)
    }

    @Test func `a thumbnail damaged in the cache is made anew for the output`() async throws {
        let chart = try Chart(Pictures.good(2))
        _ = try await ArtfetchProgram.run(chart.words(cache: cache))
        for rendition in try manifest().pictures.flatMap(\.renditions) {
            try damage(cache + "/" + rendition.digest.objectPath)
        }
        let result = try await ArtfetchProgram.run(chart.words(cache: cache, "--output", folder.file("out")))
        #expect(result.exit == 0, "\(result.errors)")
        #expect(try FileTree.files(below: folder.file("out")).count == 2)
        #expect(try Objects.misnamed(in: cache) == [])
    }

    private func damage(_ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        bytes[bytes.count / 2] ^= 1
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    @Test func `several sizes come from one download`() async throws {
        let chart = try Chart(Pictures.good(2))
        var words = chart.words(cache: cache)
        words[2] = "40,80x20"
        let result = try await ArtfetchProgram.run(words)
        #expect(result.exit == 0, "\(result.errors)")
        #expect(chart.pictureRequests.count == 2)
        #expect(
            try manifest().pictures.map { $0.renditions.map(\.box.description) } == [
                ["40x40", "80x20"], ["40x40", "80x20"],
            ])
    }

    @Test func `titles that are terminal commands reach the manifest whole and the terminal never`() async throws {
        let list =
            #"{"feed":{"results":[{"id":"1","name":"\u001b[2J\u202eevil","artworkUrl100":"http://127.0.0.1:1/x"}]}}"#
        let origin = try LocalOrigin { _ in .ok(Array(list.utf8), type: "application/json") }
        let result = try await ArtfetchProgram.run([
            "music", "--endpoint", origin.base, "--allow-private", "--cache", cache, "--retries", "0",
        ])
        #expect(result.exit == 1)
        #expect(!result.errors.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        #expect(try manifest().entries.first?.item.title == "\u{1B}[2J\u{202E}evil")
    }
}
