/// What upkeep asks of the index. Statements that run once are prepared where they are used.
extension IndexDatabase {
    /// The objects in one folder of objects.
    func stamps(ofShard shard: UInt8) throws(CacheError) -> [ContentDigest: ObjectStamp?] {
        let statement = try SQLiteStatement(
            "SELECT digest, size, modified, inode FROM objects WHERE digest >= ? AND digest < ?", connection)
        // Digests have 32 bytes: 33 are above all of the last shard.
        let end = shard == 255 ? [UInt8](repeating: 255, count: 33) : [shard + 1]
        var stamps: [ContentDigest: ObjectStamp?] = [:]
        try statement.forEachRow([.blob([shard]), .blob(end)]) { row throws(CacheError) in
            guard case .blob(let bytes) = row[0], let digest = ContentDigest(bytes: bytes) else {
                throw damage("a row of objects")
            }
            stamps[digest] = .some(ObjectStamp(Array(row.dropFirst())))
        }
        return stamps
    }

    func hasObject(_ digest: ContentDigest) throws(CacheError) -> Bool {
        try !statements.stamp.rows([.blob(digest.bytes)]).isEmpty
    }

    func isRendition(_ digest: ContentDigest) throws(CacheError) -> Bool {
        try !statements.originalKeysOf.rows([.blob(digest.bytes)]).isEmpty
    }

    /// What `PRAGMA quick_check` says, a sentence each; nothing if all is well.
    func pageDamage() throws(CacheError) -> [String] {
        let rows = try SQLiteStatement("PRAGMA quick_check(10)", connection).rows([])
        return rows.compactMap { row in
            guard case .text(let sentence) = row[0], sentence != "ok" else { return nil }
            return sentence
        }
    }

    private static let dangling = [
        "renditions": "digest NOT IN (SELECT digest FROM objects)",
        "originals":
            "digest NOT IN (SELECT digest FROM objects) AND digest NOT IN (SELECT original FROM renditions)",
        "urls": "original NOT IN (SELECT digest FROM objects) AND original NOT IN (SELECT digest FROM originals)",
    ]

    func danglingRows() throws(CacheError) -> Int {
        var sum = 0
        for (table, condition) in Self.dangling {
            sum += try count("SELECT count(*) FROM \(table) WHERE \(condition)")
        }
        return sum
    }

    func removeDanglingRows() throws(CacheError) {
        // In this order: without its renditions an original may have nothing left.
        for table in ["renditions", "originals", "urls"] {
            guard let condition = Self.dangling[table] else { continue }
            try connection.execute("DELETE FROM \(table) WHERE \(condition)")
        }
    }

    /// Sums the sizes of all objects anew.
    func recount() throws(CacheError) {
        try connection.execute(
            """
            UPDATE totals SET objects = (SELECT count(*) FROM objects),
            bytes = (SELECT coalesce(sum(size), 0) FROM objects)
            """)
    }
}
