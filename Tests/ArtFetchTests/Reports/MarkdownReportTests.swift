import Testing

@testable import ArtFetch

struct MarkdownReportTests {
    @Test func `counts, sections, lists and failures, what is broken first`() throws {
        var run = RecordedRun([
            ("One", "A", .loaded), ("Two", "A", .failed(.timeout, "no byte for 30 s", retryable: true, attempts: 5)),
            ("Three", "B", .failed(.httpStatus, "server answered with status 404")), ("Four", nil, .cancelled),
        ])
        run.lists.failed = [
            FailedList(
                list: "https://lists.example/c", section: "C",
                failure: Failure(kind: .rateLimited, message: "status 429", retryable: true))
        ]
        run.title = nil
        #expect(
            try MarkdownReport().text(of: run.record()) == """
                ## artfetch music

                **1 of 4 pictures**, 2 failed (1 broken, 1 transient), 1 list failed.

                | network | revalidated | cache | stale | broken | transient | known | cancelled | received | saved |
                |---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
                | 1 | 0 | 0 | 0 | 1 | 1 | 0 | 1 | 4.0 kB | 17 B |

                | section | items | good | broken | transient | known | cancelled |
                |---|---:|---:|---:|---:|---:|---:|
                | A | 2 | 1 | 0 | 1 | 0 | 0 |
                | B | 1 | 0 | 1 | 0 | 0 | 0 |
                | none | 1 | 0 | 0 | 0 | 0 | 1 |

                ### 1 list failed

                | list | section | kind | reason |
                |---|---|---|---|
                | [https\\://lists.example/c](<https://lists.example/c>) | C | `rate-limited` | status 429 |

                ### 1 broken

                | item | section | kind | reason | attempts |
                |---|---|---|---|---:|
                | [Three](<https://music.example/3>) ([picture](<https://covers.example/3.jpg>)) | B | `http-status` | server answered with status 404 | 1 |

                ### 1 transient

                | item | section | kind | reason | attempts |
                |---|---|---|---|---:|
                | [Two](<https://music.example/2>) ([picture](<https://covers.example/2.jpg>)) | A | `timeout` | no byte for 30 s | 5 |

                """)
    }

    @Test func `a run that was stopped says so`() throws {
        var run = RecordedRun([("One", nil, .loaded)])
        run.isComplete = false
        #expect(try MarkdownReport().text(of: run.record()).contains("did not come to its end"))
    }

    @Test(arguments: [2_000, MarkdownReport.commentBytes, 1 << 20])
    func `it is never longer than it may be, and what had no room is counted`(limit: Int) throws {
        let items = (1...10_000).map { ("Title \($0)", nil as String?, ManifestEntry.Outcome.failed(.corrupt)) }
        let text = try MarkdownReport(maxBytes: limit).text(of: RecordedRun(items).record())
        #expect(text.utf8.count <= limit)
        let rows = text.split(separator: "\n").count { $0.hasPrefix("| [Title") }
        #expect(text.hasSuffix("and \(10_000 - rows) failures more, which the manifest tells\n"))
        #expect(text.contains("10000 broken"))
    }

    @Test(arguments: [
        ("a|b", "a\\|b"), ("<b>&amp;", "\\<b\\>\\&amp;"), ("`x` *y* _z_ ~w~", "\\`x\\` \\*y\\* \\_z\\_ \\~w\\~"),
        ("[x](javascript:y)", "\\[x\\](javascript\\:y)"), ("![x](http://e/)", "!\\[x\\](http\\://e/)"),
        ("www.evil.example", "www\\.evil.example"), ("Mr. T", "Mr. T"), ("back\\slash", "back\\\\slash"),
        ("two\nlines", "two lines"), ("\u{1B}[0m\u{202E}", "\u{FFFD}\\[0m"), ("$x$ :smile:", "\\$x\\$ \\:smile\\:"),
        ("@all #1", "\\@\u{2060}all \\#\u{2060}1"), ("Don't Stop (Remix) — 2.0!", "Don't Stop (Remix) — 2.0!"),
    ])
    func `what could be markup is text`(text: String, expected: String) {
        #expect(Array(MarkdownText.escaped(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(arguments: [
        ("javascript:alert(1)", "x"), ("JavaScript://x", "x"), ("data:text/html,x", "x"), ("", "x"),
        ("https://e/a b|c>)[]\n", "[x](<https://e/a%20b%7Cc%3E%29%5B%5D%0A>)"),
        ("HTTP://e/é", "[x](<HTTP://e/%C3%A9>)"),
        ("https://e/%7C?a=1&b=2#c", "[x](<https://e/%7C?a=1&b=2#c>)"),
    ])
    func `a link leads to http or https only, and cannot be broken out of`(url: String, expected: String) {
        #expect(MarkdownText.link("x", to: url) == expected)
    }

    @Test func `every hostile text is one cell of one line`() throws {
        let record = try HostileText.run.record()
        let text = try MarkdownReport(maxBytes: 10_000_000).text(of: record)
        #expect(!text.contains("secret"))
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.hasSuffix(" |") }
        for row in rows {
            let bars = row.replacing("\\\\", with: "").replacing("\\|", with: "").count { $0 == "|" }
            #expect([5, 6, 8, 11].contains(bars), "\(row)")
        }
        let failures = rows.count { $0.contains("`http-status`") }
        #expect(failures == record.items.broken)
        #expect(rows.count { $0.contains("`bad-list`") } == record.lists.failed.count)
    }
}
