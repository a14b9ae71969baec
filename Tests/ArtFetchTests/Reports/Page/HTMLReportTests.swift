import ArtCache
import ArtTestSupport
import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct HTMLReportTests {
    private func page(_ run: RecordedRun, _ pictures: PagePictures = .none) throws -> String {
        try HTMLReport(pictures).text(of: try run.record())
    }

    @Test func `failures stand before the pictures, with their reasons`() throws {
        let page = try page(
            RecordedRun([
                ("Fine", "A", .loaded), ("Gone", "B", .failed(.httpStatus, "status 404")),
                ("Slow", "A", .failed(.timeout, "no byte", retryable: true, attempts: 5)), ("Late", nil, .cancelled),
            ]))
        let order = [
            "Failed ", "Gone", "status 404", "broken · 1 attempt", "Slow", "transient · 5 attempts", ">A<", "Fine",
        ]
        var rest = page[...]
        for text in order {
            let found = try #require(rest.firstRange(of: text), "\(text)")
            rest = rest[found.upperBound...]
        }
        #expect(rest.contains("Late"))
        #expect(page.contains("1 broken, 1 transient"))
    }

    @Test func `the policy allows this style and this script, by their hashes, and no other`() throws {
        let page = try page(RecordedRun([("a", nil, .loaded)]))
        let policy = try #require(page.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]*)"/)?.1)
        #expect(policy.hasPrefix("default-src &#39;none&#39;; img-src data:"))
        #expect(!policy.contains("unsafe"))
        for name in ["style", "script"] {
            let start = try #require(page.firstRange(of: "<\(name)>")?.upperBound)
            let end = try #require(page.firstRange(of: "</\(name)>")?.lowerBound)
            let hash = Data(ContentDigest(of: Array(page[start..<end].utf8)).bytes).base64EncodedString()
            #expect(policy.contains("\(name)-src &#39;sha256-\(hash)&#39;"))
        }
    }

    @Test func `neither the style nor the script can end early, or load anything`() {
        for text in [PageAssets.style, PageAssets.script] {
            #expect(!text.contains("</") && !text.contains("<!--") && !text.contains("]]>"))
            #expect(!text.contains("http") || !text.contains("url("))
            #expect(!text.contains("@import") && !text.contains("innerHTML") && !text.contains("eval("))
        }
    }

    @Test func `hostile text stays text wherever it stands`() throws {
        var run = RecordedRun(
            Hostile.texts.map { ($0, $0, .loaded) } + Hostile.texts.map { ($0, $0, .failed(.corrupt, $0)) })
        run.title = "</title><script>alert(1)</script>"
        for index in run.entries.indices {
            let text = Hostile.texts[index % Hostile.texts.count]
            run.entries[index].item.id = text
            run.entries[index].item.subtitle = text
            run.entries[index].item.page = text
            run.entries[index].item.image = text
            run.entries[index].asked = text
        }
        run.lists.failed = Hostile.texts.map {
            FailedList(list: $0, section: $0, failure: Failure(kind: .badList, message: $0))
        }
        let page = try page(run)
        #expect(page.ranges(of: "<script").count == 1)
        #expect(page.ranges(of: "<style").count == 1)
        #expect(page.ranges(of: "<svg onload").isEmpty && page.ranges(of: "<img src=x").isEmpty)
        #expect(page.ranges(of: /href="[^"#h.d]/).isEmpty)
        #expect(page.ranges(of: /href="data:[^,]/).isEmpty)
    }

    @Test func `a page is written piece by piece, with one thumbnail at a time`() throws {
        let thumbnail = "data:image/jpeg;base64," + String(repeating: "A", count: 50_000)
        let pictures = PagePictures(source: { _ in thumbnail }, policy: "")
        var longest = 0
        var total = 0
        let record = try RecordedRun((1...1_000).map { ("t\($0)", nil, .loaded) }).record()
        try HTMLReport(pictures).write(record) { piece in
            longest = max(longest, piece.utf8.count)
            total += piece.utf8.count
        }
        #expect(total > 1_000 * thumbnail.utf8.count)
        #expect(longest < 2 * thumbnail.utf8.count)
    }

    @Test func `a run of nothing is a page too`() throws {
        let page = try page(RecordedRun([]))
        #expect(page.contains(">complete<") && page.contains("Nothing to show."))
        #expect(page.hasSuffix("</body></html>\n"))
    }

    @Test func `items are cut into lists of 120`() throws {
        let page = try page(RecordedRun((1...250).map { ("t\($0)", nil, .loaded) }))
        #expect(page.ranges(of: "<ul class=\"sheet\">").count == 3)
        #expect(page.ranges(of: "</ul>").count == 3)
    }

    @Test func `the rendition is the smallest that fills a tile`() {
        func rendition(_ side: Int) -> LoadedRendition {
            var rendition = ManifestEntryTests.picture.renditions[0]
            rendition.width = side
            rendition.height = side / 2
            return rendition
        }
        #expect(PagePictures.best([400, 100, 200].map(rendition))?.width == 200)
        #expect(PagePictures.best([64, 100].map(rendition))?.width == 100)
        #expect(PagePictures.best([]) == nil)
    }
}

/// What an attacker would call a picture.
enum Hostile {
    static let texts = [
        "<script>alert(1)</script>", "</style></title></script><script>alert(1)//", "\"><img src=x onerror=alert(1)>",
        "' onmouseover='alert(1)", "<svg onload=alert(1)>", "javascript:alert(1)", "<!--", "-->", "]]>", "&lt;b&gt;",
        "\u{202E}gnp.exe", "a\u{0}b\u{1B}[2J", "{{constructor.constructor('alert(1)')()}}", "\\u003cscript\\u003e",
        "Z\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}", "data:text/html,<script>alert(1)</script>",
        "https://a.example/\"><script>alert(1)</script>", "https://user:secret@a.example/x", "`${alert(1)}`",
    ]
}

extension PagePictures {
    static let none = PagePictures(source: { _ in nil }, policy: "")
}
