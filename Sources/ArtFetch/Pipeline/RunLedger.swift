import ArtCache

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a run remembers: the journal holds the records, memory only each one's place in it.
struct RunLedger {
    private let journal: RunJournalFile
    private(set) var entries: JournalEntries
    private(set) var summary = RunSummary()
    private(set) var items = ResultCounts()
    private(set) var tally = FailureTally()
    /// Those of an earlier run that were not tried again.
    private(set) var kept = RunSummary()
    private let known: KnownFailures

    init(journal: RunJournalFile, known: KnownFailures = KnownFailures()) {
        self.journal = journal
        self.known = known
        entries = JournalEntries { offset throws(CacheError) in try journal.read(at: offset) }
    }

    /// The journal's first line; before any record.
    func begin(_ head: JournalLine.Head) throws(CacheError) {
        _ = try journal.append(head.json())
    }

    mutating func record(_ record: JournalLine.Record) throws(CacheError) {
        entries.note(position: record.entry.position, at: try journal.append(record.json()))
        summary.count(record)
        items.count(record.entry, known)
        if let failure = record.entry.failure, !known.excuses(KnownFailures.Subject(record.entry.item), failure.kind) {
            tally.count(failure)
        }
        if record.isKept == true { kept.count(record) }
    }

    /// The entry at `position`, if it has ended.
    func entry(at position: Int) throws -> ManifestEntry? {
        guard let line = try entries.line(at: position) else { return nil }
        return try JSONDecoder().decode(JournalLine.Record.self, from: Data(line)).entry
    }

    /// The manifest has been written: the journal has done its work.
    func finish() throws(CacheError) {
        try journal.finish()
    }
}
