#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An origin in a process of its own, so that its time and memory are not counted as a contender's.
struct OriginProcess {
    let base: String
    private let child: Child

    /// Starts `program` with `words` and `--port-file FILE`, and waits until the port is in that file.
    init(_ program: String, _ words: [String], in scratch: String) throws {
        let portFile = scratch + "/port-\(UInt64.random(in: 0 ... .max))"
        let log = portFile + ".log"
        child = try Command(program: program, words: words + ["--port-file", portFile], log: log).start()
        base = "http://127.0.0.1:\(try Self.port(in: portFile, of: child, program))"
    }

    func stop() throws { try child.terminate() }

    /// Seconds; a long list is drawn before the origin listens.
    static let patience = 120

    /// Before anything is measured, so looking again and again disturbs nothing.
    private static func port(in file: String, of child: Child, _ program: String) throws -> Int {
        let deadline = ContinuousClock.now + .seconds(patience)
        while ContinuousClock.now < deadline {
            if let bytes = FileManager.default.contents(atPath: file),
                let port = Int(String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" })
            {
                return port
            }
            guard child.isRunning() else { throw BenchmarkError.origin(program: program) }
            usleep(10_000)
        }
        try child.terminate()
        throw BenchmarkError.origin(program: program)
    }
}
