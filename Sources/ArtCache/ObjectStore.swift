internal import Synchronization

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
    let shards = KnownShards()
    /// `nil` where nothing may be written: damage is then passed over, and stays where it is.
    private let run: RunFiles?
    private let syncs = SyncGroup()
    /// Those in which a name is not yet durable; at most 256.
    private let changedShards = Mutex<Set<String>>([])

    init(in folder: CacheFolder, run: RunFiles?) {
        self.folder = folder
        self.run = run
        quarantine = Quarantine(in: folder)
    }

    /// Whether a file stands in the object's place that looks as it did when its bytes were right. If it looks otherwise
    /// but has the right size, as every file of a copied cache does, it is read and hashed.
    ///
    /// - Returns: how it looks now; `nil` if it is missing or was damaged.
    func stamp(of digest: ContentDigest, seen: ObjectStamp) throws(CacheError) -> ObjectStamp? {
        if shards.contains(digest.firstByte),
            let status = try folder.objects.status(ofKnown: digest.objectPlace),
            status.kind == .regular, ObjectStamp(status) == seen
        {
            return seen
        }
        guard let shard = try openShard(of: digest) else { return nil }
        shards.insert(digest.firstByte)
        guard let status = try shard.status(of: digest.objectName) else { return nil }
        guard status.kind == .regular, status.size == seen.size else { return nil }
        if ObjectStamp(status) == seen { return seen }
        return try bytes(of: digest) == nil ? nil : ObjectStamp(status)
    }

    /// Whether a file of that size stands in the object's place. Its bytes are hashed when they are read.
    func holds(_ digest: ContentDigest, bytes: Int) throws(CacheError) -> Bool {
        guard let shard = try openShard(of: digest) else { return false }
        guard let status = try shard.status(of: digest.objectName) else { return false }
        return status.kind == .regular && status.size == bytes
    }

    /// How the file in the object's place looks; `nil` if there is none.
    func lookOf(_ digest: ContentDigest) throws(CacheError) -> ObjectStamp? {
        guard let shard = try openShard(of: digest), let status = try shard.status(of: digest.objectName),
            status.kind == .regular
        else { return nil }
        return ObjectStamp(status)
    }

    /// What one folder has that bears an object's name.
    func names(ofShard number: UInt8) throws(CacheError) -> [ContentDigest] {
        let name = ContentDigest.hexadecimal(of: [number])
        guard let shard = try openShard(name) else { return [] }
        return try shard.names().compactMap { ContentDigest(hexadecimal: name + $0) }
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

// Writing: staged, synced in groups, renamed.
extension ObjectStore {
    /// Stores the bytes, or finds by hashing that they are there. When it returns they are on the disk under their
    /// name; what had their name with other bytes is in quarantine. That the name itself survives a power cut is for
    /// `syncNames()`.
    func put(_ bytes: any ByteSource) throws(CacheError) -> ContentDigest {
        try put([bytes])[0].digest
    }

    /// The same for several, which are synced together; in their order.
    func put(_ pieces: [any ByteSource]) throws(CacheError) -> [StoredObject] {
        for bytes in pieces where bytes.count > Self.largestObject {
            throw .objectTooLarge(bytes: bytes.count, limit: Self.largestObject)
        }
        var digests: [ContentDigest] = []
        for bytes in pieces { digests.append(try bytes.digest()) }
        try run?.uses.add(digests)
        var stamps: [ContentDigest: ObjectStamp] = [:]
        var missing: [ContentDigest: any ByteSource] = [:]
        for (digest, bytes) in zip(digests, pieces) where stamps[digest] == nil {
            stamps[digest] = try stampOfObject(digest)
            if stamps[digest] == nil { missing[digest] = bytes }
        }
        stamps.merge(try write(missing)) { $1 }
        var stored: [StoredObject] = []
        for digest in digests {
            guard let stamp = stamps[digest] else { continue }
            stored.append(StoredObject(digest: digest, stamp: stamp))
        }
        return stored
    }

    /// How the object's file looks, whose bytes are read and hashed for it; `nil` if it is missing or was damaged.
    private func stampOfObject(_ digest: ContentDigest) throws(CacheError) -> ObjectStamp? {
        try bytes(of: digest) == nil ? nil : lookOf(digest)
    }

    private func write(_ pieces: [ContentDigest: any ByteSource]) throws(CacheError) -> [ContentDigest: ObjectStamp] {
        guard !pieces.isEmpty else { return [:] }
        guard let run else { throw .readOnly(path: folder.path) }
        var staged: [StagedFile] = []
        do {
            for (digest, bytes) in pieces {
                staged.append(try StagedFile(bytes, as: digest, name: run.nextPart(), in: folder))
            }
            try syncs.sync(staged)
            var stamps: [ContentDigest: ObjectStamp] = [:]
            for file in staged { stamps[file.digest] = try publish(file) }
            return stamps
        } catch {
            for file in staged { discard(file.name) }
            throw error
        }
    }

    private func publish(_ staged: StagedFile) throws(CacheError) -> ObjectStamp {
        let shard = try makeShard(of: staged.digest)
        try makeWay(for: staged.digest, in: shard)
        try folder.staging.rename(staged.name, to: shard, as: staged.digest.objectName)
        _ = changedShards.withLock { $0.insert(staged.digest.shard) }
        return ObjectStamp(try staged.file.status())
    }

    /// The first error is the one to tell; what cannot be removed now is swept by the next run.
    private func discard(_ part: String) {
        do { try folder.staging.remove(part) } catch {}
    }

    /// Makes the names of all objects stored since the last time durable. Until then a power cut may take a name, and
    /// with it its object; the row that is left counts as none.
    func syncNames() throws(CacheError) {
        let shards = changedShards.withLock { shards in
            defer { shards = [] }
            return shards
        }
        for name in shards {
            guard let shard = try openShard(name) else { continue }
            try shard.sync()
        }
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
        try openShard(digest.shard)
    }

    private func openShard(_ name: String) throws(CacheError) -> Directory? {
        do {
            return try folder.objects.directory(name)
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
