import ArtCache
import ArtFetch

/// What the verbs found, for people.
enum CacheText {
    static func of(_ status: CacheStatus) -> String {
        var lines = [
            "cache       \(TerminalText.clean(status.cache))",
            "objects     \(status.objects), \(Quantity.bytes(status.bytes))",
            "pictures    \(status.pictures), with \(status.renditions) thumbnails; \(status.lists) lists",
            "last used   \(status.oldestUse.map { "at the longest ago \(CalendarDate.text($0))" } ?? "never")",
            "quarantine  \(status.quarantined) files, \(Quantity.bytes(status.quarantinedBytes))",
        ]
        lines += shares("feeds", status.feeds) + shares("hosts", status.hosts)
        lines += status.runs.isEmpty ? [] : ["runs, latest first:"] + status.runs.map(line)
        return lines.joined(separator: "\n") + "\n"
    }

    /// The first ten; a list of thousands helps nobody.
    private static func shares(_ heading: String, _ shares: [CacheStatus.Share]) -> [String] {
        guard !shares.isEmpty else { return [] }
        let lines = shares.prefix(10).map { share in
            let name = share.name.isEmpty ? "(unknown)" : TerminalText.clean(share.name)
            return "  \(name): \(share.urls) URLs, \(Quantity.bytes(share.bytes)) of originals"
        }
        return ["\(heading):"] + lines + (shares.count > 10 ? ["  … and \(shares.count - 10) more"] : [])
    }

    private static func line(_ run: CacheStatus.Run) -> String {
        let looks = run.hits + run.misses
        let rate = looks == 0 ? "nothing wanted" : "\(run.hits) of \(looks) found (\(run.hits * 100 / looks) %)"
        let feed = run.feed.isEmpty ? "(unknown)" : TerminalText.clean(run.feed)
        return "  \(CalendarDate.text(run.ended))  \(feed): \(rate)"
    }

    static func of(_ found: CacheVerification) -> String {
        var lines = found.damaged.map { "damaged \($0)" } + found.missing.map { "missing \($0)" }
        lines += found.foreign.map { "foreign \(TerminalText.clean($0))" }
        lines += found.indexDamage.map { "index   \(TerminalText.clean($0))" }
        lines.append("\(found.objects) objects, \(Quantity.bytes(found.bytes)), \(found.hashed) of them hashed")
        let harmless = [
            (found.unindexed, "objects without a row"), (found.danglingRows, "rows without an object"),
            (found.leftovers, "leftovers in tmp"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        if !harmless.isEmpty { lines.append("harmless: " + harmless.joined(separator: ", ")) }
        lines.append(verdict(found))
        return lines.joined(separator: "\n") + "\n"
    }

    private static func verdict(_ found: CacheVerification) -> String {
        if found.isClean { return "clean" }
        let count = found.damaged.count + found.missing.count + found.foreign.count + found.indexDamage.count
        return "\(count) damaged; " + (found.isRepaired ? "put right" : "--repair puts it right")
    }

    static func of(_ found: CacheCollection) -> String {
        let verb = found.isDryRun ? "would be removed" : "removed"
        return """
            \(found.removedObjects) objects \(verb), \(Quantity.bytes(found.removedBytes))
            \(found.leftObjects) objects left, \(Quantity.bytes(found.leftBytes))

            """
    }

    static func of(_ removal: CacheRemoval) -> String {
        let unknown = removal.unknown.map { "not there: \(TerminalText.clean($0))\n" }.joined()
        return unknown
            + "\(removal.urls.count) URLs forgotten, \(removal.removedObjects) objects removed, "
            + "\(Quantity.bytes(removal.removedBytes))\n"
    }

    static func of(_ picture: ListedPicture) -> String {
        let size = "\(picture.width)x\(picture.height)"
        return
            "\(TerminalText.clean(picture.url))\t\(picture.mediaType)\t\(size)\t\(picture.bytes)\t\(picture.digest)\n"
    }

    static func of(_ file: QuarantinedFile) -> String {
        let url = file.url.map { TerminalText.clean($0) } ?? "-"
        return "\(CalendarDate.text(file.time))\t\(file.bytes)\t\(TerminalText.clean(file.name))\t\(url)\t"
            + "\(TerminalText.clean(file.reason))\n"
    }

    static func progress(_ progress: UpkeepProgress, _ unit: String) -> String {
        let total = max(progress.total, progress.done)
        return unit == "bytes"
            ? "\(Quantity.bytes(progress.done)) of \(Quantity.bytes(total))" : "\(progress.done) of \(total) \(unit)"
    }
}
