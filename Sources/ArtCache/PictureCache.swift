#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The cache of one directory: pictures by URL, their bytes by digest. Several may have the same directory open, in
/// this and in other processes.
///
/// Its methods never block the calling thread: disk and index have threads of their own.
public final class PictureCache: Sendable {
    /// What dead runs have left to say: journals that are to become manifests, oldest first.
    public let deadRuns: [DeadRun]
    /// This run's journal; `finish()` it when the manifest has been written.
    public let journal: RunJournalFile

    /// Nothing is ever written: storing throws `readOnly`.
    public let isReadOnly: Bool

    private let folder: CacheFolder
    private let store: ObjectStore
    private let index: CacheIndex
    private let threads: BlockingThreads
    private let run: RunFiles?

    /// So many objects are synced to disk at once: with eight, a journaling file system commits them in groups.
    private static let diskThreads = 8

    /// Opens the cache in `directory`, which is made if it is missing. Blocks for the few milliseconds that takes.
    ///
    /// Throws if the directory cannot be written, holds foreign files, or has an index of a later version.
    public convenience init(directory: String) throws(CacheError) {
        try self.init(directory: directory, clock: { time(nil) })
    }

    /// - Parameter clock: seconds since 1970.
    public init(directory: String, clock: @escaping @Sendable () -> Int) throws(CacheError) {
        let folder = try CacheFolder(claiming: directory)
        let run = try RunFiles(in: folder)
        do {
            index = try CacheIndex(in: folder, clock: clock)
            threads = try BlockingThreads(count: Self.diskThreads)
        } catch {
            try run.journal.abandon()
            throw error
        }
        store = ObjectStore(in: folder, run: run)
        // Only tidiness: what cannot be removed is tried again by the next run.
        do { try store.quarantine.shrink() } catch {}
        journal = run.journal
        deadRuns = run.deadRuns
        self.run = run
        isReadOnly = false
        self.folder = folder
    }

    /// Opens a cache in which nothing can, or shall, be written.
    ///
    /// - Parameter temporary: another directory, for the run's journal, which has no name there.
    public init(reading directory: String, temporary: String) throws(CacheError) {
        let folder = try CacheFolder(reading: directory)
        index = try CacheIndex(in: folder, isReadOnly: true, clock: { 0 })
        threads = try BlockingThreads(count: Self.diskThreads)
        store = ObjectStore(in: folder, run: nil)
        journal = try RunJournalFile(unnamedIn: temporary)
        deadRuns = []
        run = nil
        isReadOnly = true
        self.folder = folder
    }

    /// Absolute.
    public var directory: String { folder.path }
    /// Where the latest manifest of each feed lies; absolute, and there.
    public var manifestsDirectory: String { folder.manifestsPath }
    /// What begins and ends the path of a file that this run stages, with a number of one's own between: the next run
    /// removes what is left of a killed one. Numbers up to 2⁴⁰ are the cache's. `nil` where nothing is written.
    public var stagedNames: (prefix: String, suffix: String)? {
        run.map { (folder.staging.path(of: $0.partNames.prefix), $0.partNames.suffix) }
    }
    /// Sentences about damage that was found and dealt with, so far.
    public var warnings: [String] { index.warnings }

    /// What the cache has under a URL.
    ///
    /// - Returns: the original and those of the wanted renditions that are there; `nil` unless the original's file or
    ///   those of all wanted renditions are there, with the size they had when stored.
    public func picture(at url: String, recipes: [String]) async throws(CacheError) -> CachedPicture? {
        let store = store
        return try await index.picture(at: url, recipes: recipes) { known throws(CacheError) in
            try store.present(known, recipes: recipes)
        }
    }

    /// Stores a picture and its renditions: the objects first, then one transaction of the index. When it returns, the
    /// objects are on the disk.
    public func store(_ picture: NewPicture) async throws(CacheError) -> CachedPicture {
        let stored = try await onDisk { store throws(CacheError) in try store.put(picture) }
        try await index.record(stored, at: picture.url)
        return stored
    }

