internal import Dispatch
internal import Synchronization

/// Takes objects out of a cache: rows first, then files, and never one that a living process has used.
///
/// A file is first moved to `tmp/`, and what another process has used by then is moved back (see `UsesFile`): whoever
/// looked before the move is seen there, whoever looks after it does not find the file. One that has stored the same
/// bytes and ended meanwhile has left their row. A kill leaves objects without rows, rows of renditions without objects,
/// or files in `tmp/`, all of which count as nothing.
struct Eviction {
    let database: IndexDatabase
    let folder: CacheFolder
    let uses: LiveUses
    /// A name in `tmp/` that nobody has.
    let nextPart: () -> String

    /// So many candidates are looked at, and at most removed, at once: in a run few, because its looks wait meanwhile.
    var batch = 512

    /// So many objects and bytes are gone, or would be.
    struct Result: Hashable, Sendable {
        var objects = 0
        var bytes = 0
        /// Renditions of the run itself among them.
        var ownRenditions = 0

        init(objects: Int = 0, bytes: Int = 0) {
            self.objects = objects
            self.bytes = bytes
        }

        init(_ gone: [EvictionPlan.Candidate]) {
            self.init(objects: gone.count, bytes: gone.reduce(0) { $0 + $1.size })
        }

        static func += (sum: inout Result, other: Result) {
            sum.objects += other.objects
            sum.bytes += other.bytes
            sum.ownRenditions += other.ownRenditions
        }
    }

    /// Evicts until no more than `limit` bytes are left, if those that may go suffice.
    func run(downTo limit: Int, runStart: Int) throws(CacheError) -> Result {
        var result = Result()
        for turn in EvictionPlan.Turn.allCases {
            var last: EvictionPlan.Candidate?
            while true {
                let excess = try database.totals().bytes - limit
                guard excess > 0 else { return result }
                let candidates = try database.candidates(
                    turn, runStart: runStart, after: last, atMost: batch)
                guard let end = candidates.last else { break }
                last = end
                let evicted = try evict(candidates, excess: excess)
                result += evicted
                if turn == .renditionsOfRun { result.ownRenditions += evicted.objects }
            }
        }
        return result
    }

    /// Evicts as many of the first candidates as it takes.
    func evict(_ candidates: [EvictionPlan.Candidate], excess: Int) throws(CacheError) -> Result {
        try remove(uses.victims(candidates, excess: excess))
    }

    /// Removes these, and before each rendition the originals that it was made of.
    func remove(_ victims: [EvictionPlan.Candidate]) throws(CacheError) -> Result {
        let victims = try database.removeObjects(try withOriginals(victims))
        guard !victims.isEmpty else { return Result() }
        let moved = moveAway(victims)
        let kept = try uses.used(among: Set(victims.map(\.digest))).union(try database.recordedAgain(victims))
        try database.restoreObjects(try putBack(victims.filter { kept.contains($0.digest) }, from: moved))
        let gone = victims.filter { !kept.contains($0.digest) }
        try unlink(gone.compactMap { moved[$0.digest] })
        try database.forget(gone)
        return Result(gone)
    }

    private func withOriginals(
        _ victims: [EvictionPlan.Candidate]
    ) throws(CacheError) -> [EvictionPlan.Candidate] {
        var all: [EvictionPlan.Candidate] = []
        var seen: Set<ContentDigest> = []
        for victim in victims {
            let originals = victim.isRendition ? try database.originals(of: victim) : []
            for object in originals + [victim] where seen.insert(object.digest).inserted { all.append(object) }
        }
        return all
    }

    private typealias Parts = [ContentDigest: String]

    /// To names in `tmp/`, a shard at a time, as many side by side as there are cores.
    ///
    /// What cannot be moved, because it is no longer there or its folder is not ours, is left where it is: it has no row
    /// any more, and is found by `cache verify`.
    private func moveAway(_ victims: [EvictionPlan.Candidate]) -> Parts {
        let named = victims.map { (digest: $0.digest, part: nextPart()) }
        let shards = Array(Dictionary(grouping: named, by: \.digest.shard))
        let moved = Mutex<Parts>([:])
        DispatchQueue.concurrentPerform(iterations: shards.count) { [folder] number in
            let (shard, objects) = shards[number]
            var parts: Parts = [:]
            do {
                let directory = try folder.objects.directory(shard)
                for (digest, part) in objects {
                    do {
                        try directory.rename(digest.objectName, to: folder.staging, as: part)
                        parts[digest] = part
                    } catch {}
                }
            } catch {}
            moved.withLock { $0.merge(parts) { $1 } }
        }
        return moved.withLock { $0 }
    }

    /// - Returns: those that need a row again.
    private func putBack(
        _ objects: [EvictionPlan.Candidate], from moved: Parts
    ) throws(CacheError) -> [EvictionPlan.Candidate] {
        for object in objects {
            guard let part = moved[object.digest] else { continue }
            let shard = try folder.objects.directory(object.digest.shard)
            try folder.staging.rename(part, to: shard, as: object.digest.objectName)
        }
        return objects
    }

    private static let piece = 256

    private func unlink(_ parts: [String]) throws(CacheError) {
        let failure = Mutex<CacheError?>(nil)
        let pieces = (parts.count + Self.piece - 1) / Self.piece
        DispatchQueue.concurrentPerform(iterations: pieces) { [folder] number in
            do throws(CacheError) {
                for part in parts.dropFirst(number * Self.piece).prefix(Self.piece) {
                    try folder.staging.remove(part)
                }
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
    }
}

extension LiveUses {
    /// As many of the first candidates as it takes, without those that a living process has used.
    func victims(
        _ candidates: [EvictionPlan.Candidate], excess: Int
    ) throws(CacheError) -> [EvictionPlan.Candidate] {
        let used = try used(among: Set(candidates.map(\.digest)))
        return EvictionPlan.victims(candidates, excess: excess, sparing: used)
    }
}
