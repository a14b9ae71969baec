import ArtFetch
import Testing

@testable import ArtFetchCommand

struct SummaryTextTests {
    private let whole = RunReport(
        counts: RunCounts(found: 24, isComplete: true, fetched: 20, fromCache: 3, failed: 1, bytes: 1_234_567),
        bytesSaved: 45_000, duration: .milliseconds(850), cache: "cache", manifest: "cache/manifests/music.json",
        output: "covers",
        failures: [
            .init(position: 7, title: "Nachtflug", url: "https://a.test/7.jpg", reason: "HTTP status 404 (http-status)")
        ])

    @Test func `the summary says what happened, where things are and what failed`() {
        #expect(
            SummaryText.text(whole, quiet: false) == """
                24 items: 20 fetched, 3 from cache, 1 failed
                  1.2 MB received (45 kB saved) in 0.8 s
                  cache      cache
                  thumbnails covers
                  manifest   cache/manifests/music.json
                failed 7: Nachtflug
                    https://a.test/7.jpg
                    HTTP status 404 (http-status)

                """)
    }

    @Test func `reports and other files made of the run are named`() {
        var reported = whole
        reported.results = [
            ResultFile(what: "markdown", path: "a.md"), ResultFile(what: "html", path: "x\u{1B}[2J.html"),
            ResultFile(what: "lock", path: "-"), ResultFile(what: "github", path: nil),
        ].compactMap(\.self)
        let lines = SummaryText.text(reported, quiet: false).split(separator: "\n")
        #expect(lines[5] == "  markdown   a.md")
        #expect(lines[6].hasPrefix("  html       x") && !lines[6].contains("\u{1B}"))
        #expect(lines[7].hasPrefix("failed 7"))
        #expect(!SummaryText.text(reported, quiet: true).contains("a.md"))
    }

    @Test func `what is broken is apart from what is transient, and the next command is named`() {
        var mixed = whole
        for kind in [FailureKind.timeout, .timeout, .dns] {
            mixed.tally.count(ArtFetch.Failure(kind: kind, message: "m", retryable: true))
        }
        mixed.tally.count(ArtFetch.Failure(kind: .httpStatus, message: "m"))
        (mixed.items.broken, mixed.items.transient, mixed.items.excused) = (1, 3, 2)
        mixed.counts.failed = 6
        mixed.revalidated = 2
        mixed.kept = 9
        mixed.failures = [.init(position: 7, title: "T", url: "u", page: "https://p.test", reason: "r", attempts: 5)]
        mixed.next = "artfetch retry 'a b.json'"
        #expect(
            SummaryText.text(mixed, quiet: false) == """
                24 items: 9 kept, 20 fetched, 2 revalidated, 1 from cache, 6 failed (1 broken, 3 transient, 2 known)
                  1.2 MB received (45 kB saved) in 0.8 s
                  broken     1 http-status
                  transient  2 timeout, 1 dns
                  cache      cache
                  thumbnails covers
                  manifest   cache/manifests/music.json
                failed 7: T
                    u
                    https://p.test
                    r, 5 attempts
                and 5 failures more; all are in cache/manifests/music.json
                next: artfetch retry 'a b.json'

                """)
    }

    @Test(arguments: [
        ("/tmp/a-b_1.json", "/tmp/a-b_1.json"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("", "''"),
        ("$(rm)", "'$(rm)'"), ("ü", "'ü'"), ("a\nb", "'a\nb'"),
    ])
    func `a path is one word of a shell`(path: String, word: String) {
        #expect(ShellWord.quoted(path) == word)
    }

    @Test func `in colour the same is said, and what failed stands out`() {
        var failing = whole
        failing.warnings = ["odd"]
        failing.next = "again"
        let painted = SummaryText.text(failing, quiet: false, Paint(isOn: true))
        #expect(painted.contains("\u{1B}[31mfailed 7:\u{1B}[0m Nachtflug\n"))
        #expect(painted.contains("\u{1B}[1m24 items:\u{1B}[0m 20 fetched, 3 from cache, \u{1B}[31m1 failed\u{1B}[0m\n"))
        #expect(painted.contains("\u{1B}[33mwarning:\u{1B}[0m odd\n"))
        let plain = painted.replacing(#/\x1B\[\d+m/#, with: "")
        #expect(plain == SummaryText.text(failing, quiet: false))
    }

    @Test func `quiet leaves nothing but failures`() {
        let text = SummaryText.text(whole, quiet: true)
        #expect(text.hasPrefix("failed 7: Nachtflug\n"))
        var good = whole
        good.failures = []
        good.counts.failed = 0
        #expect(SummaryText.text(good, quiet: true) == "")
    }

    @Test func `a stopped run says so and counts what was cancelled`() {
        let stopped = RunReport(
            counts: RunCounts(found: 1, fetched: 0, cancelled: 1), cache: "c", wasCancelled: true)
        #expect(
            SummaryText.text(stopped, quiet: false).hasPrefix(
                "stopped: 1 item: 0 fetched, 0 from cache, 0 failed, 1 cancelled\n"))
    }

    @Test func `failures beyond twenty are counted, and the manifest named`() {
        var many = whole
        many.counts.failed = 100
        many.failures = (1...30).map { .init(position: $0, title: "t", url: nil, reason: "r") }
        let lines = SummaryText.text(many, quiet: true).split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("failed ") }.count == 20)
        #expect(lines.last == "and 80 failures more; all are in cache/manifests/music.json")
    }

    @Test func `warnings beyond ten are counted`() {
        var warned = whole
        warned.warnings = (1...12).map { "w\($0)" }
        let lines = SummaryText.text(warned, quiet: false).split(separator: "\n").filter { $0.hasPrefix("warning") }
        #expect(lines.count == 11)
        #expect(lines.last == "warning: and 2 more")
    }

    @Test func `a failed list is told with its section and URL`() {
        var summary = whole
        summary.failedLists = [.init(url: "https://a.test/l", section: "Beer", reason: "HTTP status 503")]
        #expect(
            SummaryText.text(summary, quiet: true).hasPrefix(
                "list failed (Beer): HTTP status 503\n    https://a.test/l\n"))
    }

    @Test func `an item without title or picture is told as that`() {
        var summary = whole
        summary.failures = [.init(position: 1, title: "", url: nil, reason: "no picture is listed (no-image)")]
        #expect(SummaryText.text(summary, quiet: true).hasPrefix("failed 1: (no title)\n    (no picture)\n"))
    }

    @Test func `a picture that is its own title is told once`() {
        var report = whole
        report.failures = [.init(position: 1, title: "https://a.test/x", url: "https://a.test/x", reason: "r")]
        #expect(SummaryText.text(report, quiet: true) == "failed 1: https://a.test/x\n    r\n")
    }

    @Test func `no text from outside reaches the terminal raw`() {
        let evil = "\u{1B}]0;x\u{07}\u{9B}31m\r\n\u{202E}"
        let summary = RunReport(
            counts: RunCounts(failed: 30), cache: evil, manifest: evil, output: evil,
            failures: [.init(position: 1, title: evil, url: evil, reason: evil)],
            failedLists: [.init(url: evil, section: evil, reason: evil)], warnings: [evil], problem: evil)
        let text = SummaryText.text(summary, quiet: false)
        let bad = text.unicodeScalars.filter {
            $0.properties.generalCategory == .control && $0 != "\n" || $0 == "\u{202E}"
        }
        #expect(bad.isEmpty)
        #expect(text.split(separator: "\n").allSatisfy { !$0.hasPrefix("]0") })
    }
}
