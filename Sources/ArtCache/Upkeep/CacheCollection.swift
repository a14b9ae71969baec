/// What went when room was made.
public struct CacheCollection: Hashable, Sendable, Encodable {
    public var removedObjects = 0
    public var removedBytes = 0
    public var leftObjects = 0
    public var leftBytes = 0
    /// Files in `tmp/` of processes that are gone.
    public var leftovers = 0
    /// Nothing was removed: the numbers say what would have been.
    public var isDryRun = false
}

extension CacheUpkeep {
    /// Removes objects until what is left is within the budget and was used since `oldestUse`: those used longest ago
    /// first, originals before the renditions made of them, none that a living process has used. Objects that only the
    /// disk knows are counted too.
    ///
    /// - Parameters:
    ///   - maxBytes: `nil` for no budget.
    ///   - oldestUse: seconds since 1970; `nil` for no matter when.
    ///   - isDryRun: only counts.
    ///   - progress: called now and then, on the calling thread, with bytes.
    public func collect(
        maxBytes: Int?, oldestUse: Int? = nil, isDryRun: Bool = false,
        progress: (UpkeepProgress) -> Void = { _ in }
    ) throws(CacheError) -> CacheCollection {
        if !isDryRun { try checkWritable() }
        try adoptUnindexed(isDryRun)
        let before = try database.totals()
        let limit = Collection(oldestUse: oldestUse ?? Int.min, target: maxBytes ?? Int.max, isDryRun: isDryRun)
        let gone = try collect(limit, before, progress)
        let leftovers = try RunFiles.leftovers(in: folder)
        if !isDryRun { for name in leftovers { try folder.staging.remove(name) } }
        return CacheCollection(
            removedObjects: gone.objects, removedBytes: gone.bytes, leftObjects: before.objects - gone.objects,
            leftBytes: before.bytes - gone.bytes, leftovers: leftovers.count, isDryRun: isDryRun)
    }

    private struct Collection {
        var oldestUse: Int
        var target: Int
        var isDryRun: Bool

        /// What of these has to go, given what is left.
        func excess(_ candidates: [EvictionPlan.Candidate], left: Int) -> Int {
            let old = candidates.prefix { $0.lastUse < oldestUse }.reduce(0) { $0 + $1.size }
            return max(old, left - target)
        }
    }

    private func collect(
        _ limit: Collection, _ before: IndexDatabase.Totals, _ progress: (UpkeepProgress) -> Void
    ) throws(CacheError) -> Eviction.Result {
        var gone = Eviction.Result()
        var last: EvictionPlan.Candidate?
        while true {
            let candidates = try database.candidates(
                .earlierThanRun, runStart: .max, after: last, atMost: Self.batch)
            let excess = limit.excess(candidates, left: before.bytes - gone.bytes)
            guard let end = candidates.last, excess > 0 else { return gone }
            last = end
            gone +=
                try limit.isDryRun
                ? Eviction.Result(uses.victims(candidates, excess: excess))
                : eviction().evict(candidates, excess: excess)
            progress(UpkeepProgress(done: gone.bytes, total: max(gone.bytes, before.bytes - limit.target)))
        }
    }

    /// Names are enough here: what they hold is not trusted before it has been hashed.
    private func adoptUnindexed(_ isDryRun: Bool) throws(CacheError) {
        if isDryRun { return }
        for shard in 0...UInt8.max {
            let rows = try database.stamps(ofShard: shard)
            var unindexed: [ContentDigest: ObjectStamp] = [:]
            for digest in try store.names(ofShard: shard) where rows[digest] == nil {
                unindexed[digest] = try store.lookOf(digest)
            }
            try adopt(unindexed)
        }
    }
}
