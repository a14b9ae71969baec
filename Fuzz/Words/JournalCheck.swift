import ArtCache
import ArtImage

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What holds for every line that passes as one of a journal: it is read back as it was written.
enum JournalCheck {
    static func run(_ bytes: [UInt8]) {
        if let head = decoded(JournalLine.Head.self, bytes) { check(head) }
        if let record = decoded(JournalLine.Record.self, bytes) { check(record) }
    }

    private static func decoded<Line: Decodable>(_ type: Line.Type, _ bytes: [UInt8]) -> Line? {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            return nil
        }
    }

    private static func check(_ head: JournalLine.Head) {
        let again = decoded(JournalLine.Head.self, head.json())
        expect(again?.feed == head.feed && again?.members == head.members, "a head changed by writing it")
    }

    private static func check(_ record: JournalLine.Record) {
        let json = record.json()
        expect(!json.contains(UInt8(ascii: "\n")), "a record of two lines")
        expect(decoded(JournalLine.Record.self, json)?.json() == json, "a record changed by writing it")
        guard let entry = JournalLine.entry(inRecord: json) else { fail("a record without an entry") }
        expect(decoded(ManifestEntry.self, entry) == record.entry, "an entry changed by writing it")
        count(record)
    }

    /// A damaged journal is counted as it is; its numbers may be any.
    private static func count(_ record: JournalLine.Record) {
        var summary = RunSummary()
        summary.count(record)
        summary.count(record)
        expect(summary.items == 2, "two records are \(summary.items) items")
    }

    static var seeds: [String] {
        let item = Item(id: "7", title: "\"Quoted\"\n", subtitle: "x", section: "s", page: nil, image: "https://a/b")
        let failure = Failure(kind: .httpStatus, message: "status 503", status: 503, retryable: true)
        let outcomes: [ManifestEntry.Outcome] = [.success(picture), .failure(failure, attempts: 5), .cancelled]
        let records = zip([8123, 0, Int.max], outcomes).map { bytes, outcome in
            JournalLine.Record(
                bytesReceived: bytes, isDuplicate: true,
                entry: ManifestEntry(position: 3, item: item, asked: nil, outcome: outcome))
        }
        let heads = [JournalLine.Head(feed: "music", members: [#""format":1"#])]
        return (records.map { $0.json() } + heads.map { $0.json() }).map { String(decoding: $0, as: UTF8.self) }
    }

    private static var picture: LoadedPicture {
        let digest = ContentDigest(of: [1, 2, 3])
        return LoadedPicture(
            origin: .cache, attempts: 2,
            original: StoredOriginal(
                digest: digest, bytes: 8123, mediaType: "image/jpeg", width: 600, height: 400, verdict: "sound",
                warnings: ["3 stray bytes"]),
            renditions: [
                LoadedRendition(
                    box: PixelSize(width: 100, height: 100), digest: digest, bytes: 2711, mediaType: "image/jpeg",
                    width: 100, height: 67)
            ])
    }
}
