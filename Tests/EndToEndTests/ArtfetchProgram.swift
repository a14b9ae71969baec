import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The built program, run as a user runs it.
struct ArtfetchProgram {
    /// What one run left behind.
    struct Result {
        /// The exit code; for a signal, its number negated.
        var exit: Int32
        var output: String
        var errors: String
    }

    /// `ARTFETCH_PROGRAM`, or the one beside this test's own bundle.
    static var path: String {
        get throws {
            if let given = ProcessInfo.processInfo.environment["ARTFETCH_PROGRAM"] { return given }
            let beside = try buildFolder().appendingPathComponent("artfetch").path
            guard FileManager.default.isExecutableFile(atPath: beside) else { throw NotBuilt(path: beside) }
            return beside
        }
    }

    private static func buildFolder() throws -> URL {
        #if os(Linux)
            let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(fileURLWithPath: own).deletingLastPathComponent()
        #else
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
            return URL(fileURLWithPath: bundle?.bundlePath ?? CommandLine.arguments[0]).deletingLastPathComponent()
        #endif
    }

    struct NotBuilt: Error {
        var path: String
    }

    /// Runs to the end, without blocking the cooperative pool.
    static func run(_ words: [String], environment: [String: String] = [:]) async throws -> Result {
        try await start(words, environment: environment).end()
    }

    /// Runs a line of sh(1) to its end, in which `"$0"` is the program.
    static func runShell(_ line: String) async throws -> Result {
        try await Running(path: "/bin/sh", words: ["-c", line, path], environment: [:], isInputOpen: false).end()
    }

    /// - Parameter isInputOpen: whether standard input stays open and silent, instead of being empty.
    static func start(
        _ words: [String], environment: [String: String] = [:], isInputOpen: Bool = false
    ) throws -> Running {
        try Running(path: path, words: words, environment: environment, isInputOpen: isInputOpen)
    }
}

/// A started program.
final class Running: Sendable {
    private let process: Mutex<Process>
    private let output = Drain()
    private let errors = Drain()
    private let ended: AsyncStream<Int32>

    /// Held, so that it does not end.
    private let input = Pipe()

    init(path: String, words: [String], environment: [String: String], isInputOpen: Bool) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = words
        process.environment = Self.environment(with: environment)
        if isInputOpen { process.standardInput = input } else { process.standardInput = FileHandle.nullDevice }
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            let isSignal = process.terminationReason == .uncaughtSignal
            continuation.yield(isSignal ? -process.terminationStatus : process.terminationStatus)
            continuation.finish()
        }
        ended = stream
        try process.run()
        self.process = Mutex(process)
        output.start()
        errors.start()
    }

    /// Nothing of the caller's that could change a run: no proxies, no cache, no colours.
    private static func environment(with more: [String: String]) -> [String: String] {
        let own = ProcessInfo.processInfo.environment
        let kept = ["PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR", "ASAN_OPTIONS", "TSAN_OPTIONS"]
        let base = own.filter { kept.contains($0.key) }
        return base.merging(more) { $1 }
    }

    func signal(_ number: Int32) {
        let identifier = process.withLock { $0.processIdentifier }
        kill(identifier, number)
    }

    func end() async throws -> ArtfetchProgram.Result {
        var exit: Int32 = .min
        for await status in ended { exit = status }
        return ArtfetchProgram.Result(exit: exit, output: await output.text(), errors: await errors.text())
    }
}

/// Reads a pipe to its end on a thread of its own, so that the program never waits for its reader.
private final class Drain: Sendable {
    let pipe = Pipe()
    private let (stream, continuation) = AsyncStream.makeStream(of: Data.self)

    func start() {
        let (handle, continuation) = (pipe.fileHandleForReading, continuation)
        Thread.detachNewThread {
            continuation.yield(handle.readDataToEndOfFile())
            continuation.finish()
        }
    }

    func text() async -> String {
        var all = Data()
        for await data in stream { all.append(data) }
        return String(decoding: all, as: UTF8.self)
    }
}
