import ArtFetch

/// Counts as one line of text.
enum ProgressLine {
    /// To the line's start, and erase to its end: ECMA-48 EL, which every terminal since the VT100 knows.
    static let erase = "\r\u{1B}[K"

    /// At most `columns` wide; what matters least goes first. The last column stays free, because some terminals
    /// break the line when it is written to.
    static func text(_ counts: RunCounts, bytesPerSecond: Int, columns: Int) -> String {
        let parts = parts(counts, bytesPerSecond)
        for count in stride(from: parts.count, to: 0, by: -1) {
            let line = bar(counts, beside: parts.prefix(count).joined(separator: " · "), columns)
            if DisplayWidth.of(line) < columns { return line }
        }
        return TerminalText.truncated(parts.first ?? "", to: columns - 1)
    }

    /// Without a bar, for files and logs.
    static func plain(_ counts: RunCounts, bytesPerSecond: Int) -> String {
        parts(counts, bytesPerSecond).joined(separator: ", ")
    }

    /// In the order in which they are kept when room is short.
    private static func parts(_ counts: RunCounts, _ bytesPerSecond: Int) -> [String] {
        let lists =
            counts.lists > 1 && counts.listsRead < counts.lists ? "\(counts.listsRead)/\(counts.lists) lists" : nil
        if counts.found == 0 && !counts.isComplete { return ["reading " + (lists ?? "the list")] }
        var parts = ["\(counts.finished)/\(counts.found)" + (counts.isComplete ? "" : "+")]
        if let lists { parts.append(lists) }
        if counts.failed > 0 { parts.append("\(counts.failed) failed") }
        if counts.fromCache > 0 { parts.append("\(counts.fromCache) from cache") }
        parts.append(Quantity.bytes(counts.bytes))
        if bytesPerSecond > 0 { parts.append(Quantity.bytes(bytesPerSecond) + "/s") }
        return parts
    }

    /// A bar of 10 to 30 columns before the text, if there is room and a total to measure by.
    private static func bar(_ counts: RunCounts, beside text: String, _ columns: Int) -> String {
        let room = min(columns - DisplayWidth.of(text) - 4, 30)
        guard room >= 10, counts.isComplete, counts.found > 0 else { return text }
        let filled = min(counts.finished * room / counts.found, room)
        return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: room - filled) + "] " + text
    }
}
