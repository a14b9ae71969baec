import Testing

@testable import ArtFetchCommand

/// The test tells the time; nothing waits.
struct ProgressDisplayTests {
    private func counts(_ fetched: Int) -> RunCounts {
        RunCounts(found: 1000, isComplete: true, fetched: fetched)
    }

    @Test func `a terminal's line is redrawn at most 15 times a second`() {
        var display = ProgressDisplay(style: .line(columns: 80))
        let draws = (0..<1000).compactMap { display.update(counts($0), at: .milliseconds($0)) }
        #expect((14...16).contains(draws.count))
        #expect(draws.allSatisfy { $0.hasPrefix("\r\u{1B}[K") && !$0.contains("\n") })
    }

    @Test func `what came too soon to be drawn is drawn by the next tick`() {
        var display = ProgressDisplay(style: .line(columns: 80))
        #expect(display.update(counts(1), at: .zero) != nil)
        #expect(display.update(counts(2), at: .milliseconds(1)) == nil)
        #expect(display.update(counts(2), at: .milliseconds(100))?.contains("2/1000") == true)
        #expect(display.update(counts(2), at: .milliseconds(300)) == nil)
    }

    @Test func `plain progress is a line every five seconds`() {
        var display = ProgressDisplay(style: .plain)
        let lines = (0..<12).compactMap { display.update(counts($0), at: .seconds($0)) }
        #expect(lines == ["5/1000, 0 B\n", "10/1000, 0 B\n"])
    }

    @Test func `no progress is no text`() {
        var display = ProgressDisplay(style: .none)
        #expect(display.update(counts(1), at: .seconds(100)) == nil)
        #expect(display.finish() == "")
        #expect(display.message("failed") == "failed\n")
    }

    @Test func `a message takes the line away, which comes back at once`() {
        var display = ProgressDisplay(style: .line(columns: 80))
        _ = display.update(counts(1), at: .zero)
        #expect(display.message("a failure") == "\r\u{1B}[Ka failure\n")
        #expect(display.update(counts(1), at: .milliseconds(1))?.contains("1/1000") == true)
        #expect(display.finish() == "\r\u{1B}[K")
        #expect(display.finish() == "")
    }

    @Test func `only a terminal gets a redrawn line`() {
        func style(_ mode: ProgressMode, quiet: Bool = false, _ columns: Int?, term: String? = "xterm")
            -> ProgressDisplay.Style
        {
            ProgressDisplay.style(mode, quiet: quiet, columns: columns, term: term)
        }
        #expect(style(.auto, 100) == .line(columns: 100))
        #expect(style(.auto, nil) == .plain)
        #expect(style(.auto, 100, term: "dumb") == .plain)
        #expect(style(.plain, 100) == .plain)
        #expect(style(.none, 100) == .none)
        #expect(style(.auto, quiet: true, 100) == .none)
    }
}
