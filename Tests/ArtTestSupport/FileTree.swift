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

/// The regular files of a folder, as a test looks at them.
public enum FileTree {
    /// Paths of all files below `directory`, relative to it, sorted.
    public static func files(below directory: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: directory).filter { name in
            var isDirectory = false
            let exists = FileManager.default.fileExists(atPath: "\(directory)/\(name)", isDirectory: &isDirectory)
            return exists && !isDirectory
        }.sorted()
    }

    /// Turns all bytes of a file to zero as a bad disk does: its size, inode and times stay.
    public static func rot(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0, chmod(path, 0o644) == 0 else { throw RotFailed(path: path, code: errno) }
        let file = open(path, O_WRONLY)
        defer { close(file) }
        let zeros = [UInt8](repeating: 0, count: Int(status.st_size))
        #if canImport(Darwin)
            let times = [status.st_atimespec, status.st_mtimespec]
        #else
            let times = [status.st_atim, status.st_mtim]
        #endif
        guard write(file, zeros, zeros.count) == zeros.count, futimens(file, times) == 0 else {
            throw RotFailed(path: path, code: errno)
        }
    }

    public struct RotFailed: Error {
        var path: String
        var code: Int32
    }
}
