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
    private let budget: CacheBudget?
    /// `nil` where nothing may be written, and where there can be none.
    let leases: Leases?
    private let run: RunFiles?
    private let foresight = Foresight()

    /// So many calls wait for the disk at once; those that sync form groups (`SyncGroup`), and large groups cost least.
    private static let diskThreads = 16

    /// Opens the cache in `directory`, which is made if it is missing. Blocks for the few milliseconds that takes.
    ///
    /// Throws if the directory cannot be written, holds foreign files, or has an index of a later version.
    public convenience init(directory: String) throws(CacheError) {
        try self.init(directory: directory, clock: { time(nil) })
    }

    /// - Parameters:
    ///   - feed: who brings what is stored, for `CacheStatus`.
    ///   - maxBytes: what all objects together may have; `nil` for no limit.
    ///   - hashesHits: whether each look reads and hashes what it finds, however it looks.
    ///   - clock: seconds since 1970.
    public init(
        directory: String, feed: String? = nil, maxBytes: Int? = nil, hashesHits: Bool = false,
        clock: @escaping @Sendable () -> Int
    ) throws(CacheError) {
        let folder = try CacheFolder(claiming: directory)
        let run = try RunFiles(in: folder)
        let store = ObjectStore(in: folder, run: run)
        let room = Room(limit: maxBytes)
        do {
            let check = HitCheck(store: store, uses: run.uses, hashesHits: hashesHits)
            index = try CacheIndex(in: folder, check: check, feed: feed, room: room, clock: clock)
            threads = try BlockingThreads(count: Self.diskThreads)
            leases = try Leases.ifPossible(in: folder)
        } catch {
            try run.journal.abandon()
            throw error
        }
        budget = CacheBudget(room: room, index: index, run: run, folder: folder)
        // Only tidiness: what cannot be removed is tried again by the next run.
        do { try store.quarantine.shrink() } catch {}
        journal = run.journal
        deadRuns = run.deadRuns
        isReadOnly = false
        self.store = store
        self.folder = folder
        self.run = run
    }

    /// Opens a cache in which nothing can, or shall, be written.
    ///
    /// - Parameter temporary: another directory, for the run's journal, which has no name there.
    public init(reading directory: String, temporary: String, hashesHits: Bool = false) throws(CacheError) {
        let folder = try CacheFolder(reading: directory)
        store = ObjectStore(in: folder, run: nil)
        let check = HitCheck(store: store, uses: nil, hashesHits: hashesHits)
        index = try CacheIndex(in: folder, check: check, isReadOnly: true, clock: { 0 })
        threads = try BlockingThreads(count: Self.diskThreads)
        journal = try RunJournalFile(unnamedIn: temporary)
        deadRuns = []
        isReadOnly = true
        budget = nil
        leases = nil
        run = nil
        self.folder = folder
    }

    /// A run writes a line of journal an item, and its manifest: with less than this it would soon end for want of room.
    private static let leastRoom = 16_000_000

    /// Whether there is room for what a run writes that stores no pictures. A cache that cannot be looked at has: opening
    /// it tells why.
    public static func hasRoom(at directory: String) -> Bool {
        do {
            return try Directory(at: directory).room() ?? .max >= leastRoom
        } catch {
            return true
        }
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
    ///   those of all wanted renditions are there, and look as when they were stored (size, time, inode) or, if they
    ///   do not, have the right bytes.
    /// - Parameter isFirstLook: whether it counts as a hit or a miss of the run (`CacheStatus`), and is content with what
    ///   `lookAhead` found.
    public func picture(
        at url: String, recipes: [String], isFirstLook: Bool = true
    ) async throws(CacheError) -> CachedPicture? {
        if isFirstLook, let found = foresight.take(IndexWork.Question(url: url, recipes: recipes)) {
            index.count(found)
            return found
        }
        return try await index.picture(at: url, recipes: recipes, isFirstLook: isFirstLook)
    }

    /// Looks for pictures that are about to be asked for, all at once: each look by itself would cost several times as
    /// much in going to the index's thread and back. The first look at each then has its answer.
    ///
    /// What cannot be found out now is left to the look that wants it.
    public func lookAhead(to urls: [String], recipes: [String]) async {
        let questions = urls.map { IndexWork.Question(url: $0, recipes: recipes) }
        do { foresight.note(questions, try await index.pictures(for: questions)) } catch {}
    }

    /// Stores a picture and its renditions: the objects first, then one transaction of the index. When it returns, the
    /// objects' bytes are on the disk.
    public func store(_ picture: NewPicture) async throws(CacheError) -> CachedPicture {
        let pieces: [any ByteSource] = [picture.bytes] + picture.renditions.map(\.bytes)
        return try await withRoom(for: pieces) { () throws(CacheError) in
            let objects = try await onDisk { store throws(CacheError) in try store.put(pieces) }
            let stored = CachedPicture(picture, objects)
            try await index.record(stored, at: picture.url, as: objects)
            foresight.forget(picture.url)
            return stored
        }
    }

    /// What the cache has of a list; its bytes may turn out to be missing.
    public func list(at url: String) async throws(CacheError) -> CachedList? {
        guard let list = try await index.list(at: url) else { return nil }
        try run?.uses.add([list.digest])
        return list
    }

    /// Stores a list's answer: the object first, then its row.
    public func store(list bytes: [UInt8], at url: String, _ answer: AnswerRecord) async throws(CacheError) {
        try await withRoom(for: [bytes]) { () throws(CacheError) in
            let objects = try await onDisk { store throws(CacheError) in try store.put([bytes]) }
            let list = CachedList(digest: objects[0].digest, answer: answer)
            try await index.record(list, bytes: bytes.count, at: url, as: objects)
        }
    }

    /// Notes what the server said when it confirmed that `digest` is still what it has at `url`. Costs a write of a
    /// row, and no sync.
    public func confirm(_ digest: ContentDigest, at url: String, _ answer: AnswerRecord) async throws(CacheError) {
        try await index.confirm(digest, at: url, answer)
        foresight.forget(url)
    }

    /// Stores renditions that were made later of an original in the cache.
    public func add(
        _ renditions: [NewRendition], to original: ContentDigest
    ) async throws(CacheError) -> [StoredRendition] {
        let pieces = renditions.map(\.bytes)
        return try await withRoom(for: pieces) { () throws(CacheError) in
            let objects = try await onDisk { store throws(CacheError) in try store.put(pieces) }
            let stored = zip(renditions, objects).map(StoredRendition.init)
            try await index.record(stored, of: original, as: objects)
            return stored
        }
    }

    /// Keeps bytes that were refused, with their URL and the reason, for a person to look at (`quarantine/`, bounded).
    /// Of more than 6.25 MB only the beginning.
    public func refuse(_ bytes: any ByteSource, from url: String, because reason: String) async throws(CacheError) {
        guard let run else { throw .readOnly(path: folder.path) }
        let refusal = Quarantine.Refusal(url: url, reason: reason, time: index.now)
        try await onDisk { store throws(CacheError) in
            try store.quarantine.refuse(bytes, refusal, nextPart: run.nextPart)
        }
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

    /// Removes the hidden files that killed runs left in a folder into which is exported.
    public func sweepExports(in path: String) async throws(CacheError) {
        _ = try await onDisk { _ throws(CacheError) in try HiddenFile.sweep(Directory(at: path)) }
    }

    /// Ends a run's use of the cache as far as that may go wrong: the budget is kept, the names of all objects are
    /// durable, and the index knows who was used. Before the run's warnings are read.
    public func settle() async throws(CacheError) {
        guard let budget else { return }
        try await budget.settle()
        try await onDisk { store throws(CacheError) in try store.syncNames() }
    }

    /// Ends the use of the cache: what is under way is done, later calls throw `closed`. A journal that was not
    /// finished stays for the next run, unless it is empty.
    public func close() {
        threads.stop()
        index.close()
        // A journal that cannot be removed or unlocked now is found by the next run all the same.
        do { try journal.abandon() } catch {}
        do { try run?.end() } catch {}
    }

    private func withRoom<Value: Sendable>(
        for pieces: [any ByteSource], _ store: () async throws(CacheError) -> Value
    ) async throws(CacheError) -> Value {
        guard let budget else { return try await store() }
        return try await budget.withRoom(for: pieces.reduce(0) { $0 + $1.count }, store)
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

extension CachedPicture {
    /// - Parameter objects: the original, then the renditions.
    fileprivate init(_ new: NewPicture, _ objects: [StoredObject]) {
        let original = StoredOriginal(
            digest: objects[0].digest, bytes: new.bytes.count, mediaType: new.mediaType, width: new.width,
            height: new.height, verdict: new.verdict, warnings: new.warnings, placeholder: new.placeholder)
        self.init(
            original: original, renditions: zip(new.renditions, objects.dropFirst()).map(StoredRendition.init),
            answer: new.answer)
    }
}

extension StoredRendition {
    fileprivate init(_ new: NewRendition, _ object: StoredObject) {
        self.init(
            recipe: new.recipe, digest: object.digest, bytes: new.bytes.count, mediaType: new.mediaType,
            width: new.width, height: new.height)
    }
}
