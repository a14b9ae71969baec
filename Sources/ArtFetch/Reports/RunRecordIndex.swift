/// Goes once through the entries of a run, counts them, and remembers which belong together.
struct RunRecordIndex {
    private let known: KnownFailures
    private(set) var summary = RunSummary()
    private(set) var items = ResultCounts()
    private(set) var failed: [UInt32] = []
    private(set) var retryable = 0
    private var sections: [RunRecord.Section] = []
    private var numbers: [String?: Int] = [:]
    /// The number of each entry's section.
    private var sectionOf: [UInt32] = []

    init(known: KnownFailures) {
        self.known = known
    }

    mutating func add(_ entry: ManifestEntry) {
        let section = number(of: entry.item.section)
        if let failure = entry.failure {
            failed.append(UInt32(sectionOf.count))
            if failure.retryable { retryable += 1 }
        }
        sectionOf.append(UInt32(section))
        let before = items
        count(entry)
        sections[section].counts = sections[section].counts + (items - before)
    }

    private mutating func number(of name: String?) -> Int {
        if let number = numbers[name] { return number }
        numbers[name] = sections.count
        sections.append(RunRecord.Section(name: name))
        return sections.count - 1
    }

    private mutating func count(_ entry: ManifestEntry) {
        items.count(entry, known)
        summary.count(entry.outcome)
    }

    /// The entries' indices, sorted by section, and the sections with their parts of them.
    func grouped() -> (sections: [RunRecord.Section], order: [UInt32]) {
        var sections = sections
        var end = 0
        for number in sections.indices {
            sections[number].range = end..<end + sections[number].counts.all
            end += sections[number].counts.all
        }
        var next = sections.map(\.range.lowerBound)
        var order = [UInt32](repeating: 0, count: sectionOf.count)
        for (index, section) in sectionOf.enumerated() {
            order[next[Int(section)]] = UInt32(index)
            next[Int(section)] += 1
        }
        return (sections, order)
    }
}

extension ResultCounts {
    fileprivate static func - (one: ResultCounts, other: ResultCounts) -> ResultCounts {
        var difference = one
        difference.succeeded -= other.succeeded
        difference.cancelled -= other.cancelled
        difference.broken -= other.broken
        difference.transient -= other.transient
        difference.excused -= other.excused
        return difference
    }
}
