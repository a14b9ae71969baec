import ArtCache

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes the partial manifest of a run that ended without one, from the journal it left.
///
/// It goes into the cache, under a name of its own: a journal is a file that anyone may have edited, and what it names
/// must not be overwritten; nor must the manifest of a run that was complete.
struct JournalRecovery {
    private let run: DeadRun
    private let folder: String

    /// Positions are taken from a file: a damaged one must not make us allocate without bound.
    private static let maxPosition = 10_000_000

    /// - Parameter folder: The cache's folder of manifests.
    init(_ run: DeadRun, into folder: String) {
        self.run = run
        self.folder = folder
    }

    /// Writes `<feed>-partial-<run>.json` and removes the journal. A journal of which none can be made is set aside, so
    /// that it is told of once. Returns the manifest's path; `nil` if the run had recorded nothing.
    func recover() throws -> String? {
        do {
            let path = try manifest()
            try run.remove()
            return path
        } catch {
            try run.setAside()
            throw error
        }
    }

    private func manifest() throws -> String? {
        guard let line = try run.line(at: 0) else { return nil }
        guard let head = decoded(JournalLine.Head.self, line) else { throw UnreadableJournal() }
        let (entries, summary) = try records(from: UInt64(line.count) + 1)
        guard entries.count > 0 else { return nil }
        let manifest = ManifestWriter(
            members: head.members.map { Array($0.utf8) }, entries: entries, lists: ListsRecord(), summary: summary,
            isComplete: false)
        let name = PartialManifests.name(feed: head.feed, run: run.id)
        return try ManifestDestination.cached("\(folder)/\(name)").write(manifest)
    }

    /// All whole records up to the first that is damaged.
    private func records(from start: UInt64) throws -> (JournalEntries, RunSummary) {
        var entries = JournalEntries { [run] place throws(CacheError) in try run.line(at: place) ?? [] }
        var summary = RunSummary()
        var place = start
        while let line = try run.line(at: place), let record = decoded(JournalLine.Record.self, line),
            (1...Self.maxPosition).contains(record.entry.position)
        {
            entries.note(position: record.entry.position, at: place)
            summary.count(record)
            place += UInt64(line.count) + 1
        }
        return (entries, summary)
    }

    /// `nil` for what is no such line: a damaged one.
    private func decoded<Line: Decodable>(_ type: Line.Type, _ line: [UInt8]) -> Line? {
        do { return try JSONDecoder().decode(type, from: Data(line)) } catch { return nil }
    }
}

/// A journal that does not begin as one of ours.
struct UnreadableJournal: Error, CustomStringConvertible {
    var description: String { "its first line is damaged; it is in the cache's quarantine now" }
}
