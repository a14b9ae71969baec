import Testing

@testable import ArtFetchCommand

struct TimeLeftTests {
    private func counts(_ finished: Int, of found: Int = 1000) -> RunCounts {
        RunCounts(found: found, isComplete: true, fetched: finished)
    }

    @Test func `it is told once there is something to go by`() {
        var left = TimeLeft()
        left.note(counts(0), at: .zero)
        left.note(counts(20), at: .seconds(2))
        #expect(left.text(at: .seconds(2)) == nil)
        left.note(counts(40), at: .seconds(4))
        #expect(left.text(at: .seconds(4)) == "1 min 45 s left")
    }

    @Test func `a first second in which nothing came is soon no longer held against a run`() {
        var left = TimeLeft()
        for step in 0...20 { left.note(counts(max(step - 4, 0), of: 36), at: .milliseconds(step * 250)) }
        #expect(left.text(at: .seconds(5)).map(Self.seconds) ?? .max <= 10)
    }

    @Test func `a list that is not known to its end has none`() {
        var left = TimeLeft()
        for second in 0...60 {
            left.note(RunCounts(found: 1000, isComplete: false, fetched: second), at: .seconds(second))
        }
        #expect(left.text(at: .seconds(60)) == nil)
    }

    @Test func `at an even speed it goes down with the clock`() {
        var left = TimeLeft()
        for second in 0...50 { left.note(counts(second * 10), at: .seconds(second)) }
        #expect(left.text(at: .seconds(50)) == "50 s left")
        #expect(left.text(at: .seconds(61)) == "40 s left")
    }

    /// Ten a second, give or take half: what is shown may not go up and down with it.
    @Test func `an uneven speed does not make it jump`() {
        var (left, finished, jumps) = (TimeLeft(), 0, 0)
        var before: String?
        for step in 0..<400 {
            finished += step % 4 == 0 ? 12 : step % 4 == 2 ? 0 : 4
            left.note(counts(finished, of: 10_000), at: .milliseconds(step * 500))
            let text = left.text(at: .milliseconds(step * 500))
            if let before, let text, Self.seconds(text) > Self.seconds(before) { jumps += 1 }
            before = text
        }
        #expect(jumps <= 2)
    }

    @Test func `a burst from the cache does not promise an end at once`() {
        var left = TimeLeft()
        left.note(counts(0), at: .zero)
        for second in 1...20 { left.note(counts(second), at: .seconds(second)) }
        left.note(counts(520), at: .milliseconds(20_250))
        let text = left.text(at: .milliseconds(20_250))
        #expect(text.map(Self.seconds) ?? 0 > 10)
    }

    /// Of the forms that these tests meet.
    private static func seconds(_ text: String) -> Int {
        let parts = text.split(separator: " ")
        var sum = 0
        for (number, unit) in zip(parts, parts.dropFirst()) {
            guard let number = Int(number) else { continue }
            sum += number * (unit == "h" ? 3600 : unit == "min" ? 60 : 1)
        }
        return sum
    }
}
