import ArtCache
import ArtImage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension RunRecord {
    /// Reads a manifest, `.json` or `.jsonl`, once through. It is a file that anyone may have written: every entry is
    /// checked, and the counts are made of the entries.
    public init(manifest path: String, known: KnownFailures = KnownFailures()) throws(ManifestError) {
        let file = try ManifestFile(at: path)
        let head = try RecordedHead(file)
        let index = try Self.index(file, known)
        var summary = index.summary
        let totals = try file.member("summary", as: RunTotals.self)
        summary.transfers = max(totals.transfers, 0)
        summary.bytesReceived = max(totals.bytesReceived, 0)
        summary.bytesSaved = max(totals.bytesSaved, 0)
        let (sections, order) = index.grouped()
        self.init(
            head: head, isComplete: try file.member("complete", as: Bool.self),
            lists: try file.member("lists", as: ListsRecord.self), summary: summary, sections: sections,
            items: index.items, known: known, order: order, failed: index.failed, retryable: index.retryable,
            count: file.entries.count
        ) { try file.checkedEntry(at: $0) }
    }

    private static func index(_ file: ManifestFile, _ known: KnownFailures) throws(ManifestError) -> RunRecordIndex {
        var index = RunRecordIndex(known: known)
        var position = 0
        for number in file.entries.indices {
            let entry = try file.checkedEntry(at: number)
            guard entry.position > position else {
                throw .badEntry(
                    path: file.path, number: number + 1, reason: "its position \(entry.position) follows \(position)")
            }
            position = entry.position
            index.add(entry)
        }
        return index
    }
}

/// Those counts of a summary that the entries do not tell.
struct RunTotals: Hashable, Sendable, Decodable {
    var transfers: Int
    var bytesReceived: Int
    var bytesSaved: Int
}

extension ManifestFile {
    fileprivate func checkedEntry(at index: Int) throws(ManifestError) -> ManifestEntry {
        let entry: ManifestEntry
        do {
            entry = try JSONDecoder().decode(ManifestEntry.self, from: Data(try self.entry(at: index)))
        } catch let error as ManifestError {
            throw error
        } catch {
            throw .badEntry(path: path, number: index + 1, reason: DecodingFault.sentence(error))
        }
        if let reason = entry.impossibility { throw .badEntry(path: path, number: index + 1, reason: reason) }
        return entry
    }
}

extension ManifestEntry {
    /// Which number no run can have made; whoever adds up those of ten million entries must not overflow.
    fileprivate var impossibility: String? {
        guard (1...ManifestFile.mostEntries).contains(position) else { return "its position is \(position)" }
        guard Self.counts.contains(attempts) else { return "it has \(attempts) attempts" }
        var numbers: [Int] = []
        if let timings { numbers += [timings.waiting, timings.loading, timings.decoding, timings.storing] }
        if let picture {
            numbers += [picture.original.bytes, picture.original.width, picture.original.height]
            numbers += picture.renditions.flatMap { [$0.bytes, $0.width, $0.height, $0.box.width, $0.box.height] }
        }
        return numbers.first { !Self.counts.contains($0) }.map { "it has the number \($0)" }
    }

    private static let counts = 0...1 << 38
}
