import ArtHTTP
import Testing

@testable import ArtFetch
@testable import ArtFetchCommand

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The examples of `docs/dry-run.md`, against what is said of what they tell.
struct DryRunPageTests {
    private static var findings: SurveyFindings {
        func listed(_ position: Int, _ url: String) -> ListedItem {
            ListedItem(position: position, item: Item(id: "", title: "Half the Sky", image: url))
        }
        var found = SurveyFindings()
        let covers = HostKey(host: "covers.example", port: 443)
        found.note(listed(1, ""), .fetch(host: HostKey(host: "art.example", port: 8080)))
        found.note(listed(2, ""), .confirm(host: covers, bytes: 40_000))
        found.note(listed(3, ""), .cached(host: covers, bytes: 8_000))
        found.note(listed(4, ""), .duplicate)
        let reason = "its scheme is ftp, only http and https are fetched"
        found.note(
            listed(5, "ftp://covers.example/5.jpg"), .failure(ArtFetch.Failure(kind: .invalidURL, message: reason)))
        found.hasCache = true
        found.lists.asked = 2
        let refusal = ArtFetch.Failure(
            kind: .httpStatus, message: "server answered with status 503", status: 503, retryable: true)
        found.lists.failed = [
            FailedList(list: "https://lists.example/shot.json", section: "Shot", failure: refusal)
        ]
        return found
    }

    private static let cache = "/home/me/.cache/artfetch"

    private static func example(_ fence: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/dry-run.md"), encoding: .utf8)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == "```\(fence)" })
        return lines[(start + 1)...].prefix { $0 != "```" }.map { $0 + "\n" }.joined()
    }

    @Test func `the page shows what people are told`() throws {
        #expect(try Self.example("text") == DryRunText.of(Self.findings, cache: Self.cache))
    }

    @Test func `the page shows what programs are told`() throws {
        let said = JSONOutput.line(DryRunJSON(Self.findings, cache: Self.cache))
        let shown = try JSONReader.read(Array(Self.example("json").utf8))
        #expect(try JSONReader.read(Array(said.utf8)) == shown)
    }
}
