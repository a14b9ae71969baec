#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a test does with the files in a folder; names are relative to it.
extension TemporaryDirectory {
    public func names(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file(name)).sorted()
    }

    public func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

    public func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: file(name))))
    }

    /// Writes in place, also over a read-only file.
    public func write(_ bytes: [UInt8], to name: String) throws {
        if exists(name) { try setMode(0o644, of: name) }
        try Data(bytes).write(to: URL(filePath: file(name)))
    }

    public func makeDirectory(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
    }

    public func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: file(name), withDestinationPath: target)
    }

    public func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }

    public func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: file(name), toPath: file(other))
    }

    public func mode(of name: String) throws -> Int {
        var status = stat()
        guard stat(file(name), &status) == 0 else { throw SystemFailure(call: "stat of \(file(name))", code: errno) }
        return Int(status.st_mode & 0o7777)
    }

    public func setMode(_ mode: Int, of name: String) throws {
        guard chmod(file(name), mode_t(mode)) == 0 else {
            throw SystemFailure(call: "chmod of \(file(name))", code: errno)
        }
    }
}

/// The process's umask, without changing it: read from a directory that was made with all bits.
public func umaskBits() throws -> Int {
    let scratch = try TemporaryDirectory()
    try scratch.makeDirectory("probe")
    return 0o777 & ~(try scratch.mode(of: "probe"))
}
