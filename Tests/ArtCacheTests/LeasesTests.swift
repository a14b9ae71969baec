import ArtTestSupport
import Testing

@testable import ArtCache

/// Two openings of one cache stand for two processes: each has a description of the file of its own.
@Suite struct LeasesTests {
    private let scratch: TemporaryDirectory
    private let first: PictureCache
    private let second: PictureCache

    init() throws {
        scratch = try TemporaryDirectory()
        first = try PictureCache(directory: scratch.path)
        second = try PictureCache(directory: scratch.path)
    }

    @Test func `a URL is leased to one at a time, others are not concerned`() {
        #expect(first.takeLease(of: "u"))
        #expect(second.takeLease(of: "v"))
        #expect(!second.takeLease(of: "u"))
        first.endLease(of: "u")
        #expect(second.takeLease(of: "u"))
    }

    @Test func `the lease of a holder that is gone is free`() throws {
        do {
            let killed = try Leases(in: CacheFolder(claiming: scratch.path))
            #expect(killed.take("u"))
            #expect(!first.takeLease(of: "u"))
        }
        #expect(first.takeLease(of: "u"))
    }

    @Test(arguments: ["directory", "link"])
    func `what stands in the place of the file is left alone, and nobody waits`(kind: String) throws {
        let (scratch, outside) = (try TemporaryDirectory(), try TemporaryDirectory())
        try PictureCache(directory: scratch.path).close()
        try scratch.remove("leases")
        if kind == "link" {
            try scratch.link("leases", to: outside.file("made"))
        } else {
            try scratch.makeDirectory("leases")
        }
        let caches = try (0..<2).map { _ in try PictureCache(directory: scratch.path) }
        for cache in caches { #expect(cache.takeLease(of: "u")) }
        #expect(try outside.names(in: ".") == [])
    }
}
