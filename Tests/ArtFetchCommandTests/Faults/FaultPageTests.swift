import ArtTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The section on faults of `docs/transfers.md` against the faults that `FaultTests` plays.
@Suite struct FaultPageTests {
    @Test func `every fault is a row of the page, and every row is a fault`() throws {
        #expect(try Self.rows() == Fault.all.map(\.row))
    }

    @Test func `no two faults have the same name`() {
        #expect(Set(Fault.all.map(\.name)).count == Fault.all.count)
    }

    /// The lines of the section's tables, without their heads.
    private static func rows() throws -> [String] {
        let path = #filePath.replacing(
            "Tests/ArtFetchCommandTests/Faults/FaultPageTests.swift", with: "docs/transfers.md")
        let bytes = try #require(FileManager.default.contents(atPath: path))
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines.drop { $0 != "## Faults" }.dropFirst().prefix { !$0.hasPrefix("## ") }
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| fault ") }.map(String.init)
    }
}

extension Fault {
    fileprivate var row: String {
        let state = end.kind.map { "`\($0)`" } ?? "success"
        return "| \(name) | \(state) | \(end.attempts.word) | \(end.kind == nil ? 0 : 1) |"
    }
}

extension Fault.Attempts {
    fileprivate var word: String {
        switch self {
        case .one: "1"
        case .two: "2"
        case .three: "3"
        case .all: "all"
        case .threeAtMost: "3 at most"
        case .tenAtMost: "10 at most"
        }
    }
}
