#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension RunRecord {
    /// A run that has just ended: its journal is still open, though its name may be gone.
    struct Source: Sendable {
        var head: RecordedHead
        var entries: JournalEntries
        var lists: ListsRecord
        var summary: RunSummary
        var isComplete: Bool
        var known: KnownFailures

        func record() throws -> RunRecord {
            let positions = try entries.positions()
            let read: RunRecord.Read = { [entries] in try entries.entry(at: positions[$0]) }
            var index = RunRecordIndex(known: known)
            for number in positions.indices { index.add(try read(number)) }
            let (sections, order) = index.grouped()
            return RunRecord(
                head: head, isComplete: isComplete, lists: lists, summary: summary, sections: sections,
                items: index.items, known: known, order: order, failed: index.failed, retryable: index.retryable,
                count: positions.count,
                read: read)
        }
    }
}

extension JournalEntries {
    /// Of those that have ended, in list order.
    fileprivate func positions() throws -> [Int] {
        try (1...max(count, 1)).filter { try line(at: $0) != nil }
    }

    fileprivate func entry(at position: Int) throws -> ManifestEntry {
        guard let line = try line(at: position), let entry = JournalLine.entry(inRecord: line) else {
            throw DamagedJournal(position: position)
        }
        return try JSONDecoder().decode(ManifestEntry.self, from: Data(entry))
    }
}
