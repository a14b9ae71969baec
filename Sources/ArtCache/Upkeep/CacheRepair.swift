/// Puts right what a verification found. A file that is whole is never removed: it gets the row that it lacks.
extension CacheUpkeep {
    func repair(_ findings: ShardFindings) throws(CacheError) {
        let lost = rows(of: findings.damaged + findings.missing)
        if !lost.isEmpty {
            try database.removeObjects(lost)
            try database.forget(lost)
        }
        for digest in findings.damaged {
            try setAside(digest.objectName, in: findings.name, called: digest.hexadecimal, .damaged)
        }
        for name in findings.foreign {
            try setAside(name, in: findings.name, called: findings.name + name, .notAFile)
        }
        if !findings.changed.isEmpty { try database.restamp(findings.changed) }
        try adopt(findings.unindexed)
    }

    /// What is left to do when all shards have been seen.
    func repair(_ verification: inout CacheVerification) throws(CacheError) {
        for path in verification.foreign where path.split(separator: "/").count == 3 {
            let name = String(path.split(separator: "/")[2])
            guard let status = try folder.objects.status(of: name) else { continue }
            try Quarantine(in: folder).take(name, of: folder.objects, seenAs: status, called: name, .notADirectory)
        }
        for name in try RunFiles.leftovers(in: folder) { try folder.staging.remove(name) }
        try database.removeDanglingRows()
        try database.recount()
        verification.isRepaired = true
    }

    /// Gives objects that only the disk knows a row, as if they had been used when they were written.
    func adopt(_ objects: [ContentDigest: ObjectStamp]) throws(CacheError) {
        if objects.isEmpty { return }
        var rows: [EvictionPlan.Candidate] = []
        for (digest, stamp) in objects {
            rows.append(
                EvictionPlan.Candidate(
                    digest: digest, size: stamp.size, lastUse: stamp.modified / 1_000_000_000,
                    isRendition: try database.isRendition(digest), stamp: stamp))
        }
        try database.restoreObjects(rows)
    }

    private func rows(of digests: [ContentDigest]) -> [EvictionPlan.Candidate] {
        digests.map { EvictionPlan.Candidate(digest: $0, size: 0, lastUse: 0, isRendition: false) }
    }

    private func setAside(
        _ name: String, in shard: String, called: String, _ reason: Quarantine.Reason
    ) throws(CacheError) {
        let directory = try folder.objects.directory(shard)
        guard let status = try directory.status(of: name) else { return }
        try Quarantine(in: folder).take(name, of: directory, seenAs: status, called: called, reason)
    }
}
