import Testing

@testable import ArtFetch
@testable import ArtFetchCommand

struct ProgressBlockTests {
    private let speed = ProgressBlock.Speed(bytes: 345_678, items: 38, left: "15 s left")

    private func block(_ columns: Int, _ rows: Int = 24, color: Bool = false, unicode: Bool = true) -> ProgressBlock {
        ProgressBlock(columns: columns, rows: rows, paint: Paint(isOn: color), isUnicode: unicode)
    }

    /// 24 items in sections or none, of which 12 have ended, and others are worked on.
    private func progress(_ titles: [String] = ["Amber Hills", "Night Houses"], sections: Bool = false) -> RunProgress {
        var progress = RunProgress()
        func section(_ position: Int) -> String? { sections ? "Artist \(position % 3)" : nil }
        progress.note(ListEvent(list: "l", state: .queued))
        for position in 1...24 {
            progress.note(
                ItemEvent(position: position, item: .song(section: section(position)), state: .queued), at: .zero)
        }
        progress.note(ListEvent(list: "l", state: .success(items: 24)))
        for position in 1...12 {
            let failure = Failure(kind: .timeout, message: "")
            let state = position == 1 ? LoadState.failure(failure, attempts: 1) : .cancelled
            progress.note(
                ItemEvent(position: position, item: .song(section: section(position)), state: state), at: .zero)
        }
        for (index, title) in titles.enumerated() {
            let item = Item.song(title, section: section(13 + index))
            progress.note(
                ItemEvent(position: 13 + index, item: item, state: .loading(attempt: 1 + index)), at: .seconds(index))
        }
        return progress
    }

    @Test func `80 columns have room for a bar and everything, and below it what is running`() {
        let lines = block(80).lines(progress(), speed, at: .seconds(3))
        #expect(
            lines == [
                "━━━━━━━━━━━━━━━───────────────  12/24  1 failed  15 s left  346 kB/s  38/s",
                "  loading   3 s    Amber Hills (Singer)",
                "  loading   2 s    (attempt 2) Night Houses (Singer)",
            ])
    }

    @Test func `20 columns keep what matters most`() {
        let lines = block(20).lines(progress(), speed, at: .seconds(3))
        #expect(lines == ["12/24  1 failed", "  Amber Hills (Si…", "  Night Houses (S…"])
    }

    @Test func `sections show how far each is, and one item of it`() {
        let lines = block(80).lines(progress(sections: true), speed, at: .seconds(3))
        #expect(
            lines.dropFirst() == [
                "  4/8        1 failed  Artist 1                  Amber Hills (Singer)",
                "  4/8        Artist 2                  Night Houses (Singer)",
                "  4/8        Artist 0",
            ])
    }

    @Test func `there are no more lines than the terminal has room for, and the last says what is left out`() {
        let many = progress((1...10).map { "Song \($0)" })
        #expect(block(80).lines(many, speed, at: .zero).count == 7)
        #expect(block(80).lines(many, speed, at: .zero).last == "  and 5 more")
        #expect(block(80, 5).lines(many, speed, at: .zero).count == 4)
        #expect(block(80, 1).lines(many, speed, at: .zero).count == 1)
    }

    @Test func `before the first item the list is being read`() {
        #expect(block(80).lines(RunProgress(), .init(), at: .zero) == ["reading the list"])
        #expect(block(10).lines(RunProgress(), .init(), at: .zero) == ["reading…"])
    }

    @Test func `a total that may still grow has a plus and no bar`() {
        var progress = RunProgress()
        progress.note(ItemEvent(position: 1, item: .song(), state: .queued), at: .zero)
        #expect(block(80).lines(progress, .init(), at: .zero) == ["0/1+"])
    }

    @Test func `where there is no UTF-8 the bar is ASCII`() {
        let line = block(80, unicode: false).lines(progress(), speed, at: .zero)[0]
        #expect(line.hasPrefix("###############---------------  12/24"))
    }

    @Test func `colour adds colour and nothing else`() {
        let plain = block(80).lines(progress(sections: true), speed, at: .zero)
        let colored = block(80, color: true).lines(progress(sections: true), speed, at: .zero)
        #expect(colored != plain)
        #expect(colored.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") } == plain)
    }

    @Test(arguments: [1, 2, 5, 10, 19, 20, 21, 39, 40, 41, 60, 80, 132, 300])
    func `no line reaches the last two columns, whatever a title is made of`(columns: Int) {
        let titles = [
            "日本語の長いタイトルがここにあります、もっともっと長く", "👩‍👩‍👧‍👦👍🏽🇻🇳❤️👩‍👩‍👧‍👦👍🏽🇻🇳❤️👩‍👩‍👧‍👦👍🏽🇻🇳❤️👩‍👩‍👧‍👦", "أغاني الليل الطويل من أجمل ما غنى",
            "e\u{301}\u{302}\u{303}" + String(repeating: "a\u{308}", count: 200), "\u{1B}[2J\u{9B}31m\n\r\t\u{202E}x",
            String(repeating: "한국어", count: 40),
        ]
        for sections in [false, true] {
            for line in block(columns).lines(progress(titles, sections: sections), speed, at: .seconds(99)) {
                #expect(DisplayWidth.most(line) <= max(columns - 2, 1), "\(line)")
                #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            }
        }
    }
}
