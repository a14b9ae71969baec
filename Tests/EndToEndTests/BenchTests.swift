import ArtFetch
import ArtTestSupport
import Foundation
import Testing

/// All pictures of the recorded bench folder, from loopback to thumbnails.
@Suite(.requiresCorpus)
struct BenchTests {
    let folder: TemporaryDirectory
    let pictures: [(name: String, answer: OriginAnswer)]

    init() throws {
        folder = try TemporaryDirectory()
        let images = (Corpus.path ?? "") + "/bench/images"
        pictures = try FileTree.files(below: images).map { name in
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(images)/\(name)")))
            return (name, .ok(bytes))
        }
    }

    @Test func `all 272 pictures of a list end as success, and a second run asks for none`() async throws {
        try #require(pictures.count == 272)
        let chart = try Chart(pictures)
        let list = folder.file("list.txt")
        let lines = pictures.map { "\(chart.origin.base)/image/\($0.name)/100x100bb.jpg\tPicture \($0.name)" }
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: list))
        let words = ["urls", list, "--size", "100", "--allow-private", "--cache", folder.file("cache")]

        let first = try await ArtfetchProgram.run(words)
        #expect(first.exit == 0, "\(first.errors)")
        let manifest = try Manifest(at: folder.file("cache/manifests/urls.json"))
        #expect(manifest.summary.succeeded == 272)
        #expect(manifest.pictures.flatMap(\.renditions).allSatisfy { $0.width <= 100 && $0.height <= 100 })
        #expect(try Objects.misnamed(in: folder.file("cache")) == [])

        let asked = chart.pictureRequests.count
        let second = try await ArtfetchProgram.run(words)
        #expect(second.exit == 0, "\(second.errors)")
        #expect(chart.pictureRequests.count == asked)
        #expect(try Manifest(at: folder.file("cache/manifests/urls.json")).summary.origins["cache"] == 272)
    }
}
