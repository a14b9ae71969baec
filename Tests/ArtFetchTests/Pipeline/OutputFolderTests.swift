import ArtTestSupport
import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct OutputFolderTests {
    @Test func `a run whose output folder cannot be made does not begin, and leaves no journal`() throws {
        let folder = try TemporaryDirectory()
        try Data([1]).write(to: URL(filePath: folder.file("file")))
        var configuration = FetchConfiguration(cache: folder.file("cache"))
        configuration.output = folder.file("file/covers")
        #expect(throws: UnwritableFolder.self) {
            try Downloader(URLsFeed(words: ["https://h.example/a.jpg"]), configuration)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }

    @Test func `the output folder is there from the beginning, with those above it`() throws {
        let folder = try TemporaryDirectory()
        var configuration = FetchConfiguration(cache: folder.file("cache"))
        configuration.output = folder.file("a/covers")
        _ = try Downloader(URLsFeed(words: ["https://h.example/a.jpg"]), configuration)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a")) == ["covers"])
    }
}
