import ArtTestSupport
import Foundation
import Testing

@testable import ArtFetchCommand

/// What a run must not write over, by paths in all their spellings.
struct RunPlacesTests {
    let folder: TemporaryDirectory
    private var cache: String { folder.file("cache") }
    private var list: String { folder.file("list.txt") }

    init() throws {
        folder = try TemporaryDirectory()
        try FileManager.default.createDirectory(
            atPath: folder.file("cache/manifests"), withIntermediateDirectories: true)
        try Data("http://a/1.png\n".utf8).write(to: URL(fileURLWithPath: folder.file("list.txt")))
    }

    private func places(_ words: [String]) throws(UsageError) -> RunPlaces {
        guard case .fetch(let arguments) = try CommandLineParser.parse(["urls", list] + words) else {
            preconditionFailure("no run")
        }
        return RunPlaces(arguments, cache: cache)
    }

    private func check(_ words: [String]) throws(UsageError) { try places(words).check() }

    @Test func `a manifest in the place of the list is refused, by whatever name`() throws {
        let link = folder.file("link.txt")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: list)
        for path in [list, folder.file("cache/../list.txt"), link] {
            #expect(throws: UsageError.misplaced(flag: "manifest", path: path, .isList)) {
                try check(["--manifest", path])
            }
        }
    }

    @Test func `a manifest in the cache is refused but among its manifests`() throws {
        for name in ["cache/index.sqlite", "cache", "cache/objects/x.json", "cache/new/deep/m.json"] {
            #expect(throws: UsageError.misplaced(flag: "manifest", path: folder.file(name), .isInCache)) {
                try check(["--manifest", folder.file(name)])
            }
        }
        try check(["--manifest", folder.file("cache/manifests/mine.json")])
    }

    @Test func `named files do not go into the cache`() throws {
        for name in ["cache", "cache/", "cache/objects", "cache/tmp/new"] {
            #expect(throws: UsageError.misplaced(flag: "output", path: folder.file(name), .isInCache)) {
                try check(["--output", folder.file(name)])
            }
        }
    }

    @Test func `authorities that cannot be read are refused before anything is asked`() throws {
        let missing = folder.file("none.pem")
        let error = UsageError.misplaced(flag: "cacert", path: missing, .isUnreadable)
        #expect(throws: error) { try check(["--cacert", missing]) }
        #expect("\(error)".contains("cannot be read"))
    }

    @Test func `what stands in the way of writing is known beforehand`() throws {
        let obstacles = [
            (["--manifest", folder.file("none/m.json")], "there is no folder"),
            (["--manifest", folder.file("cache")], "it is a folder"), (["--output", list], "it is no folder"),
        ]
        for (words, reason) in obstacles {
            let obstacle = try #require(try places(words).obstacle(), "\(words)")
            #expect(obstacle.contains(reason))
        }
        let new = ["--manifest", folder.file("new/m.json"), "--report", "html=" + folder.file("new/m.html")]
        #expect(try places(new).obstacle() != nil)
        // The output folder is made as the run begins.
        #expect(try places(new + ["--output", folder.file("new/")]).obstacle() == nil)
        for words in [[], ["--manifest", "m.json"], ["--manifest", "/dev/null", "--output", folder.file("new")]] {
            #expect(try places(words).obstacle() == nil)
        }
    }

    @Test func `other places are the run's own affair`() throws {
        try check(["--manifest", "-"])
        try check(["--manifest", folder.file("cache.json"), "--output", folder.file("cached")])
        try check(["--manifest", folder.file("missing/m.json"), "--cacert", list])
    }
}
