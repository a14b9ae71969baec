import ArtFetch

/// A run as a few lines for a terminal: the totals, and below them what is running.
struct ProgressBlock {
    let columns: Int
    let rows: Int
    let paint: Paint
    /// Whether the terminal shows more than ASCII.
    let isUnicode: Bool

    /// What the speed of a run is measured by.
    struct Speed: Hashable, Sendable {
        var bytes = 0
        var items = 0
        var left: String?
    }

    /// More lines than this are not read.
    private static let mostLines = 6

    /// None reaches the last two columns: some terminals break the line there, and some draw marks that we hold for
    /// narrow on two columns.
    private var room: Int { max(columns - 2, 1) }

    func lines(_ progress: RunProgress, _ speed: Speed, at now: Duration) -> [String] {
        let below = max(min(Self.mostLines, rows - 2), 0)
        let running =
            progress.busySections.isEmpty ? items(progress, below, at: now) : sections(progress, below, at: now)
        return [totals(progress.counts, speed)] + running
    }
}

// MARK: - Totals

extension ProgressBlock {
    private typealias Part = (text: String, color: Paint.Color?)

    private func totals(_ counts: RunCounts, _ speed: Speed) -> String {
        var parts = Self.parts(counts, speed)
        while parts.count > 1, Self.width(parts) > room { parts.removeLast() }
        let text = TerminalText.truncated(parts[0].text, to: room)
        let shown = ([(text, parts[0].color)] + parts.dropFirst()).map { part in
            part.color.map { paint(part.text, $0) } ?? part.text
        }
        return bar(counts, room - Self.width(parts) - 2) + shown.joined(separator: "  ")
    }

    /// In the order in which they are kept when room is short.
    private static func parts(_ counts: RunCounts, _ speed: Speed) -> [Part] {
        if counts.found == 0 && !counts.isComplete {
            return [("reading \(counts.listWords ?? "the list")", nil)]
        }
        var parts: [Part] = [("\(counts.finished)/\(counts.found)\(counts.isComplete ? "" : "+")", .bold)]
        if let lists = counts.listWords { parts.append((lists, nil)) }
        if counts.failed > 0 { parts.append(("\(counts.failed) failed", .red)) }
        if counts.fromCache > 0 { parts.append(("\(counts.fromCache) from cache", nil)) }
        if let left = speed.left, counts.finished < counts.found { parts.append((left, .cyan)) }
        if speed.bytes > 0 { parts.append((Quantity.bytes(speed.bytes) + "/s", nil)) }
        if speed.items > 0 { parts.append(("\(speed.items)/s", .dim)) }
        if counts.bytes > 0 { parts.append((Quantity.bytes(counts.bytes), .dim)) }
        return parts
    }

    private static func width(_ parts: [Part]) -> Int {
        parts.reduce(2 * (parts.count - 1)) { $0 + DisplayWidth.most($1.text) }
    }

    /// 8 to 30 columns, if there is room and a total to measure by.
    private func bar(_ counts: RunCounts, _ room: Int) -> String {
        let length = min(room, 30)
        guard length >= 8, counts.isComplete, counts.found > 0 else { return "" }
        let done = min(counts.finished * length / counts.found, length)
        let (full, empty) = isUnicode ? ("━", "─") : ("#", "-")
        return paint(String(repeating: full, count: done), counts.failed > 0 ? .yellow : .green)
            + paint(String(repeating: empty, count: length - done), .dim) + "  "
    }
}

// MARK: - What is running

extension ProgressBlock {
    private func items(_ progress: RunProgress, _ most: Int, at now: Duration) -> [String] {
        let running = progress.longestRunning
        return cut(running.prefix(most).map { line(of: $0, at: now) }, all: running.count, most)
    }

    private func sections(_ progress: RunProgress, _ most: Int, at now: Duration) -> [String] {
        let busy = progress.busySections
        let running = Dictionary(grouping: progress.longestRunning, by: \.section)
        let lines = busy.prefix(most).map { name, section in
            line(name, section, running[name]?.first, at: now)
        }
        return cut(Array(lines), all: busy.count, most)
    }

    /// The last line gives way to how many more there are.
    private func cut(_ lines: [String], all: Int, _ most: Int) -> [String] {
        guard all > most, most > 1 else { return lines }
        return lines.dropLast() + [paint(TerminalText.truncated("  and \(all - most + 1) more", to: room), .dim)]
    }

    private func line(of item: RunProgress.Running, at now: Duration) -> String {
        let stage = Self.padded(item.stage.rawValue, to: 8)
        let head = "  \(stage)  \(Self.padded(time(item, at: now), to: 5))  "
        guard room >= 40 else {
            return TerminalText.truncated("  " + TerminalText.clean(item.title), to: room, by: DisplayWidth.most)
        }
        return paint(head, .dim) + title(item, room - head.count)
    }

    /// Which attempt it is comes before the title, which may be cut or run from right to left.
    private func title(_ item: RunProgress.Running, _ room: Int) -> String {
        let attempt = item.attempt > 1 ? "(attempt \(item.attempt)) " : ""
        return attempt
            + TerminalText.truncated(TerminalText.clean(item.title), to: room - attempt.count, by: DisplayWidth.most)
    }

    private func line(
        _ name: String, _ section: RunProgress.Section, _ item: RunProgress.Running?, at now: Duration
    ) -> String {
        let failed = section.failed > 0 ? "  \(section.failed) failed" : ""
        let counts = "  " + Self.padded("\(section.finished)/\(section.found)", to: 9) + failed
        guard room >= 40 else {
            return TerminalText.truncated(
                "\(counts) \(TerminalText.clean(name))", to: room, by: DisplayWidth.most)
        }
        let half = (room - counts.count - 4) / 2
        let shown = TerminalText.truncated(TerminalText.clean(name), to: half, by: DisplayWidth.most)
        let gap = String(repeating: " ", count: max(min(half, 24) - DisplayWidth.most(shown), 0) + 2)
        let rest = room - counts.count - 2 - DisplayWidth.most(shown) - gap.count
        let title = item.map { TerminalText.truncated(TerminalText.clean($0.title), to: rest, by: DisplayWidth.most) }
        return counts + "  " + shown + paint(title.map { gap + $0 } ?? "", .dim)
    }

    /// A second and more; what is faster only flickers.
    private func time(_ item: RunProgress.Running, at now: Duration) -> String {
        let passed = now - item.since
        return passed < .seconds(1) ? "" : Quantity.time(.seconds(passed.components.seconds)).replacing(".0", with: "")
    }

    private static func padded(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(columns - text.count, 0))
    }
}
