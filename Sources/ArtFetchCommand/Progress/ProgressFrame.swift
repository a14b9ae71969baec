/// What of the progress is on the screen, and how it becomes something else.
///
/// Between two writes the cursor stands at the start of the line below, as after any other output, and nothing of the
/// terminal's state is changed: so there is nothing to restore, whatever ends the program, and what the terminal or
/// another program writes meanwhile (`^C`, a message of the kernel) has a line of its own.
struct ProgressFrame: Sendable {
    private var widths: [Int] = []

    var isDrawn: Bool { !widths.isEmpty }

    /// In place of what is drawn. Each line is erased to its end first (ECMA-48 EL), the rest of the screen last (ED):
    /// nothing is seen to vanish and come back.
    mutating func draw(_ lines: [String], columns: Int) -> String {
        defer { widths = lines.map(Self.width) }
        return up(columns) + lines.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J"
    }

    /// The empty string if nothing is drawn.
    mutating func erase(columns: Int) -> String {
        guard isDrawn else { return "" }
        defer { widths = [] }
        return up(columns) + "\u{1B}[J"
    }

    /// The screen is someone else's now: what was drawn stays where it is.
    mutating func forget() { widths = [] }

    /// Terminals that became narrower have broken lines anew: each takes as many rows as it now needs.
    private func up(_ columns: Int) -> String {
        let rows = widths.reduce(0) { $0 + max(($1 + columns - 1) / max(columns, 1), 1) }
        return rows == 0 ? "\r" : "\r\u{1B}[\(rows)A"
    }

    /// Without the colours.
    private static func width(_ line: String) -> Int {
        DisplayWidth.of(line.replacing(/\u{1B}\[[0-9]*m/, with: ""))
    }
}
