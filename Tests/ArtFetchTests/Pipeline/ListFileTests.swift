import ArtTestSupport
import Testing

@testable import ArtFetch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ListFileTests {
    let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func pieces(of bytes: [UInt8]) throws -> [[UInt8]] {
        let path = folder.file("list")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let file = try ListFile(path: path)
        var pieces: [[UInt8]] = []
        while let piece = try file.next() { pieces.append(piece) }
        return pieces
    }

    @Test func `an empty file has no pieces`() throws {
        #expect(try pieces(of: []).isEmpty)
    }

    @Test func `a long list comes in pieces, none larger than a read`() throws {
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
        let pieces = try pieces(of: bytes)
        #expect(pieces.count > 10 && pieces.allSatisfy { $0.count <= 65_536 })
        #expect(Array(pieces.joined()) == bytes)
    }

    @Test func `a file that is not there is named`() throws {
        let error = #expect(throws: Failure.self) { try ListFile(path: folder.file("missing")) }
        #expect(error?.kind == .badList)
        #expect(error?.message.contains("missing") == true)
    }

    @Test func `a read that waits ends when it is cancelled`() async throws {
        let path = folder.file("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let pool = BlockingPool(label: "test", width: 1)
        let pieces = ListPieces(file: try ListFile(path: path))
        let reading = Task { () throws(Failure) in
            var pieces = pieces
            return try await pieces.next(in: pool)
        }
        reading.cancel()
        let result = await reading.result
        guard case .success(nil) = result else {
            #expect(throws: Failure.self) { try result.get() }
            return
        }
    }

    @Test func `a folder is no list`() throws {
        let file = try ListFile(path: folder.path)
        #expect(throws: Failure.self) { try file.next() }
    }
}
