internal import Synchronization

/// Keeps what a run stores within `--max-cache`: before something is stored for which there is no room, others go.
/// That happens on the index's thread, between looks; downloads and decodes go on.
final class CacheBudget: Sendable {
    private let room: Room
    private let index: CacheIndex
    private let run: RunFiles
    private let folder: CacheFolder
    /// What was used since then counts as this run's own.
    private let start: Int
    /// Renditions that this run made or used and that had to go all the same.
    private let lostRenditions = Atomic<Int>(0)

    init(room: Room, index: CacheIndex, run: RunFiles, folder: CacheFolder) {
        self.room = room
        self.index = index
        self.run = run
        self.folder = folder
        start = index.now
    }

    /// Runs `store`, which is about to store so many bytes, when there is room for them.
    ///
    /// One that is larger than the whole budget is stored all the same; it goes when the run settles.
    func withRoom<Value: Sendable>(
        for bytes: Int, _ store: () async throws(CacheError) -> Value
    ) async throws(CacheError) -> Value {
        guard room.limit != nil else { return try await store() }
        room.reserve(bytes)
        defer { room.release(bytes) }
        if room.isTight { try await makeRoom() }
        return try await store()
    }

    private func makeRoom() async throws(CacheError) {
        try await index.perform { [self] database throws(CacheError) in
            // Others may have made room while this waited for its turn.
            room.update(stored: try database.totals().bytes)
            guard room.isTight, let target = room.target else { return }
            try tellUses(database)
            try evict(downTo: target, database)
            room.update(stored: try database.totals().bytes)
        }
    }

    /// At a run's end: the index is told who was used, and the budget is kept to the byte.
    func settle() async throws(CacheError) {
        let (limit, looks) = (room.limit, index.looks)
        try await index.perform { [self] database throws(CacheError) in
            try tellUses(database)
            try database.record(looks, of: run.id, feed: index.feed, ended: index.now)
            if let limit { try evict(downTo: limit, database) }
        }
        let lost = lostRenditions.exchange(0, ordering: .relaxed)
        if let limit, lost > 0 { index.warn(Self.warning(lost, limit)) }
    }

    private func evict(downTo bytes: Int, _ database: IndexDatabase) throws(CacheError) {
        let eviction = Eviction(
            database: database, folder: folder, uses: LiveUses(folder: folder, ownRun: run.id), nextPart: run.nextPart)
        let result = try eviction.run(downTo: bytes, runStart: start)
        lostRenditions.add(result.ownRenditions, ordering: .relaxed)
    }

    private static func warning(_ count: Int, _ limit: Int) -> String {
        "the run's own thumbnails have more than the \(limit) bytes that the cache may have (--max-cache): "
            + "\(count) of them were removed again"
    }

    private func tellUses(_ database: IndexDatabase) throws(CacheError) {
        while true {
            let used = try run.uses.untold()
            if used.isEmpty { return }
            try database.touch(used, time: index.now)
        }
    }
}
