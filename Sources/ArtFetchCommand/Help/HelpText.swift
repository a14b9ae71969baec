/// The help, made from the table of flags: `artfetch --help` fits one screen, `help FEED` and `help options` tell all.
enum HelpText {
    /// A terminal's width since the DEC VT100; a wider one is left as it is.
    static let columns = 80

    static func text(on topic: HelpTopic) -> String {
        switch topic {
        case .overview: overview
        case .options: options
        case .man: ManPage.text
        case .feed(let feed): text(on: feed)
        case .cache: cache
        case .feeds: NamedFeedHelp.text
        case .manifest(let verb): text(on: verb)
        }
    }

    /// What stands below a usage error: the form of the flag or feed that it is about, never a page.
    static func form(of error: UsageError) -> String? {
        if let flag = error.flag.flatMap(FlagTable.flag(named:)) {
            return HelpLayout.lines(of: flag).joined(separator: "\n")
        }
        return error.feed.map { "  \(usage(of: $0))\n  for example: \($0.example)" }
    }
}

extension UsageError {
    /// One sentence and the form of what it is about.
    func tell(_ output: any TextOutput) {
        output.write("artfetch: \(self)\n" + (HelpText.form(of: self).map { $0 + "\n" } ?? ""))
    }
}

extension HelpText {
    private static var overview: String {
        var lines = [
            "Fetches the pictures of a list, proves that each is whole, and makes thumbnails.",
            "  artfetch FEED [WORDS] [OPTIONS]   also: \(verbs) FILE, cache VERB", "",
        ]
        lines += FeedName.allCases.map {
            HelpLayout.row("\($0.rawValue) \($0.wordsForm)", $0.help).joined(separator: "\n")
        }
        lines.append("")
        lines += FlagTable.all.filter(\.isCommon).flatMap(HelpLayout.shortLines)
        lines += otherFlags
        lines.append("More: artfetch help options; help FEED|VERB|feeds|cache; completions SHELL")
        return lines.joined(separator: "\n")
    }

    /// Of each group as many of the flags that the overview does not explain as one line holds; those of a single feed
    /// are left to its own help.
    private static var otherFlags: [String] {
        Flag.Group.allCases.filter { $0 != .upkeep && $0 != .manifests }.compactMap { group in
            let names = FlagTable.all.filter { $0.group == group && !$0.isCommon && $0.feeds.isEmpty }.map(\.name)
            return names.isEmpty ? nil : HelpLayout.row(group.rawValue, cutting: names.map { "--" + $0 })
        }
    }

    private static var options: String {
        let flags = FlagTable.all
        return (["Every option, with its bounds and its default:"] + groups(of: flags, tellingFeeds: true) + exitCodes)
            .joined(separator: "\n")
    }

    private static func text(on feed: FeedName) -> String {
        (["\(feed.rawValue): \(feed.help)", "", "  \(usage(of: feed))", "  for example: \(feed.example)"]
            + groups(of: FlagTable.flags(of: feed), tellingFeeds: false) + exitCodes)
            .joined(separator: "\n")
    }

    private static let verbs = ManifestVerb.allCases.map(\.rawValue).joined(separator: "|")

    private static func text(on verb: ManifestVerb) -> String {
        let usage = "  artfetch \(verb.rawValue) \(verb.wordsForm) [OPTIONS]"
        return
            (["\(verb.rawValue): \(verb.help)", "", usage, "  for example: \(verb.example)"]
            + groups(of: FlagTable.flags(of: verb), tellingFeeds: false) + exitCodes)
            .joined(separator: "\n")
    }

    private static var cache: String {
        var lines = [
            "cache: looks into a cache, proves it, makes room in it", "", "  artfetch cache VERB [OPTIONS]", "",
        ]
        lines += CacheVerb.allCases.flatMap { HelpLayout.row("\($0.rawValue) \($0.wordsForm)", $0.help) }
        for verb in CacheVerb.allCases {
            let flags = FlagTable.flags(of: verb).filter { $0.group != .thumbnails && $0.verbs != CacheVerb.allCases }
            if !flags.isEmpty { lines += ["", "\(verb.rawValue):"] + flags.flatMap(HelpLayout.lines) }
        }
        let shared = FlagTable.all.filter { $0.verbs == CacheVerb.allCases }
        lines += ["", "All verbs:"] + shared.flatMap(HelpLayout.lines)
        return (lines + exitCodes).joined(separator: "\n")
    }

    private static func usage(of feed: FeedName) -> String {
        ["artfetch", feed.rawValue, feed.wordsForm, "[OPTIONS]"].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func groups(of flags: [Flag], tellingFeeds: Bool) -> [String] {
        Flag.Group.allCases.flatMap { group -> [String] in
            let members = flags.filter { $0.group == group }
            guard !members.isEmpty else { return [] }
            return ["", group.rawValue + ":"]
                + members.flatMap { HelpLayout.lines(of: $0, tellingFeeds: tellingFeeds) }
        }
    }

    private static var exitCodes: [String] {
        ["", "Exit codes:"] + ExitCode.allCases.flatMap { HelpLayout.row(String($0.rawValue), $0.help, left: 7) }
    }
}
