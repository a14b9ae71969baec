internal import Synchronization

/// What is known about URLs, originals and renditions. The database is used on one thread of its own only, in front of
/// which what is to be looked up and recorded waits in line (`IndexLine`).
final class CacheIndex: Sendable {
    private let file: IndexFile
    private let thread: BlockingThreads
    private let line = Mutex(IndexLine())
    private let check: HitCheck
    /// Told after each record what all objects have.
    private let room: Room?
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
        in folder: CacheFolder, check: HitCheck, isReadOnly: Bool = false, feed: String? = nil, room: Room? = nil,
        clock: @escaping @Sendable () -> Int
    ) throws(CacheError) {
        file = IndexFile(folder: folder)
        thread = try BlockingThreads(count: 1)
        self.check = check
        self.room = room
        self.isReadOnly = isReadOnly
        self.feed = feed
        self.clock = clock
        let opened = try isReadOnly ? file.openForReading() : file.open()
        newestUse = isReadOnly ? 0 : try Self.unlessDamaged { () throws(CacheError) in try opened.database.newestUse() }
        let stored = try Self.unlessDamaged { () throws(CacheError) in try opened.database.totals().bytes }
        room?.update(stored: stored)
        state = Mutex(State(database: opened.database, status: opened.file, warnings: opened.warnings))
    }

    /// Damage is dealt with where it is found in use.
    private static func unlessDamaged(_ number: () throws(CacheError) -> Int) throws(CacheError) -> Int {
        do {
            return try number()
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

    /// The rows' word on a URL, and what the files say to it. These are looked at on the same thread: going to another for
    /// it would take several times as long as looking.
    func picture(at url: String, recipes: [String], isFirstLook: Bool) async throws(CacheError) -> CachedPicture? {
        let result = await withCheckedContinuation { continuation in
            let question = IndexWork.Question(url: url, recipes: recipes)
            let look = IndexWork.Look(question: question) { continuation.resume(returning: $0) }
            add(.look(look)) { look.answer(.failure($0)) }
        }
        let found = try result.get()
        if isFirstLook { count(found) }
        return found
    }

    /// As one look a URL, for a fraction of what they cost; in their order, and not counted.
    func pictures(for questions: [IndexWork.Question]) async throws(CacheError) -> [CachedPicture?] {
        let result: Result<[CachedPicture?], CacheError> = await withCheckedContinuation { continuation in
            let alone = IndexWork.Alone { [self] in
                continuation.resume(
                    returning: Result { () throws(CacheError) in
                        var found: [CachedPicture?] = []
                        for (question, known) in zip(questions, try find(questions)) {
                            found.append(try present(known, recipes: question.recipes))
                        }
                        return found
                    })
            }
            add(.alone(alone)) { continuation.resume(returning: .failure($0)) }
        }
        return try result.get()
    }

    /// A look of the run.
    func count(_ found: CachedPicture?) {
        counts.withLock { counts in
            if found == nil { counts.misses += 1 } else { counts.hits += 1 }
        }
    }

    func list(at url: String) async throws(CacheError) -> CachedList? {
        try await perform { database throws(CacheError) in try database.list(at: url) }
    }

    func record(_ picture: CachedPicture, at url: String, as objects: [StoredObject]) async throws(CacheError) {
        try await record { [self] database throws(CacheError) in
            try database.record(picture, at: url, circumstances(of: objects))
        }
    }

    func record(
        _ list: CachedList, bytes: Int, at url: String, as objects: [StoredObject]
    ) async throws(CacheError) {
        try await record { [self] database throws(CacheError) in
            try database.record(list, bytes: bytes, at: url, circumstances(of: objects))
        }
    }

    func confirm(_ digest: ContentDigest, at url: String, _ answer: AnswerRecord) async throws(CacheError) {
        try await record { database throws(CacheError) in try database.confirm(digest, at: url, answer) }
    }

    func record(
        _ renditions: [StoredRendition], of original: ContentDigest, as objects: [StoredObject]
    ) async throws(CacheError) {
        try await record { [self] database throws(CacheError) in
            try database.record(renditions, of: original, circumstances(of: objects))
        }
    }

    private func record(
        _ write: @escaping @Sendable (IndexDatabase) throws(CacheError) -> Void
    ) async throws(CacheError) {
        let result = await withCheckedContinuation { continuation in
            let record = IndexWork.Record(write: write) { continuation.resume(returning: $0) }
            add(.record(record)) { record.answer(.failure($0)) }
        }
        try result.get()
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

    /// Waits for what is under way, if anything.
    func close() {
        thread.stop()
        state.withLock { $0.database = nil }
    }

    /// Work that is done by itself, in as many transactions as it likes.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (IndexDatabase) throws(CacheError) -> Value
    ) async throws(CacheError) -> Value {
        let result: Result<Value, CacheError> = await withCheckedContinuation { continuation in
            let alone = IndexWork.Alone { [self] in
                continuation.resume(returning: Result { () throws(CacheError) in try withDatabase(work) })
            }
            add(.alone(alone)) { continuation.resume(returning: .failure($0)) }
        }
        return try result.get()
    }
}

// The line, and its only server: the thread.
extension CacheIndex {
    private func add(_ work: IndexWork, orElse refuse: (CacheError) -> Void) {
        // Under the lock, so that a line whose thread has been stopped takes nobody in.
        let isAccepted = line.withLock { line in
            guard line.add(work) else { return true }
            if thread.start({ [self] in serve() }) { return true }
            line = IndexLine()
            return false
        }
        if !isAccepted { refuse(.closed(path: file.folder.path)) }
    }

    private func serve() {
        while let group = line.withLock({ $0.next() }) {
            switch group {
            case .looks(let looks): answer(looks)
            case .records(let records): write(records)
            case .alone(let work): work.run()
            }
        }
    }

    private func answer(_ looks: [IndexWork.Look]) {
        switch Result(catching: { () throws(CacheError) in try find(looks.map(\.question)) }) {
        case .success(let known):
            for (look, known) in zip(looks, known) {
                look.answer(Result { () throws(CacheError) in try present(known, recipes: look.question.recipes) })
            }
        case .failure(let error) where looks.count == 1: looks[0].answer(.failure(error))
        case .failure: for look in looks { answer([look]) }
        }
    }

    /// What the rows say, told to whoever evicts before a file is looked for.
    private func find(_ questions: [IndexWork.Question]) throws(CacheError) -> [KnownPicture?] {
        let known = try withDatabase { database throws(CacheError) in try database.pictures(for: questions) }
        try check.announce(known.compactMap(\.self))
        return known
    }

    private func present(_ known: KnownPicture?, recipes: [String]) throws(CacheError) -> CachedPicture? {
        guard let known, let present = try check.present(known, recipes: recipes) else { return nil }
        if !present.changed.isEmpty, !isReadOnly {
            try withDatabase { database throws(CacheError) in try database.restamp(present.changed) }
        }
        return present.picture
    }

    /// A record that fails takes only itself down: each of its group is then written by itself, unless there is no end to
    /// another's writing, for which each would wait anew.
    private func write(_ records: [IndexWork.Record]) {
        let written = Result { () throws(CacheError) in
            try withDatabase { [room] database throws(CacheError) in
                try database.write(records)
                if let room, room.limit != nil { room.update(stored: try database.totals().bytes) }
            }
        }
        switch written {
        case .success: for record in records { record.answer(.success(())) }
        case .failure(let error) where records.count == 1 || error.isBusy:
            for record in records { record.answer(.failure(error)) }
        case .failure: for record in records { write([record]) }
        }
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

extension IndexDatabase {
    fileprivate func pictures(for questions: [IndexWork.Question]) throws(CacheError) -> [KnownPicture?] {
        try transaction(statements.beginReading) { () throws(CacheError) in
            var known: [KnownPicture?] = []
            for question in questions { known.append(try picture(at: question.url, recipes: question.recipes)) }
            return known
        }
    }

    fileprivate func write(_ records: [IndexWork.Record]) throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            for record in records { try record.write(self) }
        }
    }
}
