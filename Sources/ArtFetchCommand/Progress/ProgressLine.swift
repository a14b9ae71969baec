import ArtFetch

/// Counts as one line of text, for files and logs.
enum ProgressLine {
    static func plain(_ counts: RunCounts, _ speed: ProgressBlock.Speed) -> String {
        if counts.found == 0 && !counts.isComplete { return "reading \(counts.listWords ?? "the list")" }
        var parts = ["\(counts.finished)/\(counts.found)" + (counts.isComplete ? "" : "+")]
        if let lists = counts.listWords { parts.append(lists) }
        if counts.failed > 0 { parts.append("\(counts.failed) failed") }
        if counts.fromCache > 0 { parts.append("\(counts.fromCache) from cache") }
        parts.append(Quantity.bytes(counts.bytes))
        if speed.bytes > 0 { parts.append(Quantity.bytes(speed.bytes) + "/s") }
        if speed.items > 0 { parts.append("\(speed.items)/s") }
        if let left = speed.left, counts.finished < counts.found { parts.append(left) }
        return parts.joined(separator: ", ")
    }
}
