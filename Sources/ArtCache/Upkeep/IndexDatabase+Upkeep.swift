/// What upkeep asks of the index. Statements that run once are prepared where they are used.
extension IndexDatabase {
    /// The objects in one folder of objects.
    func stamps(ofShard shard: UInt8) throws(CacheError) -> [ContentDigest: ObjectStamp?] {
        let statement = try SQLiteStatement(
            """
            SELECT digest, size, modified, inode FROM digests CROSS JOIN objects USING (id)
            WHERE digest >= ? AND digest < ?
            """, connection)
        // Digests have 32 bytes: 33 are above all of the last shard.
        let end = shard == 255 ? [UInt8](repeating: 255, count: 33) : [shard + 1]
        var stamps: [ContentDigest: ObjectStamp?] = [:]
        try statement.forEachRow([.blob([shard]), .blob(end)]) { row throws(CacheError) in
            stamps[try digest(row, 0)] = .some(ObjectStamp(row, from: 1))
        }
        return stamps
    }

    func hasObject(_ digest: ContentDigest) throws(CacheError) -> Bool {
        guard let number = try number(of: digest) else { return false }
        return try statements.stamp.first([.integer(number)]) { _ in true } ?? false
    }

    func isRendition(_ digest: ContentDigest) throws(CacheError) -> Bool {
        guard let number = try number(of: digest) else { return false }
        return try !statements.originalKeysOf.rows([.integer(number)]).isEmpty
    }

    /// What `PRAGMA quick_check` says, a sentence each; nothing if all is well.
    func pageDamage() throws(CacheError) -> [String] {
        let rows = try SQLiteStatement("PRAGMA quick_check(10)", connection).rows([])
        return rows.compactMap { row in
            guard case .text(let sentence) = row[0], sentence != "ok" else { return nil }
            return sentence
        }
    }

    /// In this order: without its renditions an original may have nothing left, and last its digest nobody who names it.
    private static let dangling = [
        ("renditions", "rendition NOT IN (SELECT id FROM objects)"),
        ("originals", "id NOT IN (SELECT id FROM objects) AND id NOT IN (SELECT original FROM renditions)"),
        ("urls", "original NOT IN (SELECT id FROM objects) AND original NOT IN (SELECT id FROM originals)"),
        (
            "digests",
            """
            id NOT IN (SELECT id FROM objects) AND id NOT IN (SELECT id FROM originals)
            AND id NOT IN (SELECT original FROM renditions) AND id NOT IN (SELECT rendition FROM renditions)
            AND id NOT IN (SELECT original FROM urls)
            """
        ),
    ]

    func danglingRows() throws(CacheError) -> Int {
        var sum = 0
        for (table, condition) in Self.dangling {
            sum += try count("SELECT count(*) FROM \(table) WHERE \(condition)")
        }
        return sum
    }

    /// In one transaction: no row may come to name a digest between the look and its removal.
    func removeDanglingRows() throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            for (table, condition) in Self.dangling {
                try connection.execute("DELETE FROM \(table) WHERE \(condition)")
            }
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
