import ArtTestSupport
import Foundation
import Testing

/// Progress on a real terminal: a run is held at one picture, so that what is on the screen stays there to be looked at.
@Suite(.enabled(if: Tmux.program != nil, "needs tmux"))
struct TerminalTests {
    private let folder: TemporaryDirectory
    private let held: Latch
    private let chart: Chart

    private static let titles = [
        "日本語のとても長いタイトルがここにあります、もっともっと長く、まだまだ続く", "👩‍👩‍👧‍👦👍🏽🇻🇳❤️ family", "أغاني الليل الطويل", "a\u{301}b\u{302}c",
    ]

    init() throws {
        folder = try TemporaryDirectory()
        let latch = try Latch()
        held = latch
        let pictures = Pictures.good(4)
        chart = try Chart(
            pictures.map { ($0.name, $0.answer) }
                + (0..<4).map { ("held\($0)", OriginAnswer.held([0xFF], until: latch, rest: [0xD8])) })
    }

    /// Four good pictures, and four that are held, with titles of every width.
    private func command(_ more: String = "") throws -> String {
        let names = ["p0", "p1", "p2", "p3"] + (0..<4).map { "held\($0)" }
        let lines = names.enumerated().map { index, name in
            "\(chart.origin.base)/image/\(name)/1.jpg\t\(Self.titles[index % 4])"
        }
        let list = folder.file("list.txt")
        try lines.joined(separator: "\n").write(toFile: list, atomically: false, encoding: .utf8)
        let words = [
            try ArtfetchProgram.path, "urls", list, "--cache", folder.file("cache"), "--allow-private", "--retries",
            "0",
            "--timeout", "30m", "--item-timeout", "40m", "--jobs", "8", "--per-host", "8",
        ]
        // The program takes the place of a shell whose number is known.
        return """
            export LC_ALL=C.UTF-8 SWIFT_BACKTRACE=enable=no; unset NO_COLOR CLICOLOR
            sh -c 'echo $$ >\(folder.file("pid")); exec "$@"' sh \(words.map { "'\($0)'" }.joined(separator: " ")) \(more)
            echo "exit $?"; exec cat
            """
    }

    private func start(_ columns: Int, _ rows: Int, _ more: String = "") throws -> Tmux {
        try Tmux(try #require(Tmux.program), columns: columns, rows: rows, try command(more))
    }

    private func isHeld(_ screen: [String]) -> Bool {
        screen.first?.contains("4/8") == true && screen.count { $0.hasPrefix("  ") } == 4
    }

    private func hasEnded(_ screen: [String]) -> Bool { screen.contains { $0.hasPrefix("exit ") } }

    /// Nothing of the progress is left, and the terminal is as it was.
    private func expectRestored(_ screen: [String], _ tmux: Tmux) throws {
        #expect(!screen.contains { $0.contains("4/8") || $0.contains("━") || $0.hasPrefix("  loading") })
        #expect(try tmux.value("#{cursor_flag} #{alternate_on} #{wrap_flag} #{cursor_x}") == "1 0 1 0")
    }

    @Test(arguments: [(80, 24), (30, 10), (20, 6)])
    func `totals stand over what is running, at any size, and are gone at the end`(columns: Int, rows: Int) throws {
        let tmux = try start(columns, rows)
        let screen = try tmux.screen(where: isHeld)
        #expect(screen.count == 5)
        #expect(screen.dropFirst().contains { $0.contains("日本") })
        held.open()
        let last = try tmux.screen(where: hasEnded)
        #expect(last.last == "exit 1")
        try expectRestored(last, tmux)
    }

    @Test func `a terminal that becomes small and large again shows one block, and then none`() throws {
        let tmux = try start(80, 24)
        _ = try tmux.screen(where: isHeld)
        try tmux.resize(columns: 30, rows: 10)
        let narrow = try tmux.screen { screen in isHeld(screen) && screen.count == 5 && screen[0].count <= 30 }
        #expect(narrow.count { $0.contains("4/8") } == 1)
        try tmux.resize(columns: 100, rows: 30)
        let wide = try tmux.screen { screen in isHeld(screen) && screen[0].contains("━") }
        #expect(wide.count == 5)
        held.open()
        try expectRestored(try tmux.screen(where: hasEnded), tmux)
    }

    @Test func `Ctrl-C takes the progress away and tells how it ended`() throws {
        let tmux = try start(80, 24)
        _ = try tmux.screen(where: isHeld)
        try tmux.press("C-c")
        let screen = try tmux.screen(where: hasEnded)
        held.open()
        #expect(screen.last == "exit 130")
        #expect(screen.contains { $0.hasPrefix("stopping: ") })
        #expect(screen.contains { $0.hasPrefix("stopped: 8 items: 4 fetched") })
        #expect(!screen.contains { $0.contains("^C") && $0.contains("4/8") })
        try expectRestored(screen, tmux)
    }

    @Test(arguments: [("SEGV", 139), ("KILL", 137)])
    func `a run that crashes leaves a terminal that can be used`(signal: String, exit: Int) throws {
        let tmux = try start(80, 24)
        _ = try tmux.screen(where: isHeld)
        let process = try #require(
            pid_t(String(contentsOfFile: folder.file("pid"), encoding: .utf8).trimmingCharacters(in: .newlines)))
        kill(process, signal == "SEGV" ? SIGSEGV : SIGKILL)
        let screen = try tmux.screen(where: hasEnded)
        held.open()
        // On a line of its own, below what was shown last.
        #expect(screen.last == "exit \(exit)")
        #expect(try tmux.value("#{cursor_flag} #{alternate_on} #{wrap_flag} #{cursor_x}") == "1 0 1 0")
    }

    @Test func `a dumb terminal and a pipe get lines without a control character`() async throws {
        held.open()
        let tmux = try start(80, 24, "2>&1 | tee '\(folder.file("errors"))'")
        _ = try tmux.screen(where: hasEnded)
        let text = try String(contentsOfFile: folder.file("errors"), encoding: .utf8)
        #expect(text.contains("failed 5: "))
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }

    @Test func `as JSON, every line of standard error is an event`() async throws {
        held.open()
        let result = try await ArtfetchProgram.run(
            chart.words(cache: folder.file("cache"), "--progress", "json", "--retries", "0"))
        let lines = result.errors.split(separator: "\n")
        let kinds = try lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])["event"] as? String
        }
        #expect(kinds.first == "list" && kinds.last == "end" && kinds.count { $0 == "end" } == 1)
        #expect(kinds.count { $0 == "item" } >= 8 * 2)
        #expect(result.exit == 1 && result.output == "")
        #expect(lines.last?.contains(#""exit":1"#) == true)
    }
}
