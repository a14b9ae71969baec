/// Annotations for GitHub Actions: an error for what is broken, a warning for what is transient, and a notice of what is
/// known. The job summary is a `MarkdownReport` of its own.
public struct GitHubReport: Report {
    /// GitHub shows no more of one level in one step.
    public static let annotationsShown = 10
    /// What it takes for a step's summary, in bytes.
    public static let summaryBytes = 1 << 20

    public init() {}

    public func write(_ record: RunRecord, to sink: Sink) throws {
        let counts = record.items + record.failedLists
        var errors = Annotations(.error, of: counts.broken)
        var warnings = Annotations(.warning, of: counts.transient)
        for list in record.lists.failed where !record.isExcused(list) {
            let annotation = (list.shownList, list.failure, [list.section.map { "section: \($0)" }])
            if list.failure.retryable { warnings.add(annotation) } else { errors.add(annotation) }
        }
        try record.forEachFailure { entry in
            guard let failure = entry.failure, !record.isExcused(entry) else { return }
            let details = [
                entry.shownURL, entry.shownPage, entry.attempts > 1 ? "\(entry.attempts) attempts" : nil,
            ]
            let annotation = (entry.name, failure, details)
            if failure.retryable { warnings.add(annotation) } else { errors.add(annotation) }
        }
        for command in errors.commands + warnings.commands + Self.notice(counts) { try sink(command.line) }
    }

    private static func notice(_ counts: ResultCounts) -> [GitHubCommand] {
        guard counts.excused > 0 else { return [] }
        let message = Count.of(counts.excused, "known failure does", "known failures do") + " not count"
        return [GitHubCommand(level: .notice, title: "artfetch", message: [message])]
    }
}

/// The annotations of one level: the first, and the last one says how many there are besides.
private struct Annotations {
    private let level: GitHubCommand.Level
    private let total: Int
    private var shown: [GitHubCommand] = []

    init(_ level: GitHubCommand.Level, of total: Int) {
        self.level = level
        self.total = total
    }

    /// How many stand for themselves: all if they fit, else the last place is for the rest.
    private var places: Int {
        total <= GitHubReport.annotationsShown ? total : GitHubReport.annotationsShown - 1
    }

    mutating func add(_ annotation: (name: String, failure: Failure, details: [String?])) {
        guard shown.count < places else { return }
        let kind = annotation.failure.kind.rawValue
        shown.append(
            GitHubCommand(
                level: level, title: "\(annotation.name.shortened(to: 200)) (\(kind))",
                message: [annotation.failure.message.shortened(to: 500)] + annotation.details.compactMap(\.self)))
    }

    var commands: [GitHubCommand] {
        let more = total - shown.count
        guard more > 0 else { return shown }
        let word = level == .error ? "broken" : "transient"
        let message =
            "and \(Count.of(more, "failure", "failures")) more (\(word)); the job summary and the manifest tell them"
        return shown + [GitHubCommand(level: level, title: "artfetch", message: [message])]
    }
}
