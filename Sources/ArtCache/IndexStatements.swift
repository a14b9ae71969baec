/// Everything the index asks, prepared once. Preparing them also proves that the tables are as this version knows them.
struct IndexStatements {
    let beginReading, beginWriting, commit, rollback: SQLiteStatement
    let picture, rendition, list, stamp, totals: SQLiteStatement
    let restamp, touch: SQLiteStatement
    let candidates, originalsOf, originalKeysOf: SQLiteStatement
    let recordRun, forgetRuns: SQLiteStatement
    let removeObject, removeRendition, removeOriginal, removeURL: SQLiteStatement
    let recordObject, recordOriginal, recordURL, recordRendition, confirm: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(CacheError) {
        func prepare(_ sql: String) throws(CacheError) -> SQLiteStatement { try SQLiteStatement(sql, connection) }
        let answer = AnswerRecord.columns
        // Takes the write lock at once: a transaction that reads first could not be repeated by waiting.
        beginWriting = try prepare("BEGIN IMMEDIATE")
        beginReading = try prepare("BEGIN")
        commit = try prepare("COMMIT")
        rollback = try prepare("ROLLBACK")
        picture = try prepare(
            """
            SELECT digest, bytes, media_type, width, height, verdict, warnings, color, thumb_hash, \(Self.list(answer))
            FROM urls JOIN originals ON digest = original WHERE url = ? AND is_list = 0
            """)
        rendition = try prepare(
            "SELECT digest, bytes, media_type, width, height FROM renditions WHERE original = ? AND recipe = ?")
        stamp = try prepare("SELECT size, modified, inode FROM objects WHERE digest = ?")
        list = try prepare("SELECT original, \(Self.list(answer)) FROM urls WHERE url = ? AND is_list = 1")
        recordObject = try prepare(
            """
            INSERT INTO objects (digest, size, last_use, modified, inode, is_rendition) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET size = excluded.size, last_use = max(last_use, excluded.last_use),
            modified = excluded.modified, inode = excluded.inode, is_rendition = max(is_rendition, excluded.is_rendition)
            """)
        restamp = try prepare("UPDATE objects SET size = ?, modified = ?, inode = ? WHERE digest = ?")
        touch = try prepare("UPDATE objects SET last_use = ? WHERE digest = ? AND last_use < ?")
        totals = try prepare("SELECT objects, bytes FROM totals")
        recordOriginal = try prepare(
            """
            INSERT OR REPLACE INTO originals
            (digest, bytes, media_type, width, height, verdict, warnings, color, thumb_hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        recordURL = try prepare(
            """
            INSERT OR REPLACE INTO urls (url, original, is_list, feed, \(Self.list(answer)))
            VALUES (?, ?, ?, ?, \(Self.list(answer.map { _ in "?" })))
            """)
        recordRendition = try prepare(
            """
            INSERT OR REPLACE INTO renditions (original, recipe, digest, bytes, media_type, width, height)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        candidates = try prepare(
            """
            SELECT digest, size, last_use, is_rendition, modified, inode FROM objects
            WHERE last_use >= ? AND last_use < ? AND is_rendition BETWEEN ? AND ?
            AND (last_use, is_rendition, digest) > (?, ?, ?)
            ORDER BY last_use, is_rendition, digest LIMIT 512
            """)
        originalsOf = try prepare(
            """
            SELECT objects.digest, size, last_use, is_rendition, modified, inode
            FROM renditions JOIN objects ON objects.digest = original WHERE renditions.digest = ?
            """)
        originalKeysOf = try prepare("SELECT original FROM renditions WHERE digest = ?")
        removeObject = try prepare("DELETE FROM objects WHERE digest = ?")
        removeRendition = try prepare(
            """
            DELETE FROM renditions WHERE digest = ?1
            AND NOT EXISTS (SELECT 1 FROM objects WHERE digest = ?1)
            """)
        removeOriginal = try prepare(
            """
            DELETE FROM originals WHERE digest = ?1
            AND NOT EXISTS (SELECT 1 FROM objects WHERE digest = ?1)
            AND NOT EXISTS (SELECT 1 FROM renditions WHERE original = ?1)
            """)
        removeURL = try prepare(
            """
            DELETE FROM urls WHERE original = ?1
            AND NOT EXISTS (SELECT 1 FROM objects WHERE digest = ?1)
            AND NOT EXISTS (SELECT 1 FROM originals WHERE digest = ?1)
            """)
        recordRun = try prepare(
            "INSERT OR REPLACE INTO runs (id, feed, ended, hits, misses) VALUES (?, ?, ?, ?, ?)")
        forgetRuns = try prepare(
            "DELETE FROM runs WHERE id NOT IN (SELECT id FROM runs ORDER BY ended DESC LIMIT 100)")
        confirm = try prepare(
            "UPDATE urls SET \(Self.list(answer.map { "\($0) = ?" })) WHERE url = ? AND original = ?")
    }

    private static func list(_ columns: [String]) -> String { columns.joined(separator: ", ") }
}
