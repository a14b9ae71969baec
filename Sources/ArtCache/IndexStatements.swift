/// Everything the index asks, prepared once. Preparing them also proves that the tables are as this version knows them.
struct IndexStatements {
    let beginReading, beginWriting, commit, rollback: SQLiteStatement
    let picture, rendition, list, stamp, totals: SQLiteStatement
    let number, newNumber: SQLiteStatement
    let restamp, restampRenditions, touch: SQLiteStatement
    let candidates, originalsOf, originalKeysOf: SQLiteStatement
    let recordRun, forgetRuns: SQLiteStatement
    let removeObject, removeRendition, removeOriginal, removeURL, removeDigest: SQLiteStatement
    let recordObject, recordOriginal, recordURL, recordRendition, confirm: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(CacheError) {
        func prepare(_ sql: String) throws(CacheError) -> SQLiteStatement { try SQLiteStatement(sql, connection) }
        let answer = AnswerRecord.columns
        // Takes the write lock at once: a transaction that reads first could not be repeated by waiting.
        beginWriting = try prepare("BEGIN IMMEDIATE")
        beginReading = try prepare("BEGIN")
        commit = try prepare("COMMIT")
        rollback = try prepare("ROLLBACK")
        number = try prepare("SELECT id FROM digests WHERE digest = ?")
        newNumber = try prepare("INSERT INTO digests (digest) VALUES (?) RETURNING id")
        // CROSS JOIN fixes the order (<https://www.sqlite.org/optoverview.html#crossjoin>): by the URL to all the rest.
        picture = try prepare(
            """
            SELECT original, digest, bytes, media_type, width, height, verdict, warnings, color, thumb_hash,
            \(Self.list(answer))
            FROM urls CROSS JOIN originals ON id = original WHERE url = ? AND is_list = 0
            """)
        rendition = try prepare(
            """
            SELECT digest, media_type, width, height, bytes, modified, inode
            FROM renditions WHERE original = ? AND recipe = ?
            """)
        stamp = try prepare("SELECT size, modified, inode FROM objects WHERE id = ?")
        list = try prepare(
            """
            SELECT digest, \(Self.list(answer)) FROM urls CROSS JOIN digests ON id = original
            WHERE url = ? AND is_list = 1
            """)
        recordObject = try prepare(
            """
            INSERT INTO objects (id, size, last_use, modified, inode, is_rendition) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET size = excluded.size, last_use = max(last_use, excluded.last_use),
            modified = excluded.modified, inode = excluded.inode, is_rendition = max(is_rendition, excluded.is_rendition)
            """)
        restamp = try prepare("UPDATE objects SET size = ?, modified = ?, inode = ? WHERE id = ?")
        restampRenditions = try prepare("UPDATE renditions SET modified = ?, inode = ? WHERE rendition = ?")
        touch = try prepare("UPDATE objects SET last_use = ? WHERE id = ? AND last_use < ?")
        totals = try prepare("SELECT objects, bytes FROM totals")
        recordOriginal = try prepare(
            """
            INSERT OR REPLACE INTO originals
            (id, digest, bytes, media_type, width, height, verdict, warnings, color, thumb_hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        recordURL = try prepare(
            """
            INSERT OR REPLACE INTO urls (url, original, is_list, feed, \(Self.list(answer)))
            VALUES (?, ?, ?, ?, \(Self.list(answer.map { _ in "?" })))
            """)
        recordRendition = try prepare(
            """
            INSERT OR REPLACE INTO renditions
            (original, recipe, rendition, digest, bytes, media_type, width, height, modified, inode)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        candidates = try prepare(
            """
            SELECT id, digest, size, last_use, is_rendition, modified, inode
            FROM objects CROSS JOIN digests USING (id)
            WHERE last_use >= ? AND last_use < ? AND is_rendition BETWEEN ? AND ?
            AND (last_use, is_rendition, objects.id) > (?, ?, ?)
            ORDER BY last_use, is_rendition, objects.id LIMIT ?
            """)
        originalsOf = try prepare(
            """
            SELECT objects.id, digests.digest, size, last_use, is_rendition, objects.modified, objects.inode
            FROM renditions CROSS JOIN objects ON objects.id = original CROSS JOIN digests ON digests.id = original
            WHERE rendition = ?
            """)
        originalKeysOf = try prepare("SELECT original FROM renditions WHERE rendition = ?")
        removeObject = try prepare("DELETE FROM objects WHERE id = ? RETURNING id")
        removeRendition = try prepare(
            """
            DELETE FROM renditions WHERE rendition = ?1
            AND NOT EXISTS (SELECT 1 FROM objects WHERE id = ?1)
            """)
        removeOriginal = try prepare(
            """
            DELETE FROM originals WHERE id = ?1
            AND NOT EXISTS (SELECT 1 FROM objects WHERE id = ?1)
            AND NOT EXISTS (SELECT 1 FROM renditions WHERE original = ?1)
            """)
        removeURL = try prepare(
            """
            DELETE FROM urls WHERE original = ?1
            AND NOT EXISTS (SELECT 1 FROM objects WHERE id = ?1)
            AND NOT EXISTS (SELECT 1 FROM originals WHERE id = ?1)
            """)
        removeDigest = try prepare(
            """
            DELETE FROM digests WHERE id = ?1
            AND NOT EXISTS (SELECT 1 FROM objects WHERE id = ?1)
            AND NOT EXISTS (SELECT 1 FROM originals WHERE id = ?1)
            AND NOT EXISTS (SELECT 1 FROM renditions WHERE original = ?1)
            AND NOT EXISTS (SELECT 1 FROM renditions WHERE rendition = ?1)
            AND NOT EXISTS (SELECT 1 FROM urls WHERE original = ?1)
            """)
        recordRun = try prepare(
            "INSERT OR REPLACE INTO runs (id, feed, ended, hits, misses) VALUES (?, ?, ?, ?, ?)")
        forgetRuns = try prepare(
            "DELETE FROM runs WHERE id NOT IN (SELECT id FROM runs ORDER BY ended DESC LIMIT 100)")
        confirm = try prepare(
            """
            UPDATE urls SET \(Self.list(answer.map { "\($0) = ?" })) WHERE url = ?
            AND original = (SELECT id FROM digests WHERE digest = ?)
            """)
    }

    private static func list(_ columns: [String]) -> String { columns.joined(separator: ", ") }
}
