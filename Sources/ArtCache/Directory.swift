internal import CPosix

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An open directory. Everything below it is reached through its descriptor (openat(2)) by a single name that is never
/// followed if it is a symbolic link, so a link planted in a cache cannot lead a write outside.
struct Directory: ~Copyable, Sendable {
    private let descriptor: Int32
    let path: String

    /// Opens the path a user gave; links on the way are the user's own and are followed.
    init(at path: String) throws(CacheError) {
        self.path = path
        descriptor = try check(.open, path) { Self.open(path) }
    }

    private init(_ name: String, in parent: borrowing Directory) throws(CacheError) {
        let path = parent.path(of: name)
        let above = parent.descriptor
        descriptor = try check(.open, path) {
            openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    private static func open(_ path: String) -> Int32 {
        #if canImport(Glibc)
            Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #elseif canImport(Musl)
            Musl.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #else
            Darwin.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #endif
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    func directory(_ name: String) throws(CacheError) -> Directory {
        try Directory(name, in: self)
    }

    /// Makes a directory of mode 0755 less umask; `false` if the name is taken (mkdirat(2)).
    func makeDirectory(_ name: String) throws(CacheError) -> Bool {
        do {
            try check(.makeDirectory, path(of: name)) { mkdirat(descriptor, name, 0o755) }
            return true
        } catch .file(_, _, code: EEXIST) {
            return false
        }
    }

    /// Opens an existing file for reading. `O_NONBLOCK`, so that a planted pipe cannot hold us up.
    func openFile(_ name: String) throws(CacheError) -> OpenFile {
        try file(name, .open, O_RDONLY | O_NONBLOCK)
    }

    /// Opens an existing file for reading and writing.
    func openFileForWriting(_ name: String) throws(CacheError) -> OpenFile {
        try file(name, .open, O_RDWR | O_NONBLOCK)
    }

    /// Makes a new file, readable and writable through its descriptor; one of that name is an error (EEXIST).
    func createFile(_ name: String, mode: mode_t) throws(CacheError) -> OpenFile {
        try file(name, .create, O_RDWR | O_CREAT | O_EXCL, mode: mode)
    }

    private func file(
        _ name: String, _ operation: FileOperation, _ flags: Int32, mode: mode_t = 0
    ) throws(CacheError) -> OpenFile {
        let path = path(of: name)
        let opened = try check(operation, path) { openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, mode) }
        return OpenFile(descriptor: opened, path: path)
    }

    /// What stands under that name, itself and not what it links to; `nil` for nothing (fstatat(2)).
    func status(of name: String) throws(CacheError) -> FileStatus? {
        var status = stat()
        do {
            try check(.inspect, path(of: name)) { fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }
            return FileStatus(status)
        } catch .file(_, _, code: ENOENT) {
            return nil
        }
    }

    /// The same for `directory/name`, where the caller knows that the directory is no link.
    func status(ofKnown path: String) throws(CacheError) -> FileStatus? { try status(of: path) }

    /// Of the directory itself (fstat(2)).
    func status() throws(CacheError) -> FileStatus {
        var status = stat()
        try check(.inspect, path) { fstat(descriptor, &status) }
        return FileStatus(status)
    }

    /// What the user may still write on its file system, in bytes (fstatvfs(3)); `nil` where that is not told.
    func room() throws(CacheError) -> Int? {
        var status = statvfs()
        try check(.inspect, path) { fstatvfs(descriptor, &status) }
        guard status.f_blocks > 0 else { return nil }
        let room = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return room.overflow ? .max : Int(clamping: room.partialValue)
    }

    /// Moves an entry on the same file system, replacing a file of that name at once (renameat(2)).
    func rename(_ name: String, to other: borrowing Directory, as newName: String) throws(CacheError) {
        let target = other.descriptor
        try check(.rename, path(of: name)) { renameat(descriptor, name, target, newName) }
    }

    /// `false` if there is nothing under that name (unlinkat(2)).
    @discardableResult
    func remove(_ name: String) throws(CacheError) -> Bool {
        do {
            try check(.remove, path(of: name)) { unlinkat(descriptor, name, 0) }
            return true
        } catch .file(_, _, code: ENOENT) {
            return false
        }
    }

    /// Makes the names in it durable: a rename is on the disk only with its directory (fsync(2)).
    func sync() throws(CacheError) {
        try check(.sync, path) { artfetch_sync(descriptor) }
    }

    /// The names in it, without `.` and `..`, in no order (readdir(3)).
    func names() throws(CacheError) -> [String] {
        // A description of its own: fdopendir(3) takes it over, and moves its position.
        let copy = try check(.list, path) { openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard let stream = fdopendir(copy) else {
            let code = errno
            close(copy)
            throw .file(.list, path: path, code: code)
        }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = String(cString: artfetch_entry_name(entry))
            if name != "." && name != ".." { names.append(name) }
            errno = 0
        }
        if errno != 0 { throw .file(.list, path: path, code: errno) }
        return names
    }

    /// Runs `body` while no other process, and no other opening in this one, runs one on the same directory.
    ///
    /// - Throws: `held` if another does for longer than `patience`.
    func locked<Result: ~Copyable>(
        patience: Duration = FileLock.patience, _ body: () throws(CacheError) -> Result
    ) throws(CacheError) -> Result {
        do {
            try FileLock.take(descriptor, path, patience: patience)
        } catch .file(_, _, let code) where Self.cannotLock.contains(code) {
            return try body()
        }
        defer { flock(descriptor, LOCK_UN) }
        return try body()
    }

    /// What network file systems answer that cannot lock a directory. Going on is safe for one process at a time.
    private static let cannotLock: Set<Int32> = [EBADF, EINVAL, ENOLCK, ENOTSUP, EOPNOTSUPP]
}
