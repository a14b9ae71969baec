import Testing

@testable import ArtFetchCommand

/// Draws on a screen that does what a terminal does with the few sequences that are used.
struct ProgressFrameTests {
    @Test func `a frame takes the place of the one before, and leaves the cursor below`() {
        var (frame, screen) = (ProgressFrame(), Screen(columns: 20))
        screen.write("$ artfetch\n")
        screen.write(frame.draw(["one", "two", "three"], columns: 20))
        screen.write(frame.draw(["1"], columns: 20))
        #expect(screen.lines == ["$ artfetch", "1", ""])
        screen.write(frame.draw(["1", "2"], columns: 20))
        #expect(screen.lines == ["$ artfetch", "1", "2", ""])
        screen.write("done\n")
        #expect(screen.lines == ["$ artfetch", "1", "2", "done", ""])
    }

    @Test func `what the terminal echoes meanwhile is gone with the next frame`() {
        var (frame, screen) = (ProgressFrame(), Screen(columns: 20))
        screen.write(frame.draw(["one", "two"], columns: 20))
        screen.write("^C")
        screen.write(frame.draw(["one", "2"], columns: 20))
        #expect(screen.lines == ["one", "2", ""])
    }

    @Test func `an erased frame leaves nothing`() {
        var (frame, screen) = (ProgressFrame(), Screen(columns: 20))
        #expect(frame.erase(columns: 20) == "")
        screen.write("above\n")
        screen.write(frame.draw(["one", "two"], columns: 20))
        screen.write(frame.erase(columns: 20))
        #expect(screen.lines == ["above", ""])
        #expect(!frame.isDrawn)
    }

    @Test func `lines that a narrower terminal has broken are taken whole`() {
        var (frame, screen) = (ProgressFrame(), Screen(columns: 20))
        screen.write("above\n")
        screen.write(frame.draw(["\u{1B}[32m123456789012\u{1B}[0m", "ab"], columns: 20))
        screen.narrow(to: 5)
        #expect(screen.lines == ["above", "12345", "67890", "12", "ab", ""])
        screen.write(frame.draw(["1", "2"], columns: 5))
        #expect(screen.lines == ["above", "1", "2", ""])
    }

    @Test func `what was forgotten stays`() {
        var (frame, screen) = (ProgressFrame(), Screen(columns: 20))
        screen.write(frame.draw(["one"], columns: 20))
        frame.forget()
        screen.write("[1]+  Stopped\n")
        screen.write(frame.draw(["two"], columns: 20))
        #expect(screen.lines == ["one", "[1]+  Stopped", "two", ""])
    }
}

/// A terminal of ASCII, endlessly high: carriage return, line feed, CUU, EL and ED; colours are passed over.
private struct Screen {
    private(set) var lines = [""]
    private var columns: Int
    private var row = 0
    private var column = 0

    init(columns: Int) {
        self.columns = columns
    }

    mutating func write(_ text: String) {
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\r": column = 0
            case "\n":
                (row, column) = (row + 1, 0)
                if row == lines.count { lines.append("") }
            case "\u{1B}":
                rest.removeFirst()
                let digits = rest.prefix { ("0"..."9").contains($0) }
                rest = rest.dropFirst(digits.count)
                control(rest.removeFirst(), Int(String(String.UnicodeScalarView(digits))) ?? 0)
            default: put(Character(scalar))
            }
        }
    }

    private mutating func control(_ name: Unicode.Scalar, _ number: Int) {
        switch name {
        case "A": row = max(row - number, 0)
        case "K": lines[row] = String(lines[row].prefix(column))
        case "J":
            lines[row] = String(lines[row].prefix(column))
            lines.removeSubrange((row + 1)...)
        default: break
        }
    }

    private mutating func put(_ character: Character) {
        var line = Array(lines[row])
        if column < line.count { line[column] = character } else { line.append(character) }
        lines[row] = String(line)
        column += 1
    }

    /// As terminals do that break lines anew; the cursor stays below.
    mutating func narrow(to columns: Int) {
        lines = lines.flatMap { line -> [String] in
            guard line.count > columns else { return [line] }
            let characters = Array(line)
            return stride(from: 0, to: characters.count, by: columns).map { start in
                String(characters[start..<min(start + columns, characters.count)])
            }
        }
        row = lines.count - 1
    }
}
