internal import Synchronization

/// What is known about URLs, originals and renditions. The database is used on one thread of its own only.
final class CacheIndex: Sendable {
    private let file: IndexFile
    private let thread: BlockingThreads
    /// The lock proves the confinement, and lets `close` come from anywhere; it is otherwise free.
    private let state: Mutex<State>
    /// Seconds since 1970.
    private let clock: @Sendable () -> Int

    private struct State {
        /// `nil` when closed.
        var database: IndexDatabase?
        /// Which file it was opened from.
        var status: FileStatus?
        var warnings: [String]
    }

    private let isReadOnly: Bool

    init(
        in folder: CacheFolder, isReadOnly: Bool = false, clock: @escaping @Sendable () -> Int
    ) throws(CacheError) {
        file = IndexFile(folder: folder)
        thread = try BlockingThreads(count: 1)
        self.isReadOnly = isReadOnly
        let opened = try isReadOnly ? file.openForReading() : file.open()
        state = Mutex(State(database: opened.database, status: opened.file, warnings: opened.warnings))
        self.clock = clock
    }

    var warnings: [String] { state.withLock { $0.warnings } }

    /// The rows' word on a URL, and what `check` makes of it. That looks at a few files, on the same thread: going to
    /// another for it would take several times as long as looking.
    func picture(
        at url: String, recipes: [String],
        check: @escaping @Sendable (CachedPicture) throws(CacheError) -> CachedPicture?
    ) async throws(CacheError) -> CachedPicture? {
        try await perform { database throws(CacheError) in
            guard let known = try database.picture(at: url, recipes: recipes) else { return nil }
            return try check(known)
        }
    }

    func list(at url: String) async throws(CacheError) -> CachedList? {
        try await perform { database throws(CacheError) in try database.list(at: url) }
    }

    func record(_ picture: CachedPicture, at url: String) async throws(CacheError) {
        let time = clock()
        try await perform { database throws(CacheError) in
            try database.record(picture, at: url, time: time)
        }
    }

    func record(_ list: CachedList, bytes: Int, at url: String) async throws(CacheError) {
        let time = clock()
        try await perform { database throws(CacheError) in
            try database.record(list, bytes: bytes, at: url, time: time)
        }
    }

    func confirm(_ digest: ContentDigest, at url: String, _ answer: AnswerRecord) async throws(CacheError) {
        try await perform { database throws(CacheError) in try database.confirm(digest, at: url, answer) }
    }

    func record(_ renditions: [StoredRendition], of original: ContentDigest) async throws(CacheError) {
        let time = clock()
        try await perform { database throws(CacheError) in
            try database.record(renditions, of: original, time: time)
        }
    }

    /// Waits for the transaction that is under way, if any.
    func close() {
        thread.stop()
        state.withLock { $0.database = nil }
    }

    private func perform<Value: Sendable>(
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
        state = State(database: opened.database, status: opened.file, warnings: state.warnings + opened.warnings)
    }
}
