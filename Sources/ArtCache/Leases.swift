internal import CPosix

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Who downloads what, among processes: whoever wants a URL locks one byte of the file `leases`, at a place that the URL
/// gives. The kernel lets go of it with the process, so that a killed holder blocks nobody, and nothing is left to sweep.
///
/// Two URLs with the same place, one pair in 2⁶², wait for each other and are no worse off. Not for two tasks of one
/// process, which share the file's description and with it the lock; they are kept apart by the one who runs them.
final class Leases: Sendable {
    static let name = "leases"

    private let file: OpenFile

    init(in folder: CacheFolder) throws(CacheError) {
        file = try Self.open(in: folder.root)
    }

    /// `nil` if something stands in the file's place, which is not followed and not removed, or if it is another user's:
    /// then nobody waits for anybody.
    static func ifPossible(in folder: CacheFolder) throws(CacheError) -> Leases? {
        do {
            return try Leases(in: folder)
        } catch .file(_, _, let code) where [ELOOP, EISDIR, ENXIO, EACCES, EPERM].contains(code) {
            return nil
        }
    }

    private static func open(in root: borrowing Directory) throws(CacheError) -> OpenFile {
        do {
            return try root.createFile(name, mode: 0o644)
        } catch .file(_, _, code: EEXIST) {
            return try root.openFileForWriting(name)
        }
    }

    /// `false` if another process has it. Where the file system knows no such locks everybody has it: then two processes
    /// may download the same picture, and the later one replaces it by itself.
    func take(_ url: String) -> Bool {
        if artfetch_lock_byte(file.descriptor, Self.place(of: url)) == 0 { return true }
        return errno != EAGAIN && errno != EACCES
    }

    func end(_ url: String) {
        // Fails only where taking it did, too.
        _ = artfetch_unlock_byte(file.descriptor, Self.place(of: url))
    }

    private static func place(of url: String) -> Int64 {
        let digest = ContentDigest(of: Array(url.utf8)).bytes
        return digest.prefix(8).reduce(0) { $0 << 8 | Int64($1) } & (1 << 62 - 1)
    }
}

extension PictureCache {
    /// Leases the URL for this process. One that is refused does not wait: it asks again later.
    ///
    /// - Returns: `false` if another process downloads it; what that fetched is in the cache once the lease is free.
    public func takeLease(of url: String) -> Bool { leases?.take(url) ?? true }

    /// Lets others have it.
    public func endLease(of url: String) { leases?.end(url) }
}
