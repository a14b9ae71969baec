import ArtFetch

/// How a run ended, as far as people are told.
struct RunReport: Hashable, Sendable {
    struct Failure: Hashable, Sendable {
        /// In the list, from 1.
        var position: Int
        var title: String
        /// `nil` for an item without a picture.
        var url: String?
        /// The page for people.
        var page: String?
        var reason: String
        var attempts = 1
    }

    struct ListFailure: Hashable, Sendable {
        var url: String
        var section: String?
        var reason: String
    }

    var counts = RunCounts()
    /// Of those from the cache: their server was asked, and said that they still hold.
    var revalidated = 0
    /// Of an earlier run, and not tried again.
    var kept = 0
    /// All items; what failed is told apart.
    var items = ResultCounts()
    var tally = FailureTally()
    /// Body bytes that were not transferred, thanks to cache, 304 or duplicates.
    var bytesSaved = 0
    var duration = Duration.zero
    /// The cache's directory.
    var cache: String
    var manifest: String?
    var output: String?
    /// Reports, baseline and lock, each with its path.
    var results: [ResultFile] = []
    /// The first failures; `counts.failed` tells how many there are.
    var failures: [Failure] = []
    var failedLists: [ListFailure] = []
    var warnings: [String] = []
    /// What stopped the run before its end, if anything did.
    var problem: String?
    var wasCancelled = false
    /// The command worth typing next, if there is one.
    var next: String?
}

/// The summary at a run's end. Every text that came from outside is cleaned here.
enum SummaryText {
    /// More failures than this are counted; the manifest has them all.
    static let failuresShown = 20
    static let warningsShown = 10
    private static let titleColumns = 100

    /// Whole lines; with `quiet`, failures only.
    static func text(_ summary: RunReport, quiet: Bool, _ paint: Paint = .none) -> String {
        var lines = quiet ? [] : head(summary, paint) + places(summary) + warnings(summary, paint)
        lines += summary.failedLists.flatMap { self.lines(of: $0, paint) } + failures(summary, paint)
        if !quiet, let next = summary.next { lines.append(paint("next:", .bold) + " " + TerminalText.clean(next)) }
        if let problem = summary.problem { lines.append(paint("artfetch:", .red) + " " + TerminalText.clean(problem)) }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func head(_ summary: RunReport, _ paint: Paint) -> [String] {
        let counts = summary.counts
        var parts = ["\(counts.fetched) fetched"]
        if summary.kept > 0 { parts.insert("\(summary.kept) kept", at: 0) }
        if summary.revalidated > 0 { parts.append("\(summary.revalidated) revalidated") }
        parts += ["\(counts.fromCache - summary.revalidated) from cache", failed(summary, paint)]
        if counts.cancelled > 0 { parts.append("\(counts.cancelled) cancelled") }
        let items = Count.of(counts.found, "item", "items")
        let saved = summary.bytesSaved > 0 ? " (\(Quantity.bytes(summary.bytesSaved)) saved)" : ""
        let ending = summary.wasCancelled ? "stopped: " : ""
        return [
            paint("\(ending)\(items):", .bold) + " " + parts.joined(separator: ", "),
            "  \(Quantity.bytes(counts.bytes)) received\(saved) in \(Quantity.time(summary.duration))",
        ] + kinds(summary, paint)
    }

    /// What is broken, transient and known, where anything failed.
    private static func failed(_ summary: RunReport, _ paint: Paint) -> String {
        let words = summary.items.failed > 0 ? summary.items.failureWords : "\(summary.counts.failed) failed"
        return summary.counts.failed > 0 ? paint(words, .red) : words
    }

    private static func kinds(_ summary: RunReport, _ paint: Paint) -> [String] {
        let tally = [
            ("broken", Paint.Color.red, summary.tally.broken), ("transient", .yellow, summary.tally.transient),
        ]
        return tally.filter { !$0.2.isEmpty }.map { word, color, kinds in
            "  \(paint(word, color))\(gap(after: word))\(FailureTally.words(kinds))"
        }
    }

    private static func places(_ summary: RunReport) -> [String] {
        var lines = ["  cache      \(TerminalText.clean(summary.cache))"]
        if let output = summary.output { lines.append("  thumbnails \(TerminalText.clean(output))") }
        if let manifest = summary.manifest { lines.append("  manifest   \(TerminalText.clean(manifest))") }
        return lines + summary.results.map { "  \($0.what)\(gap(after: $0.what))\(TerminalText.clean($0.path))" }
    }

    /// Up to the column in which all values stand.
    private static func gap(after word: String) -> String {
        String(repeating: " ", count: max(1, 11 - word.count))
    }

    private static func warnings(_ summary: RunReport, _ paint: Paint) -> [String] {
        let shown = summary.warnings.prefix(warningsShown).map(TerminalText.clean)
        let more = summary.warnings.count - shown.count
        return (shown + (more > 0 ? ["and \(more) more"] : [])).map { paint("warning:", .yellow) + " " + $0 }
    }

    /// Section, reason and URL of a list.
    static func lines(of failure: RunReport.ListFailure, _ paint: Paint) -> [String] {
        let section = failure.section.map { " (\(TerminalText.clean($0)))" } ?? ""
        return [
            paint("list failed\(section):", .red) + " " + TerminalText.clean(failure.reason),
            "    " + paint(TerminalText.clean(failure.url), .dim),
        ]
    }

    private static func failures(_ summary: RunReport, _ paint: Paint) -> [String] {
        let shown = summary.failures.prefix(failuresShown)
        var lines = shown.flatMap { self.lines(of: $0, paint) }
        let more = summary.counts.failed - shown.count
        if more > 0 {
            let place = summary.manifest.map { "; all are in \(TerminalText.clean($0))" } ?? ""
            lines.append("and \(Count.of(more, "failure", "failures")) more\(place)")
        }
        return lines
    }

    /// Title, URL and reason; a picture that has no title but its URL is told once.
    private static func lines(of failure: RunReport.Failure, _ paint: Paint) -> [String] {
        let title = TerminalText.truncated(TerminalText.clean(failure.title), to: titleColumns)
        let url = paint(failure.url.map(TerminalText.clean) ?? "(no picture)", .dim)
        let head = paint("failed \(failure.position):", .red) + " "
        let attempts = failure.attempts > 1 ? ", \(failure.attempts) attempts" : ""
        let reason = "    " + TerminalText.clean(failure.reason) + attempts
        let page = failure.page.map { ["    " + paint(TerminalText.clean($0), .dim)] } ?? []
        if failure.title == failure.url { return [head + url] + page + [reason] }
        return [head + (title.isEmpty ? "(no title)" : title), "    " + url] + page + [reason]
    }
}
