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

    /// Writes a journal and leaves it, as a killed run does.
    private func killRun(_ lines: [[UInt8]]) throws {
        let cache = try PictureCache(directory: folder.file("cache"))
        for line in lines { _ = try cache.journal.append(line) }
        cache.close()
    }

    private func recover() throws -> [String?] {
        let cache = try PictureCache(directory: folder.file("cache"))
        defer { cache.close() }
        return try cache.deadRuns.map { run in
            try JournalRecovery(run, into: cache.manifestsDirectory).recover()
        }
    }

    private var path: String {
        get throws {
            let names = try FileTree.files(below: folder.file("cache/manifests"))
            #expect(names.count == 1)
            #expect(names.allSatisfy { $0.hasPrefix("x-partial-") })
            return folder.file("cache/manifests/" + (names.first ?? ""))
        }
    }

    private func head(feed: String = "x") -> [UInt8] {
        let members = [
            #""format": 1"#, #""artfetch": "0.1.0""#, #""cache": "/c""#,
            #""feed": {"name":"x","title":null,"urls":[]}"#,
        ]
        return JournalLine.Head(feed: feed, members: members).json()
    }

    private func record(_ position: Int, _ outcome: ManifestEntry.Outcome) -> [UInt8] {
        let entry = ManifestEntry(
            position: position, item: Item(id: "\(position)", title: "T"), asked: nil, outcome: outcome)
        return JournalLine.Record(bytesReceived: 10, isDuplicate: false, entry: entry).json()
    }

    @Test func `a killed run's manifest holds what was done, says that it is a part, and its journal is gone`() throws {
        try killRun([
            head(), record(3, .success(ManifestEntryTests.picture)), record(1, .failure(.noImage, attempts: 0)),
        ])
        #expect(try recover() == [path])
        let manifest = try ReadManifest(at: path)
        #expect(manifest.complete == false)
        #expect(manifest.entries.map(\.position) == [1, 3])
        #expect(manifest.summary.items == 2)
        #expect(manifest.summary.bytesReceived == 20)
        #expect(try recover() == [])
    }

    @Test func `a last line that was cut off is left out`() throws {
        try killRun([head(), record(1, .cancelled), record(2, .cancelled)])
        let journal = try FileTree.files(below: folder.file("cache/tmp")).map { folder.file("cache/tmp/\($0)") }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: journal[0]))
        try bytes.dropLast(5).write(to: URL(fileURLWithPath: journal[0]))
        #expect(try recover() == [path])
        #expect(try ReadManifest(at: path).entries.map(\.position) == [1])
    }

    @Test func `records before a damaged one are kept`() throws {
        try killRun([head(), record(1, .cancelled), Array("{".utf8), record(2, .cancelled)])
        #expect(try recover() == [path])
        #expect(try ReadManifest(at: path).entries.map(\.position) == [1])
    }

    @Test func `a run that had recorded nothing leaves nothing`() throws {
        try killRun([head()])
        #expect(try recover() == [nil])
        #expect(try FileTree.files(below: folder.file("cache/manifests")) == [])
    }

    @Test func `a journal cannot name a place outside the cache's manifests`() throws {
        try killRun([head(feed: "../../victim"), record(1, .cancelled)])
        let recovered = try #require(try recover().first ?? nil)
        #expect(recovered.hasPrefix(folder.file("cache/manifests/")))
        #expect(try FileTree.files(below: folder.path).allSatisfy { !$0.hasPrefix("victim") })
    }

    @Test(arguments: ["", "no JSON", #"{"members":[]}"#])
    func `a journal that says nothing is told of once and set aside`(text: String) throws {
        try killRun([Array(text.utf8), record(1, .cancelled)])
        #expect(throws: UnreadableJournal.self) { try recover() }
        #expect(try recover() == [])
        #expect(try FileTree.files(below: folder.file("cache/quarantine")).count == 1)
    }
}
