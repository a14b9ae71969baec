/// Decides when progress is shown and as what. A pure value: told what happened and when, it says what to write.
struct ProgressDisplay: Sendable {
    enum Style: Hashable, Sendable {
        /// One line that is redrawn.
        case line(columns: Int)
        /// A line every few seconds.
        case plain
        case none
    }

    /// At most 15 redraws a second: more is not seen, and a slow terminal would hold up the run.
    static let redrawInterval = Duration.seconds(1) / 15
    static let plainInterval = Duration.seconds(5)

    private var style: Style
    private var meter = RateMeter()
    private var lastShown: Duration?
    private var shownCounts: RunCounts?
    private var isLineDrawn = false

    init(style: Style) {
        self.style = style
        if style == .plain { lastShown = .zero }
    }

    /// A terminal gets a line that is redrawn, unless it calls itself dumb.
    static func style(_ mode: ProgressMode, quiet: Bool, columns: Int?, term: String?) -> Style {
        guard !quiet, mode != .none else { return .none }
        guard mode == .auto, let columns, term != "dumb" else { return .plain }
        return .line(columns: columns)
    }

    /// What to write now, if anything. Called at every event and a few times a second besides, so that the last
    /// event before a silence is shown too.
    mutating func update(_ counts: RunCounts, at now: Duration) -> String? {
        meter.note(counts.bytes, at: now)
        guard counts != shownCounts, isDue(now) else { return nil }
        lastShown = now
        shownCounts = counts
        switch style {
        case .none: return nil
        case .plain: return ProgressLine.plain(counts, bytesPerSecond: meter.bytesPerSecond) + "\n"
        case .line(let columns):
            isLineDrawn = true
            return ProgressLine.erase
                + ProgressLine.text(counts, bytesPerSecond: meter.bytesPerSecond, columns: columns)
        }
    }

    /// The terminal has become wider or narrower.
    mutating func resize(to columns: Int) {
        if case .line = style { style = .line(columns: columns) }
    }

    /// A whole line of its own: above the redrawn line, which comes back with the next update.
    mutating func message(_ line: String) -> String {
        erased() + line + "\n"
    }

    /// Takes the redrawn line away, before the summary.
    mutating func finish() -> String {
        erased()
    }

    private mutating func erased() -> String {
        guard isLineDrawn else { return "" }
        isLineDrawn = false
        shownCounts = nil
        lastShown = nil
        return ProgressLine.erase
    }

    private func isDue(_ now: Duration) -> Bool {
        guard let lastShown else { return true }
        switch style {
        case .line: return now - lastShown >= Self.redrawInterval
        case .plain: return now - lastShown >= Self.plainInterval
        case .none: return false
        }
    }
}
