#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Takes objects out of a cache: rows first, then files, and never one that a living process has used.
///
/// A file is first moved to `tmp/`, and what another process has used by then is moved back (see `UsesFile`): whoever
/// looked before the move is seen there, whoever looks after it does not find the file. A kill leaves objects without
/// rows, rows of renditions without objects, or files in `tmp/`, all of which count as nothing.
struct Eviction {
    let database: IndexDatabase
    let folder: CacheFolder
    let uses: LiveUses
    /// A name in `tmp/` that nobody has.
    let nextPart: () -> String

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
                let candidates = try database.candidates(turn, runStart: runStart, after: last)
                guard let end = candidates.last else { break }
                last = end
                let evicted = try evict(candidates, excess: excess)
                result += evicted
                if turn == .renditionsOfRun { result.ownRenditions += evicted.objects }
            }
        }
        return result
    }

    /// Evicts as many of the first candidates as it takes, or only counts them.
    func evict(
        _ candidates: [EvictionPlan.Candidate], excess: Int, isDryRun: Bool = false
    ) throws(CacheError) -> Result {
        let used = try uses.used(among: Set(candidates.map(\.digest)))
        let victims = EvictionPlan.victims(candidates, excess: excess, sparing: used)
        return isDryRun ? Result(victims) : try remove(victims)
    }

    /// Removes these, and before each rendition the originals that it was made of.
    func remove(_ victims: [EvictionPlan.Candidate]) throws(CacheError) -> Result {
        let victims = try withOriginals(victims)
        guard !victims.isEmpty else { return Result() }
        try database.removeObjects(victims)
        var moved = moveAway(victims)
        let used = try uses.used(among: Set(victims.map(\.digest)))
        let kept = victims.filter { used.contains($0.digest) }
        for object in kept { try moveBack(object, from: moved.removeValue(forKey: object.digest)) }
        if !kept.isEmpty { try database.restoreObjects(kept) }
        let gone = victims.filter { !used.contains($0.digest) }
        for part in moved.values { try folder.staging.remove(part) }
        try database.forget(gone)
        return Result(gone)
    }

    private func withOriginals(
        _ victims: [EvictionPlan.Candidate]
    ) throws(CacheError) -> [EvictionPlan.Candidate] {
        var all: [EvictionPlan.Candidate] = []
        var seen: Set<ContentDigest> = []
        for victim in victims {
            let originals = victim.isRendition ? try database.originals(of: victim.digest) : []
            for object in originals + [victim] where seen.insert(object.digest).inserted { all.append(object) }
        }
        return all
    }

    /// What cannot be moved, because it is no longer there or its folder is not ours, is left where it is: it has no row
    /// any more, and is found by `cache verify`.
    private func moveAway(_ victims: [EvictionPlan.Candidate]) -> [ContentDigest: String] {
        var moved: [ContentDigest: String] = [:]
        for victim in victims {
            let part = nextPart()
            do {
                let shard = try folder.objects.directory(victim.digest.shard)
                try shard.rename(victim.digest.objectName, to: folder.staging, as: part)
                moved[victim.digest] = part
            } catch {}
        }
        return moved
    }

    private func moveBack(_ object: EvictionPlan.Candidate, from part: String?) throws(CacheError) {
        guard let part else { return }
        let shard = try folder.objects.directory(object.digest.shard)
        try folder.staging.rename(part, to: shard, as: object.digest.objectName)
    }
}
