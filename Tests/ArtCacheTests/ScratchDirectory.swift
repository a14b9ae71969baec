import Foundation

@testable import ArtCache

/// An empty directory that goes with its last reference.
final class ScratchDirectory: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/artfetch-tests-" + RunFileName.newID()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        // A cache that was not closed ends with its thread's last work, and SQLite takes its files away meanwhile.
        for _ in 0..<5 {
            do { return try FileManager.default.removeItem(atPath: path) } catch CocoaError.fileNoSuchFile {
                continue
            } catch {
                return print("left behind: \(path): \(error)")
            }
        }
    }

    /// A path below it.
    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    func names(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: self(name)).sorted()
    }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self(name)) }

    func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: self(name))))
    }

    /// Writes in place, also over a read-only file.
    func write(_ bytes: [UInt8], to name: String) throws {
        if exists(name) { try setMode(0o644, of: name) }
        try Data(bytes).write(to: URL(filePath: self(name)))
    }

    func makeDirectory(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: self(name)) }

    func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: self(name), toPath: self(other))
    }

    func mode(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: self(name))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self(name))
    }
}

/// The process's umask, without changing it: read from a directory that was made with all bits.
func umaskBits() throws -> Int {
    let scratch = try ScratchDirectory()
    try scratch.makeDirectory("probe")
    return 0o777 & ~(try scratch.mode(of: "probe"))
}

/// SplitMix64: the same numbers on every run of a seed.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

extension NewPicture {
    /// The original's bytes; lending them cannot fail.
    var array: [UInt8] {
        var array: [UInt8] = []
        do { array = try bytes.withBytes { $0.withUnsafeBytes { Array($0) } } } catch {}
        return array
    }
}
