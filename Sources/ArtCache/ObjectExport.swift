internal import CPosix

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Copies of objects for people (`--output`): never a hard link, because an edit would damage the object.
extension ObjectStore {
    /// Puts a verified copy at `path`, replacing a file there at once. It shares the object's blocks where the file
    /// system can (reflink). Not synced: after a power cut it may be missing, and can be made again.
    ///
    /// - Returns: `false` if the object is missing or was damaged; then nothing is written.
    func export(_ digest: ContentDigest, to path: String) throws(CacheError) -> Bool {
        guard !path.utf8.contains(0) else { throw .file(.create, path: path, code: EINVAL) }
        guard let (parent, name) = FilePath.split(path) else { throw .file(.create, path: path, code: EISDIR) }
        guard let bytes = try bytes(of: digest) else { return false }
        let directory = try Directory(at: parent)
        let hidden = try HiddenFile(in: directory)
        do {
            if try !clone(digest, to: hidden.file) { try hidden.file.write(bytes) }
            try directory.rename(hidden.name, to: directory, as: name)
        } catch {
            // The first error is the one to tell; the hidden file is in nobody's way.
            do { try directory.remove(hidden.name) } catch {}
            throw error
        }
        return true
    }

    /// Shares the object's blocks with the copy; what then stands in the copy is hashed, because the object may have
    /// been changed since it was read. `false` leaves the copy empty.
    private func clone(_ digest: ContentDigest, to copy: borrowing OpenFile) throws(CacheError) -> Bool {
        guard let object = try open(digest), artfetch_clone(object.descriptor, copy.descriptor) == 0 else {
            return false
        }
        let size = try copy.status().size
        if size <= Self.largestObject, ContentDigest(of: try copy.read(size)) == digest { return true }
        try copy.truncate(to: 0)
        return false
    }
}
