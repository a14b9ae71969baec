/// GitHub Flavored Markdown for a comment or a job's page: the counts, the sections, and the failures with their reasons.
public struct MarkdownReport: Report {
    /// What a comment on GitHub may have is 65,536 characters.
    public static let commentBytes = 65_000

    private let maxBytes: Int

    /// - Parameter maxBytes: The text is not longer; failures that do not fit are counted, and the manifest has them.
    public init(maxBytes: Int = commentBytes) {
        self.maxBytes = maxBytes
    }

    public func write(_ record: RunRecord, to sink: Sink) throws {
        var lines = BoundedLines(room: maxBytes - Self.reserve)
        for line in MarkdownHead(record).lines { lines.add(line) }
        lists(of: record, &lines)
        try group("broken", record.items.broken, of: record, &lines) { !$0.retryable && !$1 }
        try group("transient", record.items.transient, of: record, &lines) { $0.retryable && !$1 }
        try group("known", record.items.excused, of: record, &lines) { $1 }
        try sink(lines.text)
        if lines.left > 0 {
            try sink("\nand \(Count.of(lines.left, "failure", "failures")) more, which the manifest tells\n")
        }
    }

    /// For the last line.
    private static let reserve = 200

    private func lists(of record: RunRecord, _ lines: inout BoundedLines) {
        guard !record.lists.failed.isEmpty else { return }
        lines.add(
            "\n### \(Count.of(record.lists.failed.count, "list", "lists")) failed\n\n| list | section | kind | reason |\n|---|---|---|---|"
        )
        for list in record.lists.failed {
            let known = record.isExcused(list) ? " (known)" : ""
            lines.addFailure(
                "| \(MarkdownText.link(list.shownList.shortened(to: 120), to: list.shownList)) "
                    + "| \(MarkdownText.escaped((list.section ?? "").shortened(to: 100))) "
                    + "| `\(list.failure.kind.rawValue)`\(known) "
                    + "| \(MarkdownText.escaped(list.failure.message.shortened(to: 300))) |")
        }
    }

    /// The failures of one kind of consequence, in list order.
    private func group(
        _ word: String, _ count: Int, of record: RunRecord, _ lines: inout BoundedLines,
        where belongs: (Failure, _ isExcused: Bool) -> Bool
    ) throws {
        guard count > 0 else { return }
        lines.add("\n### \(count) \(word)\n\n| item | section | kind | reason | attempts |\n|---|---|---|---|---:|")
        try record.forEachFailure { entry in
            guard let failure = entry.failure, belongs(failure, record.isExcused(entry)) else { return }
            lines.addFailure(Self.row(entry, failure))
        }
    }

    private static func row(_ entry: ManifestEntry, _ failure: Failure) -> String {
        let picture = entry.shownURL.map { " (\(MarkdownText.link("picture", to: $0)))" } ?? ""
        let title = MarkdownText.link(entry.name.shortened(to: 120), to: entry.shownPage)
        return "| \(title)\(picture) | \(MarkdownText.escaped((entry.item.section ?? "").shortened(to: 100))) "
            + "| `\(failure.kind.rawValue)` | \(MarkdownText.escaped(failure.message.shortened(to: 300))) "
            + "| \(entry.attempts) |"
    }
}

/// Lines until there is no more room; from then on they are counted.
private struct BoundedLines {
    private(set) var text = ""
    /// Failures that had no room.
    private(set) var left = 0
    /// In bytes.
    private let room: Int
    private var isFull = false

    init(room: Int) {
        self.room = room
    }

    mutating func add(_ line: String) {
        isFull = isFull || text.utf8.count + line.utf8.count >= room
        if !isFull { text += line + "\n" }
    }

    mutating func addFailure(_ row: String) {
        add(row)
        if isFull { left += 1 }
    }
}
