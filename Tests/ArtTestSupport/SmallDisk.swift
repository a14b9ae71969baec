#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A disk that fills up: a tmpfs of a given size, unmounted with its last reference. Only root on Linux can make one.
public final class SmallDisk: Sendable {
    private let folder: TemporaryDirectory
    public var path: String { folder.file("disk") }

    public static let isAvailable: Bool = {
        #if os(Linux)
            do { return try geteuid() == 0 && !SmallDisk(kilobytes: 64).path.isEmpty } catch { return false }
        #else
            return false
        #endif
    }()

    /// - Parameter files: how many files and folders may be there, its own included; `nil` for enough.
    public init(kilobytes: Int, files: Int? = nil) throws {
        folder = try TemporaryDirectory()
        guard mkdir(folder.file("disk"), 0o755) == 0 else {
            throw SystemFailure(call: "mkdir of \(folder.file("disk"))", code: errno)
        }
        try mount("size=\(kilobytes)k" + (files.map { ",nr_inodes=\($0)" } ?? ""))
    }

    /// There is more room, or less; and room for enough files.
    public func resize(kilobytes: Int) throws { try mount("remount,size=\(kilobytes)k,nr_inodes=100000") }

    /// One file takes all room but so many bytes.
    public func fill(leaving bytes: Int) throws {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { throw SystemFailure(call: "statvfs of \(path)", code: errno) }
        let room = Int(status.f_bavail) * Int(status.f_frsize)
        try folder.write([UInt8](repeating: 0, count: max(0, room - bytes)), to: "disk/filler")
    }

    /// From now on nothing can be written there.
    public func makeReadOnly() throws { try mount("remount,ro") }

    private func mount(_ options: String) throws {
        try run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", path])
    }

    private func run(_ name: String, _ words: [String]) throws {
        let status = try Program(name)?.run(words, log: folder.file("log")) ?? 127
        guard status == 0 else { throw SystemFailure(call: "\(name) of \(path)", code: status) }
    }

    deinit {
        // Lazily: files there may still be open.
        do { try run("umount", ["-l", path]) } catch { print("left mounted: \(path): \(error)") }
    }
}
