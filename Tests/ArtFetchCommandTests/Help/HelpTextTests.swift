import Testing

@testable import ArtFetchCommand

struct HelpTextTests {
    static let topics: [HelpTopic] = [.overview, .options] + FeedName.allCases.map(HelpTopic.feed)

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

    @Test(arguments: [HelpTopic.overview, .options])
    func `every flag and every feed is named`(topic: HelpTopic) {
        let words = Set(HelpText.text(on: topic).split(whereSeparator: { " \n,".contains($0) }).map(String.init))
        for flag in FlagTable.all where topic == .options || flag.feeds.isEmpty {
            #expect(words.contains("--" + flag.name), "--\(flag.name)")
        }
        for feed in FeedName.allCases where topic == .overview { #expect(words.contains(feed.rawValue)) }
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
