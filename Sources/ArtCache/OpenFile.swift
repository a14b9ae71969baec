internal import CPosix

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// write(2): the name stands for a method inside `OpenFile`.
private func put(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

/// Calls again while a signal interrupts (EINTR, signal(7)) and turns -1 into the error of `errno`.
@discardableResult
func check<Status: SignedInteger>(
    _ operation: FileOperation, _ path: @autoclosure () -> String, _ call: () -> Status
) throws(CacheError) -> Status {
    while true {
        let status = call()
        if status != -1 { return status }
        let code = errno
        if code != EINTR { throw .file(operation, path: path(), code: code) }
    }
}

/// An open file, closed when its life ends. Not for directories.
struct OpenFile: ~Copyable, Sendable {
    let descriptor: Int32
    let path: String

    init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        // What matters has been synced by then; close(2) says not to call it again, whatever it answers.
        close(descriptor)
    }

    /// Opens a device, pipe or socket to be written to, following links (open(2)).
    init(stream path: String) throws(CacheError) {
        self.path = path
        descriptor = try check(.open, path) { open(path, O_WRONLY | O_CLOEXEC) }
    }

    /// Writes all bytes where the descriptor stands (write(2)): a stream has no offsets.
    func append(_ bytes: [UInt8]) throws(CacheError) {
        var done = 0
        while done < bytes.count {
            done += try check(.write, path) { bytes[done...].withUnsafeBytes { put(descriptor, $0) } }
        }
    }

    /// fstat(2).
    func status() throws(CacheError) -> FileStatus {
        var status = stat()
        try check(.inspect, path) { fstat(descriptor, &status) }
        return FileStatus(status)
    }

    /// Writes all bytes at `offset`, however many calls that takes (pwrite(2) may write fewer than asked).
    func write(_ bytes: [UInt8], at offset: UInt64 = 0) throws(CacheError) {
        try write(bytes.span.bytes, at: offset)
    }

    /// As the other, of bytes that lie elsewhere.
    func write(_ bytes: RawSpan, at offset: UInt64 = 0) throws(CacheError) {
        var done = 0
        while done < bytes.byteCount {
            done += try check(.write, path) {
                bytes.withUnsafeBytes { buffer in
                    pwrite(
                        descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done,
                        off_t(offset) + off_t(done))
                }
            }
        }
    }

    /// Up to `count` bytes from `offset`; fewer only where the file ends (pread(2)).
    func read(_ count: Int, at offset: UInt64 = 0) throws(CacheError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = try check(.read, path) {
                bytes.withUnsafeMutableBytes { buffer in
                    pread(
                        descriptor, buffer.baseAddress?.advanced(by: done), count - done,
                        off_t(offset) + off_t(done))
                }
            }
            if got == 0 { break }
            done += got
        }
        bytes.removeLast(count - done)
        return bytes
    }

    func sync() throws(CacheError) {
        try check(.sync, path) { artfetch_sync(descriptor) }
    }

    func truncate(to size: UInt64) throws(CacheError) {
        try check(.truncate, path) { ftruncate(descriptor, off_t(size)) }
    }

    /// Takes the file's lock if nobody has it (flock(2)); it is gone with the last descriptor, also of a killed
    /// process.
    func tryLock() throws(CacheError) -> Bool {
        do {
            try check(.lock, path) { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch .file(_, _, code: EWOULDBLOCK) {
            return false
        }
    }

    /// The same, waiting for who has it.
    func lock() throws(CacheError) {
        try FileLock.take(descriptor, path, patience: FileLock.patience)
    }

    func unlock() throws(CacheError) {
        try check(.lock, path) { flock(descriptor, LOCK_UN) }
    }
}

/// What an entry of the file system is.
struct FileStatus: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case regular, directory, symbolicLink, other
    }

    let kind: Kind
    let size: Int
    let modifiedNanoseconds: Int
    /// When it was last written, renamed or given another mode; in seconds since 1970.
    let changed: Int
    let device: UInt64
    let inode: UInt64

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .directory
        case S_IFLNK: kind = .symbolicLink
        default: kind = .other
        }
        size = Int(status.st_size)
        #if canImport(Darwin)
            modifiedNanoseconds = Self.nanoseconds(status.st_mtimespec)
            changed = status.st_ctimespec.tv_sec
        #else
            modifiedNanoseconds = Self.nanoseconds(status.st_mtim)
            changed = status.st_ctim.tv_sec
        #endif
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// In seconds since 1970.
    var modified: Int { modifiedNanoseconds / 1_000_000_000 }

    /// A time that does not fit, which a file system may hold (year 2262 and later), wraps around: it only has to differ.
    private static func nanoseconds(_ time: timespec) -> Int {
        Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    }

    /// Both name the same file of the same file system.
    func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && inode == other.inode
    }
}
