import ArtCache
import ArtTestSupport
import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct JournalRecoveryTests {
    let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private var path: String { folder.file("partial.json") }

    /// Writes a journal and leaves it, as a killed run does.
    private func killRun(_ lines: [[UInt8]]) throws {
        let cache = try PictureCache(directory: folder.file("cache"))
        for line in lines { _ = try cache.journal.append(line) }
        cache.close()
    }

    private func recover() throws -> [String?] {
        let cache = try PictureCache(directory: folder.file("cache"))
        defer { cache.close() }
        return try cache.deadRuns.map { try JournalRecovery($0).recover() }
    }

    private func head(_ manifest: String?) -> [UInt8] {
        let members = [
            #""format": 1"#, #""artfetch": "0.1.0""#, #""cache": "/c""#,
            #""feed": {"name":"x","title":null,"urls":[]}"#,
        ]
        return JournalLine.Head(manifest: manifest, members: members).json()
    }

    private func record(_ position: Int, _ outcome: ManifestEntry.Outcome) -> [UInt8] {
        let entry = ManifestEntry(
            position: position, item: Item(id: "\(position)", title: "T"), asked: nil, outcome: outcome)
        return JournalLine.Record(bytesReceived: 10, isDuplicate: false, entry: entry).json()
    }

    @Test func `a killed run's manifest holds what was done, in list order, and its journal is gone`() throws {
        try killRun([
            head(path), record(3, .success(ManifestEntryTests.picture)), record(1, .failure(.noImage, attempts: 0)),
        ])
        #expect(try recover() == [path])
        let manifest = try ReadManifest(at: path)
        #expect(manifest.entries.map(\.position) == [1, 3])
        #expect(manifest.summary.items == 2)
        #expect(manifest.summary.bytesReceived == 20)
        #expect(try recover() == [])
    }

    @Test func `a last line that was cut off is left out`() throws {
        try killRun([head(path), record(1, .cancelled), record(2, .cancelled)])
        let journal = try FileTree.files(below: folder.file("cache/tmp")).map { folder.file("cache/tmp/\($0)") }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: journal[0]))
        try bytes.dropLast(5).write(to: URL(fileURLWithPath: journal[0]))
        #expect(try recover() == [path])
        #expect(try ReadManifest(at: path).entries.map(\.position) == [1])
    }

    @Test func `a run that had recorded nothing leaves an earlier manifest alone`() throws {
        try Data("earlier".utf8).write(to: URL(fileURLWithPath: path))
        try killRun([head(path)])
        #expect(try recover() == [nil])
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("earlier".utf8))
    }

    @Test func `a run to standard output leaves no manifest behind`() throws {
        try killRun([head(nil), record(1, .cancelled)])
        #expect(try recover() == [nil])
        #expect(try FileTree.files(below: folder.file("cache/tmp")).count == 0)
    }

    @Test(arguments: ["", "no JSON", #"{"members":[]}"#])
    func `a journal that says nothing is an error, and stays to be looked at`(text: String) throws {
        try killRun([Array(text.utf8), record(1, .cancelled)])
        if text == #"{"members":[]}"# {
            #expect(try recover() == [nil])
        } else {
            #expect(throws: DecodingError.self) { try recover() }
        }
    }
}
