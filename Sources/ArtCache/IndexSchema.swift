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
        // What a budget needs: the sum of all sizes, kept by triggers so that an earlier version that has the index open
        // keeps it too, and who was used when. What a look at a file without reading it needs: when it was written, and
        // its inode. What `cache status` tells: feeds and runs.
        """
        ALTER TABLE urls ADD COLUMN feed TEXT;
        ALTER TABLE objects ADD COLUMN modified INTEGER;
        ALTER TABLE objects ADD COLUMN inode INTEGER;
        ALTER TABLE objects ADD COLUMN is_rendition INTEGER NOT NULL DEFAULT 0;
        UPDATE objects SET is_rendition = 1 WHERE digest IN (SELECT digest FROM renditions);

        CREATE INDEX objects_by_use ON objects (last_use, is_rendition);
        CREATE INDEX renditions_by_digest ON renditions (digest);
        CREATE INDEX urls_by_original ON urls (original);

        CREATE TABLE totals (
            id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
            objects INTEGER NOT NULL,
            bytes INTEGER NOT NULL
        ) STRICT;
        INSERT INTO totals SELECT 1, count(*), coalesce(sum(size), 0) FROM objects;
        CREATE TRIGGER objects_added AFTER INSERT ON objects BEGIN
            UPDATE totals SET objects = objects + 1, bytes = bytes + NEW.size;
        END;
        CREATE TRIGGER objects_removed AFTER DELETE ON objects BEGIN
            UPDATE totals SET objects = objects - 1, bytes = bytes - OLD.size;
        END;
        CREATE TRIGGER objects_resized AFTER UPDATE OF size ON objects WHEN NEW.size <> OLD.size BEGIN
            UPDATE totals SET bytes = bytes + NEW.size - OLD.size;
        END;

        CREATE TABLE runs (
            id TEXT NOT NULL PRIMARY KEY,
            feed TEXT NOT NULL,
            ended INTEGER NOT NULL,
            hits INTEGER NOT NULL,
            misses INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """,
    ]
}
