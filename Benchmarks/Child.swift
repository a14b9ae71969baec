#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program and its words, run as a child. Its output goes to the file `log`, its input is empty.
struct Command {
    var program: String
    var words: [String]
    var log: String
    /// Set for it alone, `NAME=VALUE`.
    var variables: [String] = []

    /// Runs it to its end; throws if that is not exit code 0, for a failed run measures nothing.
    func measure() throws -> Usage {
        let began = ContinuousClock.now
        let child = try start()
        let (status, usage) = try child.wait()
        let wall = ContinuousClock.now - began
        guard status == 0 else { throw BenchmarkError.failed(command: text, status: status, log: log) }
        return Usage(wall: wall, usage)
    }

    func start() throws -> Child { try spawn(with: environment + variables) }

    /// What is the same on every machine: no proxy and no cache of the user's.
    private var environment: [String] {
        ["PATH", "HOME", "TMPDIR"].compactMap { (name: String) in getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
    }

    private var text: String { ([program] + words).joined(separator: " ") }

    /// posix_spawn(3).
    private func spawn(with environment: [String]) throws -> Child {
        #if canImport(Glibc)
            var actions = posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var words = CStrings([program] + self.words)
        var variables = CStrings(environment)
        var process = pid_t()
        let code = posix_spawn(&process, program, &actions, nil, &words.pointers, &variables.pointers)
        guard code == 0 else { throw BenchmarkError.system(call: "posix_spawn of \(program)", code: code) }
        return Child(process: process)
    }
}

/// A started child.
struct Child {
    let process: pid_t

    /// wait4(2): the exit status, or 128 and more for a signal, and what the child used.
    func wait() throws -> (status: Int32, usage: rusage) {
        var (status, usage) = (Int32(0), rusage())
        while wait4(process, &status, 0, &usage) < 0 {
            guard errno == EINTR else { throw BenchmarkError.system(call: "wait4", code: errno) }
        }
        let signal = status & 0x7F
        return (signal == 0 ? status >> 8 & 0xFF : 128 + signal, usage)
    }

    /// Whether it still runs; reaps it if not.
    func isRunning() -> Bool {
        var status: Int32 = 0
        return waitpid(process, &status, WNOHANG) == 0
    }

    func terminate() throws {
        kill(process, SIGTERM)
        _ = try wait()
    }
}

/// A null-terminated array of C strings, freed with the value.
private struct CStrings: ~Copyable {
    var pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) { pointers = texts.map { strdup($0) } + [nil] }

    deinit { for pointer in pointers { free(pointer) } }
}

/// Why there is no measurement.
enum BenchmarkError: Error, CustomStringConvertible {
    case words(String)
    case failed(command: String, status: Int32, log: String)
    case system(call: String, code: Int32)
    case origin(program: String)

    var description: String {
        switch self {
        case .words(let problem): problem
        case .failed(let command, let status, let log): "exit code \(status) of: \(command); its output is in \(log)"
        case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
        case .origin(let program): "\(program) did not listen within \(OriginProcess.patience) seconds"
        }
    }
}
