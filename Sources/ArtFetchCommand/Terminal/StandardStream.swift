internal import CTerminal
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where text is written. Two users: the process's own streams, and the tests' recorder.
protocol TextOutput: Sendable {
    func write(_ text: String)
}

/// Standard output or standard error.
///
/// Writes block when a reader is slow: that holds up the run, as it should, and never the signal thread. A reader
/// that has gone away (EPIPE) ends the writing quietly, not the run: its manifest is still wanted.
struct StandardStream: TextOutput {
    static let output = StandardStream(descriptor: STDOUT_FILENO)
    static let error = StandardStream(
        descriptor: STDERR_FILENO, isObeyed: WorkflowCommands.areObeyed(Environment.variables))

    let descriptor: Int32
    /// Whether who reads it would take some lines for commands: these are disarmed.
    let isObeyed: Bool
    private let failure = FirstFailure()

    init(descriptor: Int32, isObeyed: Bool = false) {
        self.descriptor = descriptor
        self.isObeyed = isObeyed
    }

    /// The `errno` of the first write that failed; `nil` if all was written, or the reader went away.
    var firstFailure: Int32? { failure.code.withLock { $0 } }

    /// write(2), until all is written or there is no sense in going on.
    func write(_ text: String) {
        var text = isObeyed ? WorkflowCommands.disarmed(text) : text
        text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rest))
                guard let written = attempt(part) else { return }
                rest = rest.dropFirst(written)
            }
        }
    }

    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The terminal as it is now; 80 columns and 24 rows where it does not say.
    var view: TerminalView {
        let size = terminal_size(descriptor)
        return TerminalView(
            columns: size.columns > 0 ? Int(size.columns) : HelpText.columns, rows: size.rows > 0 ? Int(size.rows) : 24,
            isForeground: terminal_is_ours(descriptor) != 0, wasContinued: terminal_was_continued() != 0)
    }

    /// The bytes written, or `nil` if there is no sense in going on. A descriptor that someone else made
    /// non-blocking is waited for with poll(2).
    private func attempt(_ bytes: UnsafeRawBufferPointer) -> Int? {
        while true {
            #if canImport(Glibc)
                let written = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            #else
                let written = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
            #endif
            if written >= 0 { return written }
            if errno == EAGAIN {
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&wanted, 1, -1)
            } else if errno != EINTR {
                failure.note(errno)
                return nil
            }
        }
    }

    /// Opens /dev/null for those of the three standard descriptors that the caller closed, so that no file of the
    /// cache gets their numbers and with them what is meant for people. The wrong way round for standard input and
    /// output, so that their use fails as on a closed one; what is said on standard error goes nowhere.
    static func reserveDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            let mode = [O_WRONLY, O_RDONLY, O_RDWR][Int(descriptor)]
            // The lowest free number is the closed one; if /dev/null cannot be had, there is nobody to tell.
            _ = open("/dev/null", mode)
        }
    }
}

/// Kept until the program ends, as a reader that gets half of an answer must not be told that all went well.
private final class FirstFailure: Sendable {
    let code = Mutex<Int32?>(nil)

    func note(_ error: Int32) {
        guard error != EPIPE else { return }
        code.withLock { $0 = $0 ?? error }
    }
}
