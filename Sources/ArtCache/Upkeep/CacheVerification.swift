/// What came of proving a cache: every object against its name, the index against the disk in both directions.
public struct CacheVerification: Hashable, Sendable, Encodable {
    /// Files that were looked at, and their bytes.
    public var objects = 0
    public var bytes = 0
    /// Of these so many were read and hashed.
    public var hashed = 0
    /// Digests of objects whose bytes are not theirs; sorted.
    public var damaged: [String] = []
    /// Digests of objects that the index has and the disk has not; sorted.
    public var missing: [String] = []
    /// Paths in the cache of what is no object and stands among objects; sorted.
    public var foreign: [String] = []
    /// What SQLite says of the index's pages.
    public var indexDamage: [String] = []
    /// Objects that the index does not have: whole, but counted by nobody. No damage; a kill leaves them.
    public var unindexed = 0
    /// Rows of pictures and renditions of which nothing is left. No damage.
    public var danglingRows = 0
    /// Files in `tmp/` of processes that are gone. No damage; the next run removes them.
    public var leftovers = 0
    /// Whether what was found has been put right: damaged and foreign files are in quarantine, rows tell what is there.
    public var isRepaired = false

    public var isClean: Bool { damaged.isEmpty && missing.isEmpty && foreign.isEmpty && indexDamage.isEmpty }

    mutating func add(_ shard: ShardFindings) {
        objects += shard.objects
        bytes += shard.bytes
        hashed += shard.hashed
        damaged += shard.damaged.map(\.description)
        missing += shard.missing.map(\.description)
        foreign += shard.foreign.map { "objects/sha256/\(shard.name)/\($0)" }
        unindexed += shard.unindexed.count
    }
}

/// How far a long verb has come.
public struct UpkeepProgress: Hashable, Sendable {
    public var done: Int
    /// As far as it is known before the end.
    public var total: Int
}

extension CacheUpkeep {
    /// - Parameters:
    ///   - isFast: hash only objects whose file looks otherwise than when it was stored (size, time, inode).
    ///   - repairs: put right what is found. Nothing that is whole is removed.
    ///   - progress: called now and then, on the calling thread, with objects.
    public func verify(
        isFast: Bool = false, repairs: Bool = false, progress: (UpkeepProgress) -> Void = { _ in }
    ) throws(CacheError) -> CacheVerification {
        if repairs { try checkWritable() }
        var verification = CacheVerification()
        let total = try database.totals().objects
        try verifyShards(isFast, repairs, &verification) { done in progress(UpkeepProgress(done: done, total: total)) }
        verification.foreign += try foreignShards().map { "objects/sha256/\($0)" }
        verification.indexDamage = try isFast ? [] : database.pageDamage()
        verification.danglingRows = try database.danglingRows()
        verification.leftovers = try RunFiles.leftovers(in: folder).count
        if repairs { try repair(&verification) }
        verification.damaged.sort()
        verification.missing.sort()
        verification.foreign.sort()
        return verification
    }

    /// So many shards are read from the index at once and looked at in parallel.
    private static let shardsAtOnce = 16

    private func verifyShards(
        _ isFast: Bool, _ repairs: Bool, _ verification: inout CacheVerification, _ progress: (Int) -> Void
    ) throws(CacheError) {
        for first in stride(from: 0, to: 256, by: Self.shardsAtOnce) {
            var proofs: [ShardProof] = []
            for shard in first..<first + Self.shardsAtOnce {
                let rows = try database.stamps(ofShard: UInt8(shard))
                proofs.append(ShardProof(shard: UInt8(shard), rows: rows, folder: folder, isFast: isFast))
            }
            for findings in try ShardProof.run(proofs) {
                let findings = try confirmed(findings)
                verification.add(findings)
                if repairs { try repair(findings) }
            }
            progress(verification.objects)
        }
    }

    /// A run may have evicted an object between our look at its row and at its file.
    private func confirmed(_ findings: ShardFindings) throws(CacheError) -> ShardFindings {
        var findings = findings
        var missing: [ContentDigest] = []
        for digest in findings.missing where try database.hasObject(digest) {
            if try store.lookOf(digest) == nil { missing.append(digest) }
        }
        findings.missing = missing
        return findings
    }

    /// What is among the shards and is none.
    private func foreignShards() throws(CacheError) -> [String] {
        var foreign: [String] = []
        for name in try folder.objects.names() {
            let isShard = name.utf8.count == 2 && ContentDigest.isHexadecimal(name)
            let kind = try folder.objects.status(of: name)?.kind
            if isShard, kind == .directory { continue }
            foreign.append(name)
        }
        return foreign
    }
}
