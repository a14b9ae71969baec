#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The lines of a run's journal, `tmp/run-<id>.jsonl`: first the head, then a record for each item that ended.
///
/// Enough to make the manifest of the run, by itself or, if it is killed, by the next one.
enum JournalLine {
    /// The journal's first line.
    struct Head: Decodable {
        /// The feed's word.
        var feed: String
        /// The members of the manifest before its entries, as they stand in it.
        var members: [String]

        func json() -> [UInt8] {
            JSONText.value { json in
                json.object { head in
                    head.member("feed", feed)
                    head.member("members", members)
                }
            }
        }
    }

    /// Any other line.
    struct Record: Decodable {
        var bytesReceived: Int
        var isDuplicate: Bool
        /// It is of an earlier run and was not tried again.
        var isKept: Bool?
        var entry: ManifestEntry

        func json() -> [UInt8] {
            JSONText.value { json in
                json.object { record in
                    record.member("bytesReceived", bytesReceived)
                    record.member("isDuplicate", isDuplicate)
                    if let isKept { record.member("isKept", isKept) }
                    record.member("entry", entry.write)
                }
            }
        }
    }

    /// The entry's JSON as it stands in a record's line, without decoding it: it is the first object in it.
    static func entry(inRecord line: [UInt8]) -> [UInt8]? {
        guard let start = line.dropFirst().firstIndex(of: UInt8(ascii: "{")), line.last == UInt8(ascii: "}"),
            line[..<start].suffix(entryKey.count).elementsEqual(entryKey)
        else { return nil }
        return Array(line[start...].dropLast())
    }

    private static let entryKey = Array(#","entry":"#.utf8)
}
