internal import Synchronization

/// What is known about URLs, originals and renditions. The database is used on one thread of its own only.
final class CacheIndex: Sendable {
    private let file: IndexFile
    private let thread: BlockingThreads
    /// The lock proves the confinement, and lets `close` come from anywhere; it is otherwise free.
    private let state: Mutex<State>
    /// Seconds since 1970.
    private let clock: @Sendable () -> Int
    let feed: String?

    private struct State {
        /// `nil` when closed.
        var database: IndexDatabase?
        /// Which file it was opened from.
        var status: FileStatus?
        var warnings: [String]
    }

    private let counts = Mutex(Looks(hits: 0, misses: 0))
    /// When an object was last used before this: a clock that was set back does not turn the order around.
    private let newestUse: Int

    private let isReadOnly: Bool

    init(
        in folder: CacheFolder, isReadOnly: Bool = false, feed: String? = nil, clock: @escaping @Sendable () -> Int
    ) throws(CacheError) {
        file = IndexFile(folder: folder)
        thread = try BlockingThreads(count: 1)
        self.isReadOnly = isReadOnly
        self.feed = feed
        self.clock = clock
        let opened = try isReadOnly ? file.openForReading() : file.open()
        newestUse = isReadOnly ? 0 : try Self.newestUse(opened.database)
        state = Mutex(State(database: opened.database, status: opened.file, warnings: opened.warnings))
    }

    /// Damage is dealt with where it is found in use.
    private static func newestUse(_ database: IndexDatabase) throws(CacheError) -> Int {
        do {
            return try database.newestUse()
        } catch let damage where IndexFile.isDamage(damage) {
            return 0
        }
    }

    var warnings: [String] { state.withLock { $0.warnings } }

    /// Looks that found a picture, and those that did not.
    var looks: Looks { counts.withLock { $0 } }

    struct Looks: Hashable, Sendable {
        var hits: Int
        var misses: Int
    }

    /// The rows' word on a URL, and what `check` makes of it. That looks at a few files, on the same thread: going to
    /// another for it would take several times as long as looking.
    func picture(
        at url: String, recipes: [String], isFirstLook: Bool,
        check: @escaping @Sendable (KnownPicture) throws(CacheError) -> PresentPicture?
    ) async throws(CacheError) -> CachedPicture? {
        let isReadOnly = isReadOnly
        let present = try await perform { database throws(CacheError) -> PresentPicture? in
            guard let known = try database.picture(at: url, recipes: recipes) else { return nil }
            guard let present = try check(known) else { return nil }
            if !present.changed.isEmpty, !isReadOnly { try database.restamp(present.changed) }
            return present
        }
        guard isFirstLook else { return present?.picture }
        counts.withLock { counts in
            if present == nil { counts.misses += 1 } else { counts.hits += 1 }
        }
        return present?.picture
    }

    func list(at url: String) async throws(CacheError) -> CachedList? {
        try await perform { database throws(CacheError) in try database.list(at: url) }
    }

    func record(_ picture: CachedPicture, at url: String, as objects: [StoredObject]) async throws(CacheError) {
        try await perform { [self] database throws(CacheError) in
            try database.record(picture, at: url, circumstances(of: objects))
        }
    }

    func record(
        _ list: CachedList, bytes: Int, at url: String, as objects: [StoredObject]
    ) async throws(CacheError) {
        try await perform { [self] database throws(CacheError) in
            try database.record(list, bytes: bytes, at: url, circumstances(of: objects))
        }
    }

    func confirm(_ digest: ContentDigest, at url: String, _ answer: AnswerRecord) async throws(CacheError) {
        try await perform { database throws(CacheError) in try database.confirm(digest, at: url, answer) }
    }

    func record(
        _ renditions: [StoredRendition], of original: ContentDigest, as objects: [StoredObject]
    ) async throws(CacheError) {
        try await perform { [self] database throws(CacheError) in
            try database.record(renditions, of: original, circumstances(of: objects))
        }
    }

    private func circumstances(of objects: [StoredObject]) -> Circumstances {
        let stamps = Dictionary(objects.map { ($0.digest, $0.stamp) }) { $1 }
        return Circumstances(time: now, feed: feed, stamps: stamps)
    }

    /// Seconds since 1970, never less than when an object was last used before this.
    var now: Int { max(clock(), newestUse) }

    func warn(_ sentence: String) {
        state.withLock { $0.warnings.append(sentence) }
    }

    /// Waits for the transaction that is under way, if any.
    func close() {
        thread.stop()
        state.withLock { $0.database = nil }
    }

    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (IndexDatabase) throws(CacheError) -> Value
    ) async throws(CacheError) -> Value {
        let value = try await thread.run { [self] () throws(CacheError) in try withDatabase(work) }
        guard let value else { throw .closed(path: file.folder.path) }
        return value
    }

    /// Damage found in use costs one more try, on a new index.
    private func withDatabase<Value: Sendable>(
        _ work: @Sendable (IndexDatabase) throws(CacheError) -> Value
    ) throws(CacheError) -> Value {
        try state.withLock { state throws(CacheError) in
            do throws(CacheError) {
                return try attempt(work, state)
            } catch let damage where IndexFile.isDamage(damage) && !isReadOnly {
                try replace(&state, because: damage)
                return try attempt(work, state)
            }
        }
    }

    private func attempt<Value: Sendable>(
        _ work: @Sendable (IndexDatabase) throws(CacheError) -> Value, _ state: borrowing State
    ) throws(CacheError) -> Value {
        guard let database = state.database else { throw .closed(path: file.folder.path) }
        return try work(database)
    }

    /// The damaged one is closed before its file is renamed.
    private func replace(_ state: inout State, because damage: CacheError) throws(CacheError) {
        state.database = nil
        let opened = try file.reopen(after: damage, of: state.status)
        state.database = opened.database
        state.status = opened.file
        state.warnings += opened.warnings
    }
}
