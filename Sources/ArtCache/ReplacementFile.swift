#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that takes the place of another at once: written beside it under a hidden name, synced, renamed. A reader
/// sees the old one or the new one, whole. Dropped without `commit`, it leaves nothing behind. A link stays a link to
/// the file that is replaced; a device or a pipe is written to, for nothing can take its place.
///
/// For manifests and reports, which may lie outside the cache; objects have `ObjectStore`.
public struct ReplacementFile: ~Copyable {
    private let directory: Directory
    private let file: OpenFile
    /// What is renamed to `name`; `nil` where bytes go straight to a device or a pipe.
    private let hidden: String?
    private let name: String
    private var pending: [UInt8] = []
    private var written: UInt64 = 0
    private var isCommitted = false

    /// Small pieces are gathered up to this many bytes.
    private static let bufferSize = 65_536

    /// Opens a hidden file in the folder of `path`, which must be there.
    ///
    /// - Parameter isUsers: whether a user named the path, so that links and pipes are meant. In a cache nothing is
    ///   followed or waited for: what stands there is replaced.
    public init(at path: String, isUsers: Bool = true) throws(CacheError) {
        guard !path.utf8.contains(0) else { throw .file(.create, path: path, code: EINVAL) }
        let target = isUsers ? FilePath.resolved(path) : path
        guard let (parent, name) = FilePath.split(target) else { throw .file(.create, path: path, code: EISDIR) }
        let directory = try Directory(at: parent)
        if try directory.status(of: name)?.kind == .directory { throw .file(.create, path: path, code: EISDIR) }
        if isUsers, FilePath.isStream(target) {
            file = try OpenFile(stream: target)
            hidden = nil
        } else {
            try HiddenFile.sweep(directory)
            let beside = try HiddenFile(in: directory)
            hidden = beside.name
            file = beside.file
        }
        self.directory = directory
        self.name = name
    }

    public mutating func append(_ bytes: [UInt8]) throws(CacheError) {
        pending += bytes
        if pending.count >= Self.bufferSize { try flush() }
    }

    /// fsync(2), rename(2), and the folder synced: from then on the new file is there, also after a power cut.
    public mutating func commit() throws(CacheError) {
        try flush()
        guard let hidden else { return }
        try file.sync()
        try directory.rename(hidden, to: directory, as: name)
        isCommitted = true
        try directory.sync()
    }

    private mutating func flush() throws(CacheError) {
        if hidden == nil { try file.append(pending) } else { try file.write(pending, at: written) }
        written += UInt64(pending.count)
        pending.removeAll(keepingCapacity: true)
    }

    deinit {
        guard let hidden, !isCommitted else { return }
        // Nothing can be told from here, and a hidden file is in nobody's way.
        do { try directory.remove(hidden) } catch {}
    }
}

/// Paths as their parts, and what stands at them.
enum FilePath {
    /// Where a link leads, if that is there (realpath(3)); the path itself otherwise, and for what has no path of its
    /// own, such as the pipe behind `/dev/stdout`.
    static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// A device, pipe or socket stands there, perhaps behind a link (stat(2)).
    static func isStream(_ path: String) -> Bool {
        guard let kind = kind(of: path) else { return false }
        return kind != S_IFREG && kind != S_IFDIR
    }

    /// `S_IFREG`, `S_IFDIR` …; `nil` if nothing is there.
    static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// The directory and the name in it; `nil` for a path that ends without a name.
    static func split(_ path: String) -> (parent: String, name: String)? {
        guard let slash = path.lastIndex(of: "/") else { return path.isEmpty ? nil : (".", path) }
        let name = String(path[path.index(after: slash)...])
        let parent = slash == path.startIndex ? "/" : String(path[..<slash])
        return name.isEmpty ? nil : (parent, name)
    }
}
