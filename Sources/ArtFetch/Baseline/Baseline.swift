/// A file of known failures, each of which may be excused until a day: `docs/ci.md` has its form.
public struct Baseline: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
        public var subject: KnownFailures.Subject
        public var kind: FailureKind
        /// The last day on which it is excused; `nil` for always.
        public var until: CalendarDay?

        public init(_ subject: KnownFailures.Subject, _ kind: FailureKind, until: CalendarDay? = nil) {
            self.subject = subject
            self.kind = kind
            self.until = until
        }
    }

    public static let format = 1

    public var entries: [Entry]

    public init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// What is excused on that day.
    public func known(on day: CalendarDay) -> KnownFailures {
        var known = KnownFailures()
        for entry in entries where entry.until.map({ $0 >= day }) ?? true { known.insert(entry.subject, entry.kind) }
        return known
    }

    /// How many are excused no more.
    public func expired(on day: CalendarDay) -> Int {
        entries.count { $0.until.map { $0 < day } ?? false }
    }
}

extension Baseline {
    /// All failures of a run, lists first, each once. A day until which one was excused before is kept.
    public init(_ record: RunRecord, keeping old: Baseline = Baseline()) throws {
        let days = Dictionary(old.entries.map { (Entry($0.subject, $0.kind), $0.until) }) { first, _ in first }
        var seen: Set<Entry> = []
        var entries: [Entry] = []
        func add(_ entry: Entry) {
            guard seen.insert(entry).inserted else { return }
            entries.append(Entry(entry.subject, entry.kind, until: days[entry] ?? nil))
        }
        for list in record.lists.failed { add(Entry(KnownFailures.Subject(list), list.failure.kind)) }
        try record.forEachFailure { failed in
            if let failure = failed.failure { add(Entry(KnownFailures.Subject(failed.item), failure.kind)) }
        }
        self.entries = entries
    }
}

/// A day of the calendar, `2027-01-31`.
public struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let year: Int
    public let month: Int
    public let day: Int

    /// `nil` for what is not a day that exists.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...Self.days(year, month)).contains(day) else {
            return nil
        }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Four, two and two digits with hyphens between, as ISO 8601 has it.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isInForm = parts.map(\.utf8.count) == [4, 2, 2] && text.utf8.allSatisfy { $0 == 0x2D || $0.isASCIIDigit }
        guard isInForm, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private static func days(_ year: Int, _ month: Int) -> Int {
        let isLeapYear = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    public static func < (one: CalendarDay, other: CalendarDay) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }

    public var description: String {
        [(year, 4), (month, 2), (day, 2)].map { number, width in
            String(repeating: "0", count: width - String(number).count) + String(number)
        }.joined(separator: "-")
    }
}
