import ArtFetch
import Foundation
import Testing

@testable import ArtFetchCommand

/// docs/feeds.md holds what it says of `feed` and of feeds of one's own.
struct FeedsPageTests {
    private static func page() throws -> String {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try String(
            contentsOf: tests.deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/feeds.md"),
            encoding: .utf8)
    }

    private static func named(_ text: String) throws -> NamedFeeds {
        let file = NamedFeedFile(path: "artfetch.json", owner: .folder)
        return NamedFeeds([try NamedFeedList(Array(text.utf8), of: file)])
    }

    /// The lines that are indented as code and run the program.
    private static func examples() throws -> [String] {
        try page().split(separator: "\n").filter { $0.hasPrefix("    artfetch ") }.map { String($0.dropFirst(4)) }
    }

    @Test func `every command line of the page is a run`() throws {
        let examples = try Self.examples()
        #expect(examples.count >= 6)
        for example in examples {
            let words = example.split(separator: " ").dropFirst().map { $0.filter { $0 != "'" } }
            guard case .fetch(let arguments) = try CommandLineParser.parse(words) else {
                Issue.record("\(example) is no run")
                continue
            }
            _ = try FeedChoice.feed(for: arguments)
        }
    }

    @Test func `the file of feeds on the page, and the one of the help, are taken as they are`() throws {
        let page = try Self.page()
        let start = try #require(page.firstRange(of: "```json\n"))
        let end = try #require(page[start.upperBound...].firstRange(of: "```"))
        for text in [String(page[start.upperBound..<end.lowerBound]), NamedFeedHelp.example.joined()] {
            let feeds = try Self.named(text)
            #expect(feeds.names.contains("vietnam"))
            for name in feeds.names {
                let arguments = try #require(try feeds.feed(name)).arguments()
                _ = try FeedChoice.feed(for: arguments)
            }
        }
    }

    @Test func `the page names every flag that only the user's own file may set, and no other`() throws {
        let page = try Self.page()
        let start = try #require(page.firstRange(of: "- It cannot set\n"))
        let end = try #require(page[start.upperBound...].firstRange(of: ":\n"))
        let words = page[start.upperBound..<end.lowerBound].split { " ,\n".contains($0) }.map {
            String($0.dropFirst(2))
        }
        let trusted = FlagTable.all.filter { $0.scope == .ownFile }.map(\.name)
        #expect(Set(words) == Set(trusted))
        #expect(trusted.count == 11)
    }

    /// A new flag is looked at here: may somebody else's file set it?
    @Test func `the flags that any file may set are these`() {
        let harmless: Set<String> = [
            "country", "artwork", "kind", "chart", "api", "media", "entity", "events", "users", "items", "base",
            "url-column", "id-column", "title-column", "image", "id",
            "title",
            "section", "page", "next", "pages", "size", "fit", "upscale", "filter", "format", "quality", "chroma",
            "progressive", "optimize", "linear", "keep-icc", "background", "original", "accept", "limit", "require",
            "jobs",
            "per-host",
            "rate",
            "retries", "timeout", "connect-timeout", "item-timeout", "max-wait", "deadline", "decode-timeout",
            "max-bytes", "max-pixels", "cache", "verify", "output", "manifest", "refresh", "offline", "user-agent",
            "fail-on", "progress", "color", "quiet", "verbose", "report", "linked", "baseline", "write-baseline",
            "lock",
            "frozen", "manifest-format", "timings",
        ]
        #expect(Set(FlagTable.all.filter { $0.scope == .anyFile }.map(\.name)) == harmless)
        let paths = FlagTable.all.filter { $0.pathPlace != nil }.map(\.name)
        let known = [
            "cache", "output", "manifest", "cacert", "report", "baseline", "write-baseline", "lock", "frozen",
        ]
        #expect(paths == known)
    }
}
