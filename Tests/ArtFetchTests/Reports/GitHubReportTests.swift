import Testing

@testable import ArtFetch

struct GitHubReportTests {
    private func lines(_ record: RunRecord) throws -> [String] {
        try GitHubReport().text(of: record).split(separator: "\n").map(String.init)
    }

    @Test func `an error for what is broken, a warning for what is transient, lists first`() throws {
        var run = RecordedRun([
            ("One", nil, .loaded), ("50 %, live: two", nil, .failed(.httpStatus, "server answered with status 404")),
            ("Three", nil, .failed(.timeout, "no byte for 30 s", retryable: true, attempts: 5)),
            ("Four", nil, .cancelled),
        ])
        run.lists.failed = [
            FailedList(
                list: "https://lists.example/c", section: "C",
                failure: Failure(kind: .badList, message: "100 % empty", retryable: false))
        ]
        #expect(
            try lines(run.record()) == [
                "::error title=https%3A//lists.example/c (bad-list)::100 %25 empty%0Asection: C",
                "::error title=50 %25%2C live%3A two (http-status)::server answered with status 404"
                    + "%0Ahttps://covers.example/2.jpg%0Ahttps://music.example/2",
                "::warning title=Three (timeout)::no byte for 30 s"
                    + "%0Ahttps://covers.example/3.jpg%0Ahttps://music.example/3%0A5 attempts",
            ])
    }

    @Test(arguments: [(10, 10), (11, 10), (5_000, 10), (1, 1), (0, 0)])
    func `no level has more than GitHub shows, and the last says how many are left`(failures: Int, shown: Int) throws {
        let items = (0..<2 * failures).map { index in
            ("T\(index)", nil as String?, ManifestEntry.Outcome.failed(.dns, retryable: index.isMultiple(of: 2)))
        }
        let lines = try lines(RecordedRun(items).record())
        for level in ["::error ", "::warning "] {
            let own = lines.filter { $0.hasPrefix(level) }
            #expect(own.count == shown)
            guard failures > 10 else { continue }
            #expect(own.last?.contains("and \(failures - 9) failures more") == true)
        }
    }

    @Test func `known failures are one notice`() throws {
        var known = KnownFailures()
        for number in 1...3 { known.insert(.image("https://covers.example/\(number).jpg"), .dns) }
        let items = (1...3).map { ("T\($0)", nil as String?, ManifestEntry.Outcome.failed(.dns)) }
        #expect(
            try lines(RecordedRun(items).record(known: known))
                == ["::notice title=artfetch::3 known failures do not count"])
    }

    @Test func `no title or reason becomes a command, a property or a control`() throws {
        for text in HostileText.all {
            let command = GitHubCommand(level: .error, title: text, message: [text, text])
            let line = command.line
            #expect(line.count { $0.isNewline } == 1 && line.hasSuffix("\n"))
            #expect(!line.dropLast().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
            let title = line.dropFirst("::error title=".count).prefix { $0 != ":" }
            #expect(!title.contains(",") && line.dropFirst("::error title=".count + title.count).hasPrefix("::"))
        }
        let text = try GitHubReport().text(of: HostileText.run.record())
        #expect(!text.contains("secret"))
        #expect(
            text.split(separator: "\n").allSatisfy {
                $0.hasPrefix("::error title=") || $0.hasPrefix("::warning title=")
            })
    }
}
