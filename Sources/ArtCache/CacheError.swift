internal import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What was asked of the file system when it failed.
public enum FileOperation: String, Hashable, Sendable {
    case open
    case create
    case read
    case write
    case sync
    case truncate
    case rename
    case remove
    case inspect
    case list
    case lock
    case makeDirectory = "make directory"
}

/// Why the cache could not do what it was asked.
///
/// A missing or damaged object is not among these: reading one answers `nil`, and the picture is fetched again.
public enum CacheError: Error, Hashable, Sendable {
    /// The file system refused; `code` is its `errno`.
    case file(FileOperation, path: String, code: Int32)
    /// The path of a cache is empty or holds a NUL byte.
    case invalidPath(String)
    /// The path of a cache names something else than a directory.
    case notADirectory(path: String)
    /// The cache was opened for reading only.
    case readOnly(path: String)
    /// A directory with foreign files in it and without artfetch's `CACHEDIR.TAG`.
    case notACache(path: String)
    /// Nothing of artfetch's to read: no directory, or one without its `CACHEDIR.TAG`.
    case noCache(path: String)
    /// Neither an option nor the environment says where a cache could lie.
    case noLocation
    /// SQLite refused; `code` is its primary result code.
    case index(path: String, code: Int32, reason: String)
    /// The index was written by a later version of artfetch.
    case newerIndex(path: String, version: Int, supported: Int)
    case objectTooLarge(bytes: Int, limit: Int)
    /// A journal's line with a line break in it.
    case lineBreak(path: String)
    /// No whole line of the journal begins at that offset.
    case noLine(path: String, offset: UInt64)
    case closed(path: String)
    /// Another process has had the lock for longer than any work under it takes.
    case held(path: String)
    /// Not `sha256:` and 64 lower-case hexadecimal digits.
    case invalidDigest(String)
}

extension CacheError {
    /// The disk, or the user's share of it, is full: storing more has no sense before there is room.
    public var isDiskFull: Bool {
        switch self {
        case .file(_, _, let code): code == ENOSPC || code == EDQUOT
        case .index(_, let code, _): code == SQLITE_FULL
        default: false
        }
    }
}

extension CacheError {
    /// Another process is writing into the index, and has been for as long as is waited for it.
    var isBusy: Bool {
        if case .index(_, let code, _) = self { code == SQLITE_BUSY } else { false }
    }

    /// Nothing can be written there, whatever is tried; reading may still do.
    public var isUnwritable: Bool {
        switch self {
        case .file(_, _, let code): [EROFS, EACCES, EPERM].contains(code) || isDiskFull
        // An I/O error is what SQLite says of a full disk on which its shared memory cannot be made.
        case .index(_, let code, _): [SQLITE_READONLY, SQLITE_IOERR].contains(code) || isDiskFull
        default: false
        }
    }
}

extension CacheError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .file(let operation, let path, let code):
            "cannot \(operation.rawValue) \(path): \(String(cString: strerror(code)))"
        case .invalidPath(let path):
            "\"\(path)\" is not a path of a cache directory"
        case .notADirectory(let path):
            "\(path) is not a directory, so it cannot be a cache"
        case .readOnly(let path):
            "the cache \(path) is used for reading only"
        case .notACache(let path):
            "\(path) holds other files and no CACHEDIR.TAG of artfetch; a cache needs an empty or a new directory"
        case .noCache(let path):
            "there is no cache of artfetch at \(path)"
        case .noLocation:
            "no place for the cache: neither --cache, ARTFETCH_CACHE, XDG_CACHE_HOME nor HOME names one"
        case .index(let path, let code, let reason):
            "the cache index \(path) failed: \(reason) (SQLite code \(code))"
        case .newerIndex(let path, let version, let supported):
            "the cache index \(path) has version \(version), this artfetch knows up to \(supported); use a newer "
                + "artfetch or another --cache"
        case .objectTooLarge(let bytes, let limit):
            "object has \(bytes) bytes, the limit is \(limit)"
        case .lineBreak(let path):
            "a line for the journal \(path) has a line break in it, the limit is one line"
        case .noLine(let path, let offset):
            "the journal \(path) has no line at byte \(offset)"
        case .closed(let path):
            "the cache \(path) has been closed"
        case .held(let path):
            "another process has \(path) locked and does not let go; it may be stopped or hang"
        case .invalidDigest(let text):
            "\"\(text)\" is not a digest; it must be \"sha256:\" and 64 lower-case hexadecimal digits"
        }
    }
}
