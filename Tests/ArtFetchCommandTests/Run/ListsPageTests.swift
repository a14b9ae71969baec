import ArtFetch
import Testing

@testable import ArtFetchCommand

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ListsPageTests {
    /// A command of `docs/lists.md`, the list that follows it, and its items.
    private struct Example {
        var command: String
        var list: String
        var items: [String]
    }

    private static func examples() throws -> [Example] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/lists.md"), encoding: .utf8)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        return try lines.indices.filter { lines[$0] == "```list" }.map { start in
            try example(of: lines, at: start)
        }
    }

    private static func example(of lines: [Substring], at start: Int) throws -> Example {
        let command = try #require(lines[..<start].last { $0.hasPrefix("    artfetch ") })
        let items = try #require(lines[start...].firstIndex(of: "```items"))
        return Example(
            command: String(command.dropFirst(13)), list: block(lines[start...]).map { $0 + "\n" }.joined(),
            items: block(lines[items...]))
    }

    /// The lines between the fence that they begin with and the next one.
    private static func block(_ lines: ArraySlice<Substring>) -> [String] {
        lines.dropFirst().prefix { $0 != "```" }.map { String($0) }
    }

    @Test func `each example of the page gives the items that it shows`() throws {
        let examples = try Self.examples()
        #expect(examples.count == 6)
        for example in examples {
            let words = example.command.split(separator: " ").map { $0.filter { $0 != "'" } }
            guard case .fetch(let arguments) = try CommandLineParser.parse(words) else {
                Issue.record("\(example.command) is no run")
                continue
            }
            let feed = try FeedChoice.feed(for: arguments)
            let page = try feed.page(Array(example.list.utf8), for: feed.start()[0])
            #expect(page.items.map { "\($0.id) · \($0.title) · \($0.image ?? "")" } == example.items)
        }
    }
}
