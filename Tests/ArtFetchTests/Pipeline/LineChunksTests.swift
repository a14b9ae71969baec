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

struct LineChunksTests {
    let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func pieces(of bytes: [UInt8]) throws -> [ListPieces.Piece] {
        let path = folder.file("list")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let chunks = try LineChunks(path: path)
        var pieces: [ListPieces.Piece] = []
        while let piece = try chunks.next() { pieces.append(piece) }
        return pieces
    }

    @Test(arguments: ["a\nb\n", "a\nb", "\n\n", "a"])
    func `a short list is handed on as it is`(text: String) throws {
        let pieces = try pieces(of: Array(text.utf8))
        #expect(pieces.flatMap(\.bytes) == Array(text.utf8))
    }

    @Test func `an empty file is one empty piece`() throws {
        #expect(try pieces(of: []).map(\.bytes) == [[]])
    }

    @Test func `a long list comes in pieces of whole lines, none much larger than a read`() throws {
        let lines = (0..<50_000).map { "https://example.invalid/\($0)" }
        let pieces = try pieces(of: Array(lines.joined(separator: "\n").utf8))
        #expect(pieces.count > 10)
        #expect(pieces.dropLast().allSatisfy { $0.bytes.last == UInt8(ascii: "\n") })
        #expect(pieces.allSatisfy { $0.bytes.count < 200_000 })
        #expect(pieces.map(\.lines).reduce(0, +) == 49_999)
        #expect(String(decoding: pieces.flatMap(\.bytes), as: UTF8.self) == lines.joined(separator: "\n"))
    }

    @Test func `a line without end is one line that is too long, and the line after it keeps its number`() throws {
        let endless = [UInt8](repeating: UInt8(ascii: "x"), count: 3_000_000)
        let pieces = try pieces(of: Array("first\n".utf8) + endless + Array("\nlast\n".utf8))
        let text = pieces.flatMap(\.bytes)
        let lines = text.split(separator: UInt8(ascii: "\n"))
        #expect(lines.map(\.count) == [5, URLsFeed.lineLimit + 1, 4])
        #expect(pieces.map(\.lines).reduce(0, +) == 3)
    }

    @Test func `a file that is not there is named`() throws {
        let error = #expect(throws: Failure.self) { try LineChunks(path: folder.file("missing")) }
        #expect(error?.kind == .badList)
        #expect(error?.message.contains("missing") == true)
    }

    @Test func `a read that waits ends when it is cancelled`() async throws {
        let path = folder.file("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let pool = BlockingPool(label: "test", width: 1)
        let pieces = ListPieces(chunks: try LineChunks(path: path))
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
        let chunks = try LineChunks(path: folder.path)
        #expect(throws: Failure.self) { try chunks.next() }
    }
}
