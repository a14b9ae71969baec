import ArtTestSupport
import Foundation

/// A terminal that a test looks at: a session of tmux(1), on a server of its own.
final class Tmux {
    static let program = Program("tmux")

    private let program: Program
    private let folder: TemporaryDirectory
    private var calls = 0

    /// A session that runs `command` with sh(1).
    init(_ program: Program, columns: Int, rows: Int, _ command: String) throws {
        self.program = program
        folder = try TemporaryDirectory()
        try call(["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", command])
    }

    /// The lines of the screen, without those below the last that has anything.
    func screen() throws -> [String] {
        var lines = try call(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map(String.init)
    }

    /// The screen, once it is as is wanted; it is looked at again and again.
    func screen(within limit: Duration = .seconds(300), where isWanted: ([String]) -> Bool) throws -> [String] {
        let start = ContinuousClock.now
        while true {
            let lines = try screen()
            if isWanted(lines) { return lines }
            if ContinuousClock.now - start > limit { throw Unseen(screen: lines.joined(separator: "\n")) }
        }
    }

    func resize(columns: Int, rows: Int) throws {
        try call(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    func press(_ key: String) throws {
        try call(["send-keys", key])
    }

    /// A format of tmux, such as `#{cursor_flag}`.
    func value(_ format: String) throws -> String {
        try call(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
    }

    deinit {
        do { try call(["kill-server"]) } catch { print("tmux: \(error)") }
    }

    @discardableResult
    private func call(_ words: [String]) throws -> String {
        calls += 1
        let log = folder.file("log-\(calls)")
        let status = try program.run(["-u", "-S", folder.file("s"), "-f", "/dev/null"] + words, log: log)
        let text = try String(contentsOfFile: log, encoding: .utf8)
        guard status == 0 else { throw Failed(words: words, text: text) }
        return text
    }

    struct Failed: Error {
        var words: [String]
        var text: String
    }

    struct Unseen: Error {
        var screen: String
    }
}
