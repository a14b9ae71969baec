/// Everything the index asks, prepared once. Preparing them also proves that the tables are as this version knows them.
struct IndexStatements {
    let beginReading, beginWriting, commit, rollback: SQLiteStatement
    let picture, rendition, list: SQLiteStatement
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
        list = try prepare("SELECT original, \(Self.list(answer)) FROM urls WHERE url = ? AND is_list = 1")
        recordObject = try prepare(
            """
            INSERT INTO objects (digest, size, last_use) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET size = excluded.size, last_use = max(last_use, excluded.last_use)
            """)
        recordOriginal = try prepare(
            """
            INSERT OR REPLACE INTO originals
            (digest, bytes, media_type, width, height, verdict, warnings, color, thumb_hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        recordURL = try prepare(
            """
            INSERT OR REPLACE INTO urls (url, original, is_list, \(Self.list(answer)))
            VALUES (?, ?, ?, \(Self.list(answer.map { _ in "?" })))
            """)
        recordRendition = try prepare(
            """
            INSERT OR REPLACE INTO renditions (original, recipe, digest, bytes, media_type, width, height)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        confirm = try prepare(
            "UPDATE urls SET \(Self.list(answer.map { "\($0) = ?" })) WHERE url = ? AND original = ?")
    }

    private static func list(_ columns: [String]) -> String { columns.joined(separator: ", ") }
}
