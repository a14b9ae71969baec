import ArtFetch
import ArtHTTP

/// What a survey has found, for people. Every text that came from outside is cleaned here.
enum DryRunText {
    /// Of more hosts the totals say enough.
    static let hostsShown = 20
    private static let hostColumns = 48
    private static let titleColumns = 100

    static func of(_ findings: SurveyFindings, cache: String) -> String {
        let lines =
            head(findings) + table(findings)
            + ["  cache      \(TerminalText.clean(cache))\(room(findings))"]
            + findings.warnings.map { "warning: " + TerminalText.clean($0) }
            + findings.lists.failed.map(RunReport.ListFailure.init).flatMap { SummaryText.lines(of: $0, .none) }
            + problems(findings)
            + ["dry run: no picture was asked for, and nothing was written"]
        return lines.map { $0 + "\n" }.joined()
    }

    private static func head(_ findings: SurveyFindings) -> [String] {
        let pictures = findings.pictures
        var parts = ["\(pictures.fetch) to fetch"]
        if pictures.confirm > 0 { parts.append("\(pictures.confirm) to confirm") }
        parts.append("\(pictures.cached) cached")
        if findings.duplicates > 0 { parts.append(Count.of(findings.duplicates, "duplicate", "duplicates")) }
        if findings.failed > 0 { parts.append("\(findings.failed) cannot be had") }
        let ending = findings.isInterrupted ? "stopped: " : ""
        let lists = Count.of(findings.lists.asked, "list", "lists")
        let failed = findings.lists.failed.isEmpty ? "" : ", \(findings.lists.failed.count) failed"
        let kinds =
            findings.failed > 0 ? ["  cannot be had  \(FailureTally.words(findings.failures))"] : []
        let items = "\(ending)\(Count.of(findings.items, "item", "items")) of \(lists)\(failed)"
        return ["\(items): \(parts.joined(separator: ", "))"] + kinds
    }

    /// What the cache has of these pictures.
    private static func room(_ findings: SurveyFindings) -> String {
        guard findings.hasCache else { return ", not there yet" }
        let bytes = findings.pictures.keptBytes
        return bytes > 0 ? ", which has \(Quantity.bytes(bytes)) of them" : ""
    }

    /// By host, the one with the most to fetch first.
    private static func table(_ findings: SurveyFindings) -> [String] {
        guard !findings.hosts.isEmpty else { return [] }
        let ranked = findings.hosts.sorted { one, other in
            (other.value.fetch, other.value.all, one.key) < (one.value.fetch, one.value.all, other.key)
        }
        var rows = ranked.prefix(hostsShown).map { (name($0.key), $0.value) }
        let rest = ranked.dropFirst(hostsShown).map(\.value) + [findings.otherHosts].filter { $0.all > 0 }
        if !rest.isEmpty {
            rows.append(("and others", rest.reduce(into: SurveyFindings.Tally()) { $0 += $1 }))
        }
        let width = max("host".count, rows.map { DisplayWidth.of($0.0) }.max() ?? 0)
        return [row("host", ["to fetch", "to confirm", "cached"], width)]
            + rows.map { row($0.0, [$0.1.fetch, $0.1.confirm, $0.1.cached].map(String.init), width) }
    }

    private static func name(_ host: String) -> String {
        let shown = host.isEmpty ? "(in the list itself)" : TerminalText.clean(host)
        return TerminalText.truncated(shown, to: hostColumns)
    }

    private static func row(_ host: String, _ cells: [String], _ width: Int) -> String {
        let gap = String(repeating: " ", count: width - DisplayWidth.of(host))
        let numbers = zip(cells, ["to fetch", "to confirm", "cached"]).map { cell, heading in
            String(repeating: " ", count: 2 + max(heading.count, 8) - cell.count) + cell
        }
        return "  \(host)\(gap)" + numbers.joined()
    }

    private static func problems(_ findings: SurveyFindings) -> [String] {
        let lines = findings.problems.flatMap { problem in
            let title = TerminalText.truncated(TerminalText.clean(problem.title), to: titleColumns)
            let url = problem.url.map { "    " + TerminalText.clean(TransferURL.shown($0)) }
            return ["cannot be had \(problem.position): \(title.isEmpty ? "(no title)" : title)"]
                + [url].compactMap(\.self) + ["    " + TerminalText.clean(problem.failure.reason)]
        }
        let more = findings.failed - findings.problems.count
        return lines + (more > 0 ? ["and \(more) more"] : [])
    }
}
