/// What stands above the failures.
struct MarkdownHead {
    private let record: RunRecord

    /// More sections than these would hide what failed.
    private static let sectionsShown = 50

    init(_ record: RunRecord) {
        self.record = record
    }

    var lines: [String] {
        ["## artfetch \(MarkdownText.escaped(record.name.shortened(to: 200)))\n", sentence] + table + sections
    }

    private var sentence: String {
        let items = record.items
        let lists =
            record.lists.failed.isEmpty ? "" : ", \(Count.of(record.lists.failed.count, "list", "lists")) failed"
        let part = record.isComplete ? "" : " The run did not come to its end."
        return
            "**\(items.succeeded) of \(Count.of(items.all, "picture", "pictures"))**, \(items.failureWords)\(lists).\(part)"
    }

    private var table: [String] {
        let (summary, items) = (record.summary, record.items)
        let counts =
            Origin.allCases.map { ($0.rawValue, summary.origins[$0] ?? 0) }
            + [("broken", items.broken), ("transient", items.transient), ("known", items.excused)]
            + [("cancelled", items.cancelled)]
        return [
            "\n| " + counts.map(\.0).joined(separator: " | ") + " | received | saved |",
            "|" + String(repeating: "---:|", count: counts.count + 2),
            "| " + counts.map { String($0.1) }.joined(separator: " | ")
                + " | \(Quantity.bytes(summary.bytesReceived)) | \(Quantity.bytes(summary.bytesSaved)) |",
        ]
    }

    private var sections: [String] {
        guard record.sections.count > 1 else { return [] }
        let rows = record.sections.prefix(Self.sectionsShown).map { section in
            let counts = section.counts
            return "| \(MarkdownText.escaped((section.name ?? "none").shortened(to: 100))) | \(counts.all) "
                + "| \(counts.succeeded) | \(counts.broken) | \(counts.transient) | \(counts.excused) | \(counts.cancelled) |"
        }
        let more = record.sections.count - rows.count
        return [
            "\n| section | items | good | broken | transient | known | cancelled |",
            "|---|---:|---:|---:|---:|---:|---:|",
        ]
            + rows + (more > 0 ? ["\nand \(Count.of(more, "section", "sections")) more"] : [])
    }
}
