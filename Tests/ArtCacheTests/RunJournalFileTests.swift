import ArtTestSupport
import Testing

@testable import ArtCache

@Suite struct RunJournalFileTests {
    private let scratch: TemporaryDirectory
    private let folder: CacheFolder
    private let journal: RunJournalFile

    init() throws {
        scratch = try TemporaryDirectory()
        folder = try CacheFolder(claiming: scratch.path)
        journal = try RunFiles(in: folder).journal
    }

    @Test func `a line is found by its offset and is in the file at once`() throws {
        let first = try journal.append(Array("{\"a\":1}".utf8))
        let second = try journal.append([])
        let third = try journal.append(Array("{\"b\":2}".utf8))
        #expect([first, second, third] == [0, 8, 9])
        #expect(try journal.read(at: third) == Array("{\"b\":2}".utf8))
        #expect(try journal.read(at: second) == [])
        #expect(try journal.read(at: first) == Array("{\"a\":1}".utf8))
        let name = try #require(try scratch.names(in: "tmp").first)
        #expect(try scratch.bytes("tmp/\(name)") == Array("{\"a\":1}\n\n{\"b\":2}\n".utf8))
    }

    @Test(arguments: [4095, 4096, 70_000, 3_000_000])
    func `a long line is read whole`(count: Int) throws {
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: count)
        _ = try journal.append([1])
        #expect(try journal.read(at: journal.append(line)) == line)
    }

    @Test func `a line break inside a line is refused`() throws {
        #expect(throws: CacheError.lineBreak(path: journal.path)) { try journal.append(Array("a\nb".utf8)) }
        #expect(try journal.append([1]) == 0, "nothing was written")
    }

    @Test(arguments: [2, 100, UInt64.max])
    func `an offset without a line is an error`(offset: UInt64) throws {
        _ = try journal.append([1])
        #expect(throws: CacheError.noLine(path: journal.path, offset: offset)) { try journal.read(at: offset) }
    }

    @Test func `lines of many tasks stay whole and are found`() async throws {
        let offsets = try await withThrowingTaskGroup(of: (Int, UInt64).self) { [journal] group in
            for number in 0..<200 {
                group.addTask {
                    (number, try journal.append([UInt8](repeating: 65 + UInt8(number % 26), count: number)))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for (number, offset) in offsets {
            #expect(try journal.read(at: offset) == [UInt8](repeating: 65 + UInt8(number % 26), count: number))
        }
    }

    @Test func `a finished journal is gone, once and for all`() throws {
        _ = try journal.append([1])
        try journal.finish()
        try journal.finish()
        #expect(try scratch.names(in: "tmp").filter { $0.hasSuffix(".jsonl") } == [])
    }

    @Test func `an abandoned journal with lines is offered to the next run, an empty one is not`() throws {
        try journal.abandon()
        #expect(try scratch.names(in: "tmp").filter { $0.hasSuffix(".jsonl") } == [])
        let other = try RunFiles(in: folder).journal
        _ = try other.append([1])
        try other.abandon()
        #expect(try RunFiles(in: folder).deadRuns.map(\.path) == [other.path])
    }
}
