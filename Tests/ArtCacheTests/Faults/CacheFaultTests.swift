import ArtTestSupport
import Testing

@testable import ArtCache

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Every row of the table of faults in `docs/cache-format.md`.
@Suite struct CacheFaultTests {
    @Test(arguments: CacheFault.all.filter { !$0.needsSmallDisk })
    func `what is found is dealt with as the page says, and no good object is lost`(fault: CacheFault) async throws {
        let stage = try await CacheStage()
        try await fault.play(stage)
        try await stage.expectNothingLost()
    }

    @Test(
        .enabled(if: SmallDisk.isAvailable, "needs Linux and the right to mount"),
        arguments: CacheFault.all.filter(\.needsSmallDisk))
    func `the same where a disk of its own is needed`(fault: CacheFault) async throws {
        let stage = try await CacheStage()
        try await fault.play(stage)
        try await stage.expectNothingLost()
    }

    @Test func `every fault is a row of the page, and every row is a fault`() throws {
        #expect(try Self.rows() == CacheFault.all.map(\.row))
    }

    @Test func `no two faults are the same`() {
        #expect(Set(CacheFault.all.map(\.found)).count == CacheFault.all.count)
    }

    /// The lines of the section's table, without its head.
    private static func rows() throws -> [String] {
        let path = #filePath.replacing(
            "Tests/ArtCacheTests/Faults/CacheFaultTests.swift", with: "docs/cache-format.md")
        let bytes = try #require(FileManager.default.contents(atPath: path))
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines.drop { $0 != "## What happens to damage" }.dropFirst().prefix { !$0.hasPrefix("## ") }
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what is found ") }.map(String.init)
    }
}