    /// What the cache has of a list; its bytes may turn out to be missing.
    public func list(at url: String) async throws(CacheError) -> CachedList? {
        try await index.list(at: url)
    }

    /// Stores a list's answer: the object first, then its row.
    public func store(list bytes: [UInt8], at url: String, _ answer: AnswerRecord) async throws(CacheError) {
        let digest = try await onDisk { store throws(CacheError) in try store.put(bytes) }
        try await index.record(CachedList(digest: digest, answer: answer), bytes: bytes.count, at: url)
    }

    /// Notes what the server said when it confirmed that `digest` is still what it has at `url`. Costs a write of a
    /// row, and no sync.
    public func confirm(_ digest: ContentDigest, at url: String, _ answer: AnswerRecord) async throws(CacheError) {
        try await index.confirm(digest, at: url, answer)
    }

    /// Stores renditions that were made later of an original in the cache.
    public func add(
        _ renditions: [NewRendition], to original: ContentDigest
    ) async throws(CacheError) -> [StoredRendition] {
        let stored = try await onDisk { store throws(CacheError) in try store.put(renditions) }
        try await index.record(stored, of: original)
        return stored
    }

    /// An object's bytes, hashed; `nil` if it is missing or was damaged.
    public func bytes(of digest: ContentDigest) async throws(CacheError) -> [UInt8]? {
        try await onDisk { store throws(CacheError) in try store.bytes(of: digest) }
    }

    /// Puts a verified copy of an object at `path`, with mode 0644 less umask, replacing a file there at once.
    ///
    /// - Returns: `false` if the object is missing or was damaged; then nothing is written.
    public func export(_ digest: ContentDigest, to path: String) async throws(CacheError) -> Bool {
        try await onDisk { store throws(CacheError) in try store.export(digest, to: path) }
    }

    /// Ends the use of the cache: what is under way is done, later calls throw `closed`. A journal that was not
    /// finished stays for the next run, unless it is empty.
    public func close() {
        threads.stop()
        index.close()
        // A journal that cannot be removed or unlocked now is found by the next run all the same.
        do { try journal.abandon() } catch {}
    }

    private func onDisk<Value: Sendable>(
        _ work: @escaping @Sendable (ObjectStore) throws(CacheError) -> Value
    ) async throws(CacheError) -> Value {
        let store = store
        guard let value = try await threads.run({ () throws(CacheError) in try work(store) }) else {
            throw .closed(path: folder.path)
        }
        return value
    }
}

extension ObjectStore {
    fileprivate func put(_ picture: NewPicture) throws(CacheError) -> CachedPicture {
        let original = StoredOriginal(
            digest: try put(picture.bytes), bytes: picture.bytes.count, mediaType: picture.mediaType,
            width: picture.width, height: picture.height, verdict: picture.verdict, warnings: picture.warnings,
            placeholder: picture.placeholder)
        return CachedPicture(
            original: original, renditions: try put(picture.renditions), answer: picture.answer)
    }

    fileprivate func put(_ renditions: [NewRendition]) throws(CacheError) -> [StoredRendition] {
        var stored: [StoredRendition] = []
        for rendition in renditions {
            stored.append(
                StoredRendition(
                    recipe: rendition.recipe, digest: try put(rendition.bytes), bytes: rendition.bytes.count,
                    mediaType: rendition.mediaType, width: rendition.width, height: rendition.height))
        }
        return stored
    }

    /// Leaves out what has no file; `nil` if what remains is no use.
    fileprivate func present(_ known: CachedPicture, recipes: [String]) throws(CacheError) -> CachedPicture? {
        var renditions: [StoredRendition] = []
        for rendition in known.renditions where try holds(rendition.digest, bytes: rendition.bytes) {
            renditions.append(rendition)
        }
        let isComplete = !recipes.isEmpty && renditions.count == recipes.count
        if !isComplete, try !holds(known.original.digest, bytes: known.original.bytes) { return nil }
        return CachedPicture(original: known.original, renditions: renditions, answer: known.answer)
    }
}
