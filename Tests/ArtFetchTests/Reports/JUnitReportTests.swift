import Testing

@testable import ArtFetch

struct JUnitReportTests {
    @Test func `a suite a section, a test an item, with the reason and where to look`() throws {
        var run = RecordedRun([
            ("One", "A", .loaded), ("Two", "A", .failed(.httpStatus, "server answered with status 404")),
            ("Three", "B", .failed(.timeout, "no byte for 30 s", retryable: true, attempts: 5)),
            ("Four", "B", .cancelled),
        ])
        run.entries[0].timings = EntryTimings(waiting: 500, loading: 1200, decoding: 20, storing: 3)
        run.lists.failed = [
            FailedList(
                list: "https://lists.example/c", section: "C",
                failure: Failure(kind: .rateLimited, message: "status 429", retryable: true))
        ]
        #expect(
            try JUnitReport().text(of: run.record()) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="artfetch" tests="5" failures="1" errors="2">
                  <testsuite name="music.A" tests="2" failures="1" errors="0" skipped="0">
                    <testcase name="One" classname="music.A" time="1.223"><system-out>3 stray bytes after the end</system-out></testcase>
                    <testcase name="Two" classname="music.A"><failure type="http-status" message="server answered with status 404">picture: https://covers.example/2.jpg&#10;page: https://music.example/2&#10;attempts: 1</failure></testcase>
                  </testsuite>
                  <testsuite name="music.B" tests="2" failures="0" errors="1" skipped="1">
                    <testcase name="Three" classname="music.B"><error type="timeout" message="no byte for 30 s">picture: https://covers.example/3.jpg&#10;page: https://music.example/3&#10;attempts: 5</error></testcase>
                    <testcase name="Four" classname="music.B"><skipped type="cancelled" message="cancelled before it was done"/></testcase>
                  </testsuite>
                  <testsuite name="music lists" tests="1" failures="0" errors="1" skipped="0">
                    <testcase name="https://lists.example/c" classname="music lists"><error type="rate-limited" message="status 429">section: C</error></testcase>
                  </testsuite>
                </testsuites>

                """)
    }

    @Test func `two items of one name are two tests`() throws {
        let run = RecordedRun([("Same", nil, .loaded), ("Same", nil, .loaded), ("Same", nil, .loaded)])
        let text = try JUnitReport().text(of: run.record())
        #expect(
            text.contains("name=\"Same\"") && text.contains("name=\"Same #2\"") && text.contains("name=\"Same #3\""))
    }

    @Test func `a known failure is skipped`() throws {
        var known = KnownFailures()
        known.insert(.image("https://covers.example/1.jpg"), .corrupt)
        let record = try RecordedRun([("One", nil, .failed(.corrupt, "bad"))]).record(known: known)
        let text = try JUnitReport().text(of: record)
        #expect(text.contains("failures=\"0\" errors=\"0\" skipped=\"1\""))
        #expect(text.contains("<skipped type=\"corrupt\" message=\"known: bad\">"))
    }

    @Test func `a run of nothing has a suite of nothing`() throws {
        let text = try JUnitReport().text(of: RecordedRun([]).record())
        #expect(text.contains("<testsuite name=\"music\" tests=\"0\""))
    }

    @Test func `hostile text stays text, and XML's own characters are replaced only where XML cannot have them`() throws
    {
        let text = try JUnitReport().text(of: HostileText.run.record())
        #expect(!text.contains("secret"))
        #expect(
            text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value < 0xFFFE || $0.value > 0xFFFF })
        let tags = text.split(separator: "<").dropFirst().compactMap { $0.split(separator: " ").first }
        let own = Set(tags.map { $0.prefix { $0.isLetter || $0 == "-" || $0 == "/" || $0 == "?" } })
        #expect(
            own == [
                "testsuites", "testsuite", "testcase", "failure", "error", "system-out", "/failure", "/error",
                "/testcase", "/testsuite", "/testsuites", "/system-out",
            ])
        #expect(
            XMLText.escaped("]]><x>&amp;\"'\t\n\u{0}\u{1F}é👩‍🚀")
                == "]]&gt;&lt;x&gt;&amp;amp;&quot;'&#9;&#10;\u{FFFD}\u{FFFD}é👩‍🚀")
    }
}
