import ArtTestSupport
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The process of a browser and its two pipes: messages of JSON, each ended by a zero byte.
final class BrowserPipe {
    private let process: BackgroundProcess
    private let log: String
    private let commands: Int32
    private let answers: Int32
    private var received: [UInt8] = []

    /// A browser that says nothing for this long is dead; even under the sanitizers a page is there in seconds.
    private static let silence: Int32 = 180_000

    init(_ program: Program, in folder: TemporaryDirectory, window: String) throws {
        let (down, up) = (folder.file("commands"), folder.file("answers"))
        log = folder.file("log")
        for path in [down, up] {
            guard mkfifo(path, 0o600) == 0 else { throw SystemFailure(call: "mkfifo \(path)", code: errno) }
        }
        // For both reading and writing, so that opening waits for nobody.
        commands = open(down, O_RDWR | O_CLOEXEC)
        answers = open(up, O_RDWR | O_CLOEXEC)
        process = try BackgroundProcess(
            [
                "/bin/sh", "-c",
                #"down=$1 up=$2 log=$3; shift 3; exec "$0" "$@" 3<"$down" 4>"$up" >"$log" 2>&1 </dev/null"#,
                program.path, down, up, log, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
                "--hide-scrollbars", "--no-first-run", "--disable-background-networking", "--disable-sync",
                "--disable-component-update", "--disable-default-apps", "--disable-dev-shm-usage",
                "--user-data-dir=\(folder.file("profile"))", "--window-size=\(window)",
            ])
    }

    deinit {
        close(commands)
        close(answers)
    }

    func send(_ message: Data) throws {
        var rest = [UInt8](message) + [0]
        while !rest.isEmpty {
            let count = write(commands, rest, rest.count)
            guard count > 0 else { throw SystemFailure(call: "write to the browser", code: errno) }
            rest.removeFirst(count)
        }
    }

    func receive() throws -> Data {
        while true {
            if let end = received.firstIndex(of: 0) {
                defer { received.removeSubrange(...end) }
                return Data(received[..<end])
            }
            try fill()
        }
    }

    private func fill() throws {
        var wanted = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, Self.silence) == 1 else { throw BrowserError.silent(log: logText) }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(answers, &piece, piece.count)
        guard count > 0 else { throw SystemFailure(call: "read from the browser", code: errno) }
        received += piece[..<count]
    }

    private var logText: String {
        do { return try String(contentsOfFile: log, encoding: .utf8) } catch { return "\(error)" }
    }

    func end() throws { try process.wait() }
}
