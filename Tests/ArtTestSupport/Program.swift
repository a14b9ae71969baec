#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program of the system that a test needs beside the package's own.
public struct Program: Sendable {
    public let path: String

    /// `nil` where it is not installed.
    public init?(_ name: String) {
        let folders = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin", "/bin"]
        guard
            let path = folders.map({ folder in "\(folder)/\(name)" }).first(where: { (path: String) in
                access(path, X_OK) == 0
            })
        else { return nil }
        self.path = path
    }

    /// Runs it to its end, with its output going to the file `log`; the exit status, or 128 and more for a signal.
    @discardableResult
    public func run(_ arguments: [String], log: String) throws -> Int32 {
        let words =
            ["/bin/sh", "-c", #"log=$1; shift; exec "$0" "$@" >>"$log" 2>&1 </dev/null"#, path, log] + arguments
        return try BackgroundProcess(words).wait()
    }
}

/// A process that runs beside the test; it is killed when nobody holds it any more.
public final class BackgroundProcess {
    private let identifier: pid_t
    private let path: String
    private var hasEnded = false

    /// - Parameter words: the program's path and its arguments.
    public init(_ words: [String]) throws {
        path = words[0]
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        identifier = try Self.spawn(path, &pointers)
    }

    deinit {
        guard !hasEnded else { return }
        kill(identifier, SIGKILL)
        waitpid(identifier, nil, 0)
    }

    /// Its exit status, or 128 and more for a signal.
    @discardableResult
    public func wait() throws -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 {
            guard errno == EINTR else { throw SystemFailure(call: "waitpid for \(path)", code: errno) }
        }
        hasEnded = true
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// With no signal blocked: the threads that run tests block them all, and a child inherits that.
    private static func spawn(_ path: String, _ words: inout [UnsafeMutablePointer<CChar>?]) throws -> pid_t {
        #if canImport(Glibc)
            var attributes = posix_spawnattr_t()
        #else
            var attributes: posix_spawnattr_t?
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var process = pid_t()
        let code = posix_spawn(&process, path, nil, &attributes, &words, nil)
        guard code == 0 else { throw SystemFailure(call: "posix_spawn of \(path)", code: code) }
        return process
    }
}
