import ArtTestSupport

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A manifest of invented entries, for tests of what is made of manifests.
struct RecordedRun {
    var entries: [ManifestEntry] = []
    var lists = ListsRecord()
    var isComplete = true
    var cache = "/c"
    var title: String? = "Top \"Albums\""

    /// Items in list order, each with its section and outcome.
    init(_ items: [(title: String, section: String?, outcome: ManifestEntry.Outcome)]) {
        for (index, item) in items.enumerated() {
            entries.append(
                ManifestEntry(
                    position: index + 1,
                    item: Item(
                        id: "id\(index + 1)", title: item.title, section: item.section,
                        page: "https://music.example/\(index + 1)", image: "https://covers.example/\(index + 1).jpg"),
                    asked: "https://covers.example/\(index + 1).jpg", outcome: item.outcome))
        }
        lists.asked = 1
    }

    /// As `ManifestWriter` writes it.
    var json: String {
        let head = [
            #""format": 1"#, #""artfetch": "0.1.0""#, #""cache": "\#(cache)""#,
            #""feed": {"name":"music","title":\#(quoted(title)),"urls":["https://lists.example/"],"parameters":{}}"#,
        ]
        let entries = entries.map { String(decoding: $0.json(), as: UTF8.self) }.joined(separator: ",\n")
        return """
            {
            \(head.joined(separator: ",\n")),
            "entries": [
            \(entries)
            ],
            "lists": \(text(lists.write)),
            "complete": \(isComplete),
            "summary": {"transfers":3,"bytesReceived":4096,"bytesSaved":17}
            }

            """
    }

    /// The same as JSON Lines.
    var lines: String {
        let head =
            #"{"manifest":{"format":1,"artfetch":"0.1.0","cache":"\#(cache)","feed":{"name":"music","title":\#(quoted(title)),"urls":["https://lists.example/"],"parameters":{}}}}"#
        let ending =
            #"{"lists":\#(text(lists.write)),"complete":\#(isComplete),"summary":{"transfers":3,"bytesReceived":4096,"bytesSaved":17}}"#
        return ([head] + entries.map { String(decoding: $0.json(), as: UTF8.self) } + [ending]).map { $0 + "\n" }
            .joined()
    }

    func record(known: KnownFailures = KnownFailures()) throws -> RunRecord {
        let folder = try TemporaryDirectory()
        let path = folder.file("manifest.json")
        try json.write(toFile: path, atomically: false, encoding: .utf8)
        return try RunRecord(manifest: path, known: known)
    }

    private func text(_ write: (inout JSONText) -> Void) -> String {
        String(decoding: JSONText.value(write), as: UTF8.self)
    }

    private func quoted(_ string: String?) -> String {
        text { json in
            if let string { json.string(string) } else { json.null() }
        }
    }
}

extension ManifestEntry.Outcome {
    static let loaded = ManifestEntry.Outcome.success(ManifestEntryTests.picture)

    static func failed(_ kind: FailureKind, _ message: String = "no", retryable: Bool = false, attempts: Int = 1)
        -> Self
    {
        .failure(Failure(kind: kind, message: message, retryable: retryable), attempts: attempts)
    }
}
