import Testing

@testable import ArtFetchCommand

struct HelpTextTests {
    static let topics: [HelpTopic] =
        [.overview, .options, .cache] + FeedName.allCases.map(HelpTopic.feed)
        + ManifestVerb.allCases.map(HelpTopic.manifest)

    @Test(arguments: topics)
    func `help fits 80 columns`(topic: HelpTopic) {
        for line in lines(topic) {
            #expect(DisplayWidth.of(line) <= 80, "\(line)")
            #expect(!line.hasSuffix(" "), "\(line)")
        }
    }

    @Test func `the overview fits one screen of 24 lines and the prompt`() {
        #expect(lines(.overview).count <= 23)
    }

    @Test func `the options page names every flag, the overview every feed and what most people want`() {
        let (overview, options) = (words(.overview), words(.options))
        for flag in FlagTable.all { #expect(options.contains("--" + flag.name), "--\(flag.name)") }
        for flag in FlagTable.all where flag.isCommon { #expect(overview.contains("--" + flag.name), "--\(flag.name)") }
        for name in FeedName.allCases.map(\.rawValue) + ["cache"] { #expect(overview.contains(name)) }
    }

    @Test func `of the other flags the overview shows a line a group, and dots where there are more`() {
        let limits = lines(.overview).filter { $0.hasPrefix("  Limits") }
        #expect(limits.count == 1)
        #expect(limits.allSatisfy { $0.contains("--per-host") && $0.hasSuffix(" …") })
    }

    @Test func `the cache's help has every verb and every flag of theirs alone`() {
        for verb in CacheVerb.allCases { #expect(words(.cache).contains(verb.rawValue)) }
        for flag in FlagTable.all where flag.group == .upkeep { #expect(words(.cache).contains("--" + flag.name)) }
    }

    private func words(_ topic: HelpTopic) -> Set<String> {
        Set(HelpText.text(on: topic).split(whereSeparator: { " \n,".contains($0) }).map(String.init))
    }

    @Test(arguments: FeedName.allCases)
    func `a feed's help has its flags, no other feed's, and an example that parses`(feed: FeedName) throws {
        let starts = lines(.feed(feed)).compactMap { line in
            line.split(separator: " ").first { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
        }
        for flag in FlagTable.all where flag.belongs(to: feed) { #expect(starts.contains(flag.name)) }
        for flag in FlagTable.all where !flag.belongs(to: feed) { #expect(!starts.contains(flag.name)) }
        #expect(HelpText.text(on: .feed(feed)).contains(feed.example))
        let words = feed.example.split(separator: " ").dropFirst().map { $0.filter { $0 != "\"" } }
        guard case .fetch(let arguments) = try CommandLineParser.parse(words) else {
            Issue.record("\(feed.example) is no run")
            return
        }
        #expect(arguments.feed == feed)
        _ = try FeedChoice.feed(for: arguments)
    }

    @Test func `bounds and defaults are shown`() {
        let text = HelpText.text(on: .options)
        for bound in ["1…256, default 16", "0…20,", "100ms…1h, default 30s", "1k…4G, default 50M", "(default any)"] {
            #expect(text.contains(bound), "\(bound)")
        }
    }

    @Test func `exit codes are listed`() {
        for code in ExitCode.allCases {
            #expect(lines(.options).contains { $0.hasPrefix("  \(code.rawValue) ") })
        }
    }

    private func lines(_ topic: HelpTopic) -> [Substring] {
        HelpText.text(on: topic).split(separator: "\n", omittingEmptySubsequences: false)
    }
}
