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
    /// Where it listens, in its own order.
    let ports: [Int]
    private let child: Child
    private let portFile: String

    var base: String { "http://127.0.0.1:\(ports[0])" }

    /// Starts `program` with `words` and `--port-file FILE`, and waits until the port is in that file.
    init(_ program: String, _ words: [String], in scratch: String) throws {
        portFile = scratch + "/port-\(UInt64.random(in: 0 ... .max))"
        let log = portFile + ".log"
        child = try Command(program: program, words: words + ["--port-file", portFile], log: log).start()
        ports = try Self.ports(in: portFile, of: child, program)
    }

    func stop() throws { try child.terminate() }

    /// What it told at its end; of an origin of hosts.
    func span() throws -> Double {
        let bytes = try Data(contentsOf: URL(filePath: portFile + ".span"))
        return Double(String(decoding: bytes, as: UTF8.self)) ?? 0
    }

    /// Seconds; a long list is drawn before the origin listens.
    static let patience = 120

    /// Before anything is measured, so looking again and again disturbs nothing.
    private static func ports(in file: String, of child: Child, _ program: String) throws -> [Int] {
        let deadline = ContinuousClock.now + .seconds(patience)
        while ContinuousClock.now < deadline {
            if let bytes = FileManager.default.contents(atPath: file) {
                return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
            }
            guard child.isRunning() else { throw BenchmarkError.origin(program: program) }
            usleep(10_000)
        }
        try child.terminate()
        throw BenchmarkError.origin(program: program)
    }
}
