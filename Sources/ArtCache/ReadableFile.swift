#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that is read piece by piece, wherever it lies: a manifest may be longer than memory.
///
/// What it says is the same for as long as it is open even if another takes its name, as `ReplacementFile` does. Not for
/// objects, which are hashed when they are read.
public final class ReadableFile: Sendable {
    private let file: OpenFile
    /// In bytes, when it was opened.
    public let size: UInt64

    public var path: String { file.path }

    /// open(2), which waits for no writer of a pipe. Only a regular file can be read again and again; any other is
    /// refused with `ESPIPE`, a folder with `EISDIR`.
    public init(at path: String) throws(CacheError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .file(.open, path: path, code: ENOENT) }
        let file = OpenFile(
            descriptor: try check(.open, path) { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }, path: path)
        let status = try file.status()
        guard status.kind == .regular else {
            throw .file(.open, path: path, code: status.kind == .directory ? EISDIR : ESPIPE)
        }
        size = UInt64(max(status.size, 0))
        self.file = file
    }

    /// Up to `count` bytes from `offset`; fewer only where the file ends.
    public func read(_ count: Int, at offset: UInt64) throws(CacheError) -> [UInt8] {
        try file.read(count, at: offset)
    }
}
