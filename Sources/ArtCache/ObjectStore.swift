#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Immutable bytes under their digest, in `objects/sha256/ab/cdef…`. A name alone is never trusted: reading hashes.
///
/// Every call blocks on the disk. Not for knowing what an object is or who needs it: that is the index's.
final class ObjectStore: Sendable {
    /// Larger files in an object's place are not read, because that would allocate what they claim; nor are larger
    /// objects made. Far above `--max-bytes`.
    static let largestObject = 2 << 30

    let folder: CacheFolder
    let quarantine: Quarantine
    /// `nil` where nothing may be written: damage is then passed over, and stays where it is.
    private let run: RunFiles?

    init(in folder: CacheFolder, run: RunFiles?) {
        self.folder = folder
        self.run = run
        quarantine = Quarantine(in: folder)
    }

    /// Stores the bytes, or finds by hashing that they are there. When it returns they are on the disk under their
    /// name; what had their name with other bytes is in quarantine.
    func put(_ source: any ByteSource) throws(CacheError) -> ContentDigest {
        guard source.count <= Self.largestObject else {
            throw .objectTooLarge(bytes: source.count, limit: Self.largestObject)
        }
        return try source.withBytes { bytes throws(CacheError) in try put(bytes) }
    }

    private func put(_ bytes: RawSpan) throws(CacheError) -> ContentDigest {
        let digest = ContentDigest(of: bytes)
        if try self.bytes(of: digest) == nil { try write(bytes, as: digest) }
        return digest
    }

    /// Whether a file of that size stands in the object's place. Its bytes are hashed when they are read.
    func holds(_ digest: ContentDigest, bytes: Int) throws(CacheError) -> Bool {
        guard let shard = try openShard(of: digest) else { return false }
        guard let status = try shard.status(of: digest.objectName) else { return false }
        return status.kind == .regular && status.size == bytes
    }

    /// The object's bytes, hashed; `nil` if it is missing or was damaged, which puts it in quarantine.
    func bytes(of digest: ContentDigest) throws(CacheError) -> [UInt8]? {
        guard let shard = try openShard(of: digest), let file = try openObject(digest, in: shard) else { return nil }
        let status = try file.status()
        guard status.kind == .regular else {
            try setAside(digest, in: shard, seenAs: status, .notAFile)
            return nil
        }
        if status.size <= Self.largestObject {
            let bytes = try file.read(status.size)
            if ContentDigest(of: bytes) == digest { return bytes }
        }
        try setAside(digest, in: shard, seenAs: status, .damaged)
        return nil
    }
}

// Writing: staged, synced, renamed, and the directory synced.
extension ObjectStore {
    private func write(_ bytes: RawSpan, as digest: ContentDigest) throws(CacheError) {
        guard let run else { throw .readOnly(path: folder.path) }
        let shard = try makeShard(of: digest)
        let part = run.nextPart()
        do {
            try stage(bytes, part)
            try makeWay(for: digest, in: shard)
            try folder.staging.rename(part, to: shard, as: digest.objectName)
        } catch {
            discard(part)
            throw error
        }
        try shard.sync()
    }

    private func stage(_ bytes: RawSpan, _ part: String) throws(CacheError) {
        let file = try folder.staging.createFile(part, mode: 0o444)
        try file.write(bytes)
        try file.sync()
    }

    /// The first error is the one to tell; what cannot be removed now is swept by the next run.
    private func discard(_ part: String) {
        do { try folder.staging.remove(part) } catch {}
    }

    /// A rename replaces files and links, but not a directory.
    private func makeWay(for digest: ContentDigest, in shard: borrowing Directory) throws(CacheError) {
        guard let status = try shard.status(of: digest.objectName), status.kind == .directory else { return }
        try setAside(digest, in: shard, seenAs: status, .notAFile)
    }

    private func makeShard(of digest: ContentDigest) throws(CacheError) -> Directory {
        if let shard = try openShard(of: digest) { return shard }
        // Another run may have made it since.
        if let status = try folder.objects.status(of: digest.shard), status.kind != .directory {
            try quarantine.take(
                digest.shard, of: folder.objects, seenAs: status, called: digest.shard, .notADirectory)
        }
        if try folder.objects.makeDirectory(digest.shard) { try folder.objects.sync() }
        return try folder.objects.directory(digest.shard)
    }
}

// Finding: nothing that stands in the way is followed.
extension ObjectStore {
    /// The object's file, unverified.
    func open(_ digest: ContentDigest) throws(CacheError) -> OpenFile? {
        guard let shard = try openShard(of: digest) else { return nil }
        return try openObject(digest, in: shard)
    }

    /// `nil` if there is no such directory, or something else in its place.
    private func openShard(of digest: ContentDigest) throws(CacheError) -> Directory? {
        do {
            return try folder.objects.directory(digest.shard)
        } catch .file(_, _, let code) where [ENOENT, ENOTDIR, ELOOP].contains(code) {
            return nil
        }
    }

    private func openObject(_ digest: ContentDigest, in shard: borrowing Directory) throws(CacheError) -> OpenFile? {
        do {
            return try shard.openFile(digest.objectName)
        } catch .file(_, _, code: ENOENT) {
            return nil
        } catch .file(_, _, let code) where [ELOOP, ENXIO, EOPNOTSUPP].contains(code) {
            // A symbolic link; a socket.
            guard let status = try shard.status(of: digest.objectName), status.kind != .regular else { return nil }
            try setAside(digest, in: shard, seenAs: status, .notAFile)
            return nil
        }
    }

    private func setAside(
        _ digest: ContentDigest, in shard: borrowing Directory, seenAs status: FileStatus, _ reason: Quarantine.Reason
    ) throws(CacheError) {
        if run == nil { return }
        try quarantine.take(digest.objectName, of: shard, seenAs: status, called: digest.hexadecimal, reason)
    }
}
