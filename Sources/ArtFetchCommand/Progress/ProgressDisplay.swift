/// Decides when progress is shown and as what. A pure value: told what happened and when, it says what to write.
struct ProgressDisplay: Sendable {
    enum Style: Hashable, Sendable {
        /// A few lines that are redrawn.
        case block(Paint, isUnicode: Bool)
        /// A line every few seconds.
        case plain
        /// Every event as a line of JSON.
        case json
        case none
    }

    /// At most 15 redraws a second: more is not seen, and a slow terminal would hold up the run.
    static let redrawInterval = Duration.seconds(1) / 15
    static let plainInterval = Duration.seconds(5)

    let style: Style
    private var bytes = RateMeter()
    private var items = RateMeter()
    private var timeLeft = TimeLeft()
    private var frame = ProgressFrame()
    private var columns = HelpText.columns
    private var lastShown: Duration?
    private var shown: [String] = []

    init(style: Style) {
        self.style = style
        if style == .plain { lastShown = .zero }
    }

    /// Called at every event and a few times a second besides, so that the last event before a silence is shown too.
    ///
    /// - Parameter view: the terminal now; asked only when something is drawn.
    mutating func update(_ progress: RunProgress, at now: Duration, _ view: () -> TerminalView) -> String? {
        guard isDue(now) else { return nil }
        bytes.note(progress.counts.bytes, at: now)
        items.note(progress.counts.finished, at: now)
        timeLeft.note(progress.counts, at: now)
        let speed = ProgressBlock.Speed(
            bytes: bytes.perSecond, items: items.perSecond, left: timeLeft.text(at: now))
        switch style {
        case .none, .json: return nil
        case .plain:
            let line = ProgressLine.plain(progress.counts, speed)
            guard [line] != shown else { return nil }
            (lastShown, shown) = (now, [line])
            return line + "\n"
        case .block(let paint, let isUnicode):
            lastShown = now
            let view = view()
            return draw(progress, speed, now, ProgressBlock(view: view, paint: paint, isUnicode: isUnicode), view)
        }
    }

    private mutating func draw(
        _ progress: RunProgress, _ speed: ProgressBlock.Speed, _ now: Duration, _ block: ProgressBlock,
        _ view: TerminalView
    ) -> String? {
        if view.wasContinued { frame.forget() }
        guard view.isForeground else {
            frame.forget()
            return nil
        }
        let lines = block.lines(progress, speed, at: now)
        if lines == shown && frame.isDrawn && columns == view.columns { return nil }
        (shown, columns) = (lines, view.columns)
        return frame.draw(lines, columns: columns)
    }

    /// A whole line of its own: above the block, which comes back with the next update.
    mutating func message(_ line: String) -> String {
        erased() + line + "\n"
    }

    /// Takes the block away, before the summary.
    mutating func finish() -> String {
        erased()
    }

    private mutating func erased() -> String {
        guard frame.isDrawn else { return "" }
        lastShown = nil
        return frame.erase(columns: columns)
    }

    private func isDue(_ now: Duration) -> Bool {
        guard let lastShown else { return style != .none && style != .json }
        switch style {
        case .block: return now - lastShown >= Self.redrawInterval
        case .plain: return now - lastShown >= Self.plainInterval
        case .json, .none: return false
        }
    }
}

extension ProgressDisplay {
    /// A terminal gets lines that are redrawn, unless it calls itself dumb; `bar` asks for them in any case.
    ///
    /// - Parameter paint: whether in colour.
    static func style(
        _ mode: ProgressMode, quiet: Bool, isTerminal: Bool, _ environment: [String: String], _ paint: Paint
    ) -> Style {
        switch mode {
        case .json: return .json
        case .none: return .none
        case _ where quiet: return .none
        case .plain: return .plain
        case .bar: return .block(paint, isUnicode: isUnicode(environment))
        case .auto:
            guard isTerminal, environment["TERM"] != "dumb" else { return .plain }
            return .block(paint, isUnicode: isUnicode(environment))
        }
    }

    /// As locale(7) has it: the first of the three that is set says it, and none of them means ASCII.
    private static func isUnicode(_ environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let name = locale?.lowercased() ?? ""
        return name.contains("utf-8") || name.contains("utf8")
    }
}

extension ProgressBlock {
    fileprivate init(view: TerminalView, paint: Paint, isUnicode: Bool) {
        self.init(columns: view.columns, rows: view.rows, paint: paint, isUnicode: isUnicode)
    }
}
