#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that takes the place of another at once: written beside it under a hidden name, synced, renamed. A reader
/// sees the old one or the new one, whole. Dropped without `commit`, it leaves nothing behind.
///
/// For manifests and reports, which may lie outside the cache; objects have `ObjectStore`.
public struct ReplacementFile: ~Copyable {
    private let directory: Directory
    private let file: OpenFile
    private let hidden: String
    private let name: String
    private var pending: [UInt8] = []
    private var written: UInt64 = 0
    private var isCommitted = false

    /// Small pieces are gathered up to this many bytes.
    private static let bufferSize = 65_536

    /// Opens a hidden file in the folder of `path`, which must be there.
    public init(at path: String) throws(CacheError) {
        guard !path.utf8.contains(0) else { throw .file(.create, path: path, code: EINVAL) }
        guard let (parent, name) = FilePath.split(path) else { throw .file(.create, path: path, code: EISDIR) }
        let hidden = ".artfetch-\(RunFileName.newID())"
        let directory = try Directory(at: parent)
        file = try directory.createFile(hidden, mode: 0o644)
        self.directory = directory
        self.hidden = hidden
        self.name = name
    }

    public mutating func append(_ bytes: [UInt8]) throws(CacheError) {
        pending += bytes
        if pending.count >= Self.bufferSize { try flush() }
    }

    /// fsync(2), rename(2), and the folder synced: from then on the new file is there, also after a power cut.
    public mutating func commit() throws(CacheError) {
        try flush()
        try file.sync()
        try directory.rename(hidden, to: directory, as: name)
        isCommitted = true
        try directory.sync()
    }

    private mutating func flush() throws(CacheError) {
        try file.write(pending, at: written)
        written += UInt64(pending.count)
        pending.removeAll(keepingCapacity: true)
    }

    deinit {
        if isCommitted { return }
        // Nothing can be told from here, and a hidden file is in nobody's way.
        do { try directory.remove(hidden) } catch {}
    }
}

/// Paths as their parts.
enum FilePath {
    /// The directory and the name in it; `nil` for a path that ends without a name.
    static func split(_ path: String) -> (parent: String, name: String)? {
        guard let slash = path.lastIndex(of: "/") else { return path.isEmpty ? nil : (".", path) }
        let name = String(path[path.index(after: slash)...])
        let parent = slash == path.startIndex ? "/" : String(path[..<slash])
        return name.isEmpty ? nil : (parent, name)
    }
}
