/// The outcome of a race as a Markdown table on standard output.
struct Table {
    var title: String
    /// What the job's length is, if a throughput is to be told.
    var items: Int?
    var series: [Series]

    func write() {
        print("\n### \(title) (\(series[0].runs.count) rounds)\n")
        print("| | wall ms | CPU ms | peak MB |\(items == nil ? "" : " items/s |") wall × | CPU × |")
        print("|---|---|---|---|\(items == nil ? "" : "---|")---|---|")
        for one in series { print(row(of: one)) }
    }

    /// The ratio of medians, and behind the slash the paired one.
    private func row(of one: Series) -> String {
        var cells = [
            one.name, Self.number(one.median(\.wall) * 1e3), Self.number(one.median(\.cpu) * 1e3),
            Self.number(one.median(\.peak) / 1e6),
        ]
        if let items { cells.append(Self.number(Double(items) / one.median(\.wall))) }
        cells.append(ratios(of: one, \.wall))
        cells.append(ratios(of: one, \.cpu))
        return "| " + cells.joined(separator: " | ") + " |"
    }

    private func ratios(of one: Series, _ value: KeyPath<Usage, Double>) -> String {
        Self.number(one.ratio(value, to: series[0])) + " / " + Self.number(one.pairedRatio(value, to: series[0]))
    }

    /// Three significant digits at least, and no more than two behind the point.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "–" }
        if value >= 100 { return String(Int(value.rounded())) }
        let hundredths = Int((value * 100).rounded())
        let rest = String(hundredths % 100)
        return "\(hundredths / 100)." + (rest.count < 2 ? "0" : "") + rest
    }
}
