import ArtTestSupport
import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct PartialManifestsTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func add(_ number: Int) throws -> String {
        let digits = "\(number)"
        let run = String(repeating: "0", count: 16 - digits.count) + digits
        let name = PartialManifests.name(feed: "music", run: run)
        try folder.write([1], to: name)
        let time = Date(timeIntervalSince1970: Double(1000 - number))
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: folder.file(name))
        return name
    }

    @Test func `sixteen stay, the newest, and nothing else is touched`() throws {
        let others = ["music.json", "music-partial-1.json", "my-partial-notes.json", "x-partial-0123456789ABCDEF.json"]
        for name in others { try folder.write([1], to: name) }
        try folder.makeDirectory("a-partial-0123456789abcdef.json")
        let names = try (0..<20).map(add)
        try PartialManifests(folder: folder.path).shrink()
        let left = try folder.names(in: ".")
        #expect(Set(left) == Set(names[..<16] + others + ["a-partial-0123456789abcdef.json"]))
    }

    @Test func `as long as there are few, all stay`() throws {
        for number in 0..<16 { _ = try add(number) }
        try PartialManifests(folder: folder.path).shrink()
        #expect(try folder.names(in: ".").count == 16)
    }
}
