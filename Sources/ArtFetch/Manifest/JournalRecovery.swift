import ArtCache

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes the partial manifest of a run that was killed, from the journal it left.
struct JournalRecovery {
    private let run: DeadRun

    /// Positions are taken from a file: a damaged one must not make us allocate without bound.
    private static let maxPosition = 100_000_000

    init(_ run: DeadRun) {
        self.run = run
    }

    /// Writes the manifest where the run would have, and removes the journal. Returns the manifest's path; `nil` if
    /// the run had recorded nothing or wrote to standard output.
    func recover() throws -> String? {
        var path: String?
        if let (head, next) = try self.head(), let place = head.manifest {
            path = try write(head, from: next, to: place)
        }
        try run.remove()
        return path
    }

    private func head() throws -> (JournalLine.Head, next: UInt64)? {
        guard let line = try run.line(at: 0) else { return nil }
        let head = try JSONDecoder().decode(JournalLine.Head.self, from: Data(line))
        return (head, UInt64(line.count) + 1)
    }

    private func write(_ head: JournalLine.Head, from start: UInt64, to path: String) throws -> String? {
        var entries = JournalEntries { [run] place throws(CacheError) in try run.line(at: place) ?? [] }
        var summary = RunSummary()
        var place = start
        while let line = try run.line(at: place) {
            let record = try JSONDecoder().decode(JournalLine.Record.self, from: Data(line))
            if (1...Self.maxPosition).contains(record.entry.position) {
                entries.note(position: record.entry.position, at: place)
                summary.count(record)
            }
            place += UInt64(line.count) + 1
        }
        guard entries.count > 0 else { return nil }
        let manifest = ManifestWriter(
            members: head.members.map { Array($0.utf8) }, entries: entries, lists: ListsRecord(), summary: summary)
        return try ManifestDestination.file(path).write(manifest)
    }
}
