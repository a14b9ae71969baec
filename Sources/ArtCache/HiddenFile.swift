#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that is written beside the place it will take, under the hidden name `.artfetch-<id>`, and locked as long as
/// its writer lives: what a killed one leaves is told by the lock, never by age, and swept by the next who comes there.
struct HiddenFile: ~Copyable {
    let file: OpenFile
    let name: String

    private static let prefix = ".artfetch-"

    /// Makes a new one, of mode 0644 less umask.
    init(in directory: borrowing Directory) throws(CacheError) {
        while true {
            let name = Self.prefix + RunFileName.newID()
            let file = try directory.createFile(name, mode: 0o644)
            // Between the two another process may have swept the unlocked file: then another is made.
            guard try Self.lock(file), try directory.status(of: name)?.isSameFile(as: file.status()) == true else {
                continue
            }
            self.file = file
            self.name = name
            return
        }
    }

    /// Removes those of dead processes. What cannot be removed or opened is only in the way of tidiness.
    static func sweep(_ directory: borrowing Directory) throws(CacheError) {
        for name in try directory.names() where isOurs(name) {
            do {
                let file = try directory.openFileForWriting(name)
                guard try file.status().kind == .regular, try file.tryLock() else { continue }
                try directory.remove(name)
            } catch {}
        }
    }

    private static func isOurs(_ name: String) -> Bool {
        name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + RunFileName.idLength
            && ContentDigest.isHexadecimal(String(name.dropFirst(prefix.count)))
    }

    /// Where the file system knows no locks nobody can sweep, and everybody has it.
    private static func lock(_ file: borrowing OpenFile) throws(CacheError) -> Bool {
        do {
            return try file.tryLock()
        } catch .file(_, _, let code) where [EINVAL, ENOLCK, ENOTSUP, EOPNOTSUPP].contains(code) {
            return true
        }
    }
}
