import ArtCache

@testable import ArtFetch

/// What services and lists may write into titles, sections and URLs, to be borne by every text that shows it.
enum HostileText {
    static let all = [
        "</failure></testcase></testsuites>", "]]><x>&amp;\"'", "a\u{0}b\u{B}c\u{1B}[31md\u{FFFE}\u{FFFF}\u{85}",
        "line\nbreak\r\n::error::injected", "::stop-commands::x", "%0A::warning::", "a,b:c=d", "##[error]x",
        "| cell | break", "<script>alert(1)</script>", "[x](javascript:alert(1))", "![x](http://evil/)", "`code` ``",
        "@everyone #1 GH-1 www.evil.example https://evil.example", "# head\n- list\n---", "*bold* _it_ ~~no~~ $x$ &lt;",
        "=HYPERLINK(\"http://evil\")", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "a\"b\"\"c", "a;b,c", "\u{202E}gpj.exe",
        "e" + String(repeating: "\u{301}", count: 500), String(repeating: "x", count: 20_000), "", " ", "日本 👩‍🚀 ليلى",
    ]

    /// A run of one item a text, failed and whole by turns, and each text as section and reason too.
    static var run: RecordedRun {
        var run = RecordedRun(
            all.enumerated().map { index, text in
                (text, text, index.isMultiple(of: 2) ? .failed(.httpStatus, text.isEmpty ? "-" : text) : .loaded)
            })
        for index in run.entries.indices {
            run.entries[index].item.page = "https://music.example/" + all[index]
            run.entries[index].item.image = "https://user:secret@covers.example/" + all[index]
            if case .success(var picture) = run.entries[index].outcome {
                picture.original.warnings = [all[index]]
                run.entries[index].outcome = .success(picture)
            }
        }
        run.lists.asked = all.count
        run.lists.failed = all.map {
            FailedList(list: $0, section: $0, failure: Failure(kind: .badList, message: $0, retryable: true))
        }
        run.title = all.joined()
        return run
    }
}
