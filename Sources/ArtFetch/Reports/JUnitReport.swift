/// JUnit XML, as Jenkins, GitLab and most test viewers read it: a suite a section, a test an item.
///
/// A failure is *broken*, an error *transient*; known failures and cancelled items are skipped. Lists that could not be
/// had are a suite of their own. The form is that of Jenkins' junit-10.xsd, which has no `skipped` on `testsuites`.
public struct JUnitReport: Report {
    public init() {}

    public func write(_ record: RunRecord, to sink: Sink) throws {
        let counts = record.items + record.failedLists
        try sink("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        try sink(
            "<testsuites name=\"artfetch\" tests=\"\(counts.all)\" failures=\"\(counts.broken)\""
                + " errors=\"\(counts.transient)\">\n")
        for section in record.sections { try write(section, of: record, to: sink) }
        if !record.lists.failed.isEmpty { try writeLists(of: record, to: sink) }
        // Some readers take a file without any suite for a broken one.
        if counts.all == 0 { try sink(Self.head(of: record.head.feed.name, counts) + Self.end) }
        try sink("</testsuites>\n")
    }

    private func write(_ section: RunRecord.Section, of record: RunRecord, to sink: Sink) throws {
        let suite = [record.head.feed.name, section.name].compactMap(\.self).joined(separator: ".")
        try sink(Self.head(of: suite, section.counts))
        var names = UniqueNames()
        try record.forEachEntry(of: section) { entry in
            let name = names.name(entry.name, number: entry.position)
            try sink(JUnitTest(entry, isExcused: record.isExcused(entry)).text(name: name, of: suite))
        }
        try sink(Self.end)
    }

    private func writeLists(of record: RunRecord, to sink: Sink) throws {
        let suite = "\(record.head.feed.name) lists"
        try sink(Self.head(of: suite, record.failedLists))
        var names = UniqueNames()
        for (index, list) in record.lists.failed.enumerated() {
            let name = names.name(list.shownList, number: index + 1)
            try sink(JUnitTest(list, isExcused: record.isExcused(list)).text(name: name, of: suite))
        }
        try sink(Self.end)
    }

    private static func head(of suite: String, _ counts: ResultCounts) -> String {
        "  <testsuite name=\"\(XMLText.escaped(suite))\" tests=\"\(counts.all)\" failures=\"\(counts.broken)\""
            + " errors=\"\(counts.transient)\" skipped=\"\(counts.excused + counts.cancelled)\">\n"
    }

    private static let end = "  </testsuite>\n"
}

/// Viewers compare runs by a test's name and take two of the same name for one: the second gets its number.
private struct UniqueNames {
    /// Hashes, for a section may have very many names. Two that collide cost a number that was not needed.
    private var seen: Set<Int> = []

    mutating func name(_ name: String, number: Int) -> String {
        let name = name.shortened(to: 200)
        if seen.insert(name.hashValue).inserted { return name }
        let numbered = "\(name) #\(number)"
        seen.insert(numbered.hashValue)
        return numbered
    }
}
