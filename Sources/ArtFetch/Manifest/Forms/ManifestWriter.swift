import ArtCache

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes a manifest in list order from a run's journal, an entry at a time: it is never held whole.
struct ManifestWriter: Sendable {
    /// What stands before the entries: a member of the manifest's object each, `"name": value`.
    let members: [[UInt8]]
    let entries: JournalEntries
    let lists: ListsRecord
    let summary: RunSummary
    /// Whether the run came to its end; a reader must not take a part for the whole.
    let isComplete: Bool
    var form = ManifestForm.json

    typealias Sink = ([UInt8]) throws -> Void

    /// Hands over the manifest's text piece by piece.
    func write(to sink: Sink) throws {
        switch form {
        case .json: try writeObject(to: sink)
        case .jsonl: try writeLines(to: sink)
        case .csv: try writeTable(to: sink)
        }
    }

    /// Every entry's JSON, in list order.
    private func forEachEntry(_ body: ([UInt8]) throws -> Void) throws {
        for position in 0..<entries.count {
            guard let line = try entries.line(at: position + 1) else { continue }
            guard let entry = JournalLine.entry(inRecord: line) else { throw DamagedJournal(position: position + 1) }
            try body(entry)
        }
    }
}

// MARK: - One object

extension ManifestWriter {
    private func writeObject(to sink: Sink) throws {
        try sink(Array("{\n".utf8))
        for member in members { try sink(member + Self.comma) }
        try sink(Array("\"entries\": [\n".utf8))
        try writeEntries(to: sink)
        try sink(Array("],\n\"lists\": ".utf8) + JSONText.value(lists.write) + Self.comma)
        try sink(Array("\"complete\": \(isComplete),\n".utf8))
        try sink(Array("\"summary\": ".utf8) + JSONText.value(summary.write) + Array("\n}\n".utf8))
    }

    private static let comma = Array(",\n".utf8)

    private func writeEntries(to sink: Sink) throws {
        var isFirst = true
        try forEachEntry { entry in
            try sink(isFirst ? entry : Self.comma + entry)
            isFirst = false
        }
        if !isFirst { try sink([UInt8(ascii: "\n")]) }
    }
}

// MARK: - Lines and a table

extension ManifestWriter {
    private func writeLines(to sink: Sink) throws {
        let head = members.joined(separator: [UInt8(ascii: ",")])
        try sink(Array("{\"\(ManifestFile.linesHead)\":{".utf8) + head + Array("}}\n".utf8))
        try forEachEntry { entry in try sink(entry + [UInt8(ascii: "\n")]) }
        let end = JSONText.value { json in
            json.object { end in
                end.member("lists", lists.write)
                end.member("complete", isComplete)
                end.member("summary", summary.write)
            }
        }
        try sink(end + [UInt8(ascii: "\n")])
    }

    private func writeTable(to sink: Sink) throws {
        try sink(Array(ManifestTable.head.utf8))
        try forEachEntry { bytes in
            let entry = try JSONDecoder().decode(ManifestEntry.self, from: Data(bytes))
            try sink(Array(ManifestTable.rows(of: entry).utf8))
        }
    }
}

/// The journal no longer says what it was told.
struct DamagedJournal: Error, CustomStringConvertible {
    var position: Int

    var description: String { "the run's journal has lost the entry at position \(position)" }
}
