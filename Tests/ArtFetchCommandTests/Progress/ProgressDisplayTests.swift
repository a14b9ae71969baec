import Testing

@testable import ArtFetch
@testable import ArtFetchCommand

/// The test tells the time; nothing waits.
struct ProgressDisplayTests {
    private let block = ProgressDisplay.Style.block(Paint(isOn: false), isUnicode: true)
    private let view = { TerminalView(columns: 80, rows: 24) }

    /// A run of which so many have ended.
    private func progress(_ fetched: Int) -> RunProgress {
        var progress = RunProgress()
        progress.note(ListEvent(list: "l", state: .queued))
        progress.note(ListEvent(list: "l", state: .success(items: 1000)))
        for position in 0..<fetched { progress.note(.ended(position + 1), at: .zero) }
        return progress
    }

    @Test func `a terminal is redrawn at most 15 times a second`() {
        var display = ProgressDisplay(style: block)
        var run = progress(0)
        let draws = (0..<1000).compactMap { millisecond in
            run.note(.ended(millisecond + 1), at: .milliseconds(millisecond))
            return display.update(run, at: .milliseconds(millisecond), view)
        }
        #expect((14...16).contains(draws.count))
        #expect(draws.dropFirst().allSatisfy { $0.hasPrefix("\r\u{1B}[1A") && $0.hasSuffix("\u{1B}[K\n\u{1B}[J") })
    }

    @Test func `what came too soon to be drawn is drawn by the next tick`() {
        var display = ProgressDisplay(style: block)
        #expect(display.update(progress(1), at: .zero, view) != nil)
        #expect(display.update(progress(2), at: .milliseconds(1), view) == nil)
        #expect(display.update(progress(2), at: .milliseconds(100), view)?.contains("2/1000") == true)
        #expect(display.update(progress(2), at: .milliseconds(200), view) == nil)
    }

    @Test func `plain progress is a line every five seconds, without control characters`() {
        var display = ProgressDisplay(style: .plain)
        let lines = (0..<12).compactMap { display.update(progress($0), at: .seconds($0), view) }
        #expect(lines.map { $0.prefix { $0 != "," } } == ["5/1000", "10/1000"])
        #expect(lines.joined().unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }

    @Test(arguments: [ProgressDisplay.Style.none, .json])
    func `no progress is no text`(style: ProgressDisplay.Style) {
        var display = ProgressDisplay(style: style)
        #expect(display.update(progress(1), at: .seconds(100), view) == nil)
        #expect(display.finish() == "")
        #expect(display.message("failed") == "failed\n")
    }

    @Test func `a message takes the block away, which comes back at once`() {
        var display = ProgressDisplay(style: block)
        _ = display.update(progress(1), at: .zero, view)
        #expect(display.message("a failure") == "\r\u{1B}[1A\u{1B}[Ja failure\n")
        #expect(display.update(progress(1), at: .milliseconds(1), view)?.contains("1/1000") == true)
        #expect(display.finish() == "\r\u{1B}[1A\u{1B}[J")
        #expect(display.finish() == "")
    }

    @Test func `in the background nothing is drawn, and afterwards below what came meanwhile`() {
        var display = ProgressDisplay(style: block)
        _ = display.update(progress(1), at: .zero, view)
        let away = TerminalView(columns: 80, rows: 24, isForeground: false)
        #expect(display.update(progress(2), at: .seconds(1)) { away } == nil)
        let back = TerminalView(columns: 80, rows: 24, wasContinued: true)
        let text = display.update(progress(3), at: .seconds(2)) { back }
        #expect(text?.hasPrefix("\r\u{1B}[") == false)
        #expect(text?.contains("3/1000") == true)
    }

    @Test func `a new width is followed at the next tick`() {
        var display = ProgressDisplay(style: block)
        _ = display.update(progress(1), at: .zero, view)
        let text = display.update(progress(1), at: .seconds(1)) { TerminalView(columns: 20, rows: 24) }
        // The line of 78 columns has become four.
        #expect(text?.hasPrefix("\r\u{1B}[") == true && text?.hasPrefix("\r\u{1B}[1A") == false)
    }

    @Test func `only a terminal gets a redrawn block`() {
        func style(_ mode: ProgressMode, quiet: Bool = false, _ isTerminal: Bool, _ term: String = "xterm")
            -> ProgressDisplay.Style
        {
            let environment = ["TERM": term, "LANG": "en_GB.UTF-8"]
            return ProgressDisplay.style(
                mode, quiet: quiet, isTerminal: isTerminal, environment, Paint(isOn: false))
        }
        #expect(style(.auto, true) == block)
        #expect(style(.auto, false) == .plain)
        #expect(style(.auto, true, "dumb") == .plain)
        #expect(style(.bar, false) == block)
        #expect(style(.plain, true) == .plain)
        #expect(style(.none, true) == .none)
        #expect(style(.auto, quiet: true, true) == .none)
        #expect(style(.json, quiet: true, true) == .json)
    }

    @Test(
        arguments: [
            ([:], false), (["LANG": "C"], false), (["LANG": "de_DE.UTF-8"], true),
            (["LANG": "x.utf8", "LC_ALL": "C"], false),
            (["LC_ALL": "", "LC_CTYPE": "C.UTF-8"], true),
        ] as [([String: String], Bool)])
    func `a locale without UTF-8 gets ASCII`(environment: [String: String], isUnicode: Bool) {
        let style = ProgressDisplay.style(
            .bar, quiet: false, isTerminal: true, environment, Paint(isOn: false))
        #expect(style == .block(Paint(isOn: false), isUnicode: isUnicode))
    }
}

extension ItemEvent {
    static func ended(_ position: Int, _ section: String? = nil) -> ItemEvent {
        ItemEvent(position: position, item: .song(section: section), state: .cancelled)
    }
}

extension Item {
    static func song(_ title: String = "Song", section: String? = nil) -> Item {
        Item(id: "1", title: title, subtitle: "Singer", section: section, image: "https://a.test/1.jpg")
    }
}
