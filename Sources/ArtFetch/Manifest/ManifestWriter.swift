import ArtCache

/// Writes a manifest in list order from a run's journal, an entry at a time: it is never held whole.
struct ManifestWriter: Sendable {
    /// What stands before the entries, a member a line.
    let members: [[UInt8]]
    let entries: JournalEntries
    let lists: ListsRecord
    let summary: RunSummary
    /// Whether the run came to its end; a reader must not take a part for the whole.
    let isComplete: Bool

    /// Hands over the manifest's text piece by piece.
    func write(to sink: ([UInt8]) throws -> Void) throws {
        try sink(Array("{\n".utf8))
        for member in members { try sink(member + Self.comma) }
        try sink(Array("\"entries\": [\n".utf8))
        try writeEntries(to: sink)
        try sink(Array("],\n\"lists\": ".utf8) + JSONText.value(lists.write) + Self.comma)
        try sink(Array("\"complete\": \(isComplete),\n".utf8))
        try sink(Array("\"summary\": ".utf8) + JSONText.value(summary.write) + Array("\n}\n".utf8))
    }

    private static let comma = Array(",\n".utf8)

    private func writeEntries(to sink: ([UInt8]) throws -> Void) throws {
        var isFirst = true
        for position in 0..<entries.count {
            guard let line = try entries.line(at: position + 1) else { continue }
            guard let entry = JournalLine.entry(inRecord: line) else { throw DamagedJournal(position: position + 1) }
            try sink(isFirst ? entry : Self.comma + entry)
            isFirst = false
        }
        if !isFirst { try sink([UInt8(ascii: "\n")]) }
    }
}

/// The journal no longer says what it was told.
struct DamagedJournal: Error, CustomStringConvertible {
    var position: Int

    var description: String { "the run's journal has lost the entry at position \(position)" }
}
