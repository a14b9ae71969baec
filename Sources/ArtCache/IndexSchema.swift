/// The index's tables, built step by step: migration *n* leads from version *n* − 1 to *n* and never changes once it
/// has been released. The version stands in `PRAGMA user_version`.
enum IndexSchema {
    static var version: Int { migrations.count }

    /// Digests are blobs of 32 bytes. There are no foreign keys: rows may outlive one another, and a row whose object
    /// is gone counts as missing.
    static let migrations = [
        """
        CREATE TABLE urls (
            url TEXT NOT NULL PRIMARY KEY,
            original BLOB NOT NULL,
            etag TEXT,
            last_modified TEXT,
            fetched_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE originals (
            digest BLOB NOT NULL PRIMARY KEY,
            bytes INTEGER NOT NULL,
            media_type TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            verdict TEXT NOT NULL,
            warnings TEXT NOT NULL,
            color TEXT,
            thumb_hash BLOB
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE renditions (
            original BLOB NOT NULL,
            recipe TEXT NOT NULL,
            digest BLOB NOT NULL,
            bytes INTEGER NOT NULL,
            media_type TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            PRIMARY KEY (original, recipe)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE objects (
            digest BLOB NOT NULL PRIMARY KEY,
            size INTEGER NOT NULL,
            last_use INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """,
        // What RFC 9111 judges an answer by. Rows from before have no time of a request, so that they are asked again.
        """
        ALTER TABLE urls ADD COLUMN is_list INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE urls ADD COLUMN requested_at INTEGER;
        ALTER TABLE urls ADD COLUMN date TEXT;
        ALTER TABLE urls ADD COLUMN age TEXT;
        ALTER TABLE urls ADD COLUMN expires TEXT;
        ALTER TABLE urls ADD COLUMN cache_control TEXT;
        ALTER TABLE urls ADD COLUMN vary TEXT;
        ALTER TABLE urls ADD COLUMN variant BLOB;
        ALTER TABLE urls ADD COLUMN effective_url TEXT;
        """,
    ]
}
