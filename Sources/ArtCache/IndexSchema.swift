/// The index's tables, built step by step: migration *n* leads from version *n* − 1 to *n* and never changes once it
/// has been released. The version stands in `PRAGMA user_version`.
enum IndexSchema {
    static var version: Int { migrations.count }

    /// Digests are blobs of 32 bytes. No foreign keys are declared: rows may outlive one another, and a row whose object
    /// is gone counts as missing. Only a digest's number outlives all rows that name it.
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
        // Rows are keyed by numbers in the order in which objects came, so that what is stored, evicted and looked up
        // together lies together: of the pages that a picture changes in a large index, a third are left. Digests, which
        // spread over all pages, stand once. A number is never given again (AUTOINCREMENT): no row comes to lead elsewhere.
        """
        DROP INDEX objects_by_use;
        DROP INDEX renditions_by_digest;
        DROP INDEX urls_by_original;
        DROP TRIGGER objects_added;
        DROP TRIGGER objects_removed;
        DROP TRIGGER objects_resized;
        ALTER TABLE urls RENAME TO urls_3;
        ALTER TABLE originals RENAME TO originals_3;
        ALTER TABLE renditions RENAME TO renditions_3;
        ALTER TABLE objects RENAME TO objects_3;

        CREATE TABLE digests (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            digest BLOB NOT NULL UNIQUE
        ) STRICT;
        INSERT INTO digests (digest) SELECT digest FROM objects_3 ORDER BY last_use, is_rendition;
        INSERT OR IGNORE INTO digests (digest) SELECT digest FROM originals_3;
        INSERT OR IGNORE INTO digests (digest) SELECT original FROM renditions_3;
        INSERT OR IGNORE INTO digests (digest) SELECT digest FROM renditions_3;
        INSERT OR IGNORE INTO digests (digest) SELECT original FROM urls_3;

        CREATE TABLE urls (
            url TEXT NOT NULL PRIMARY KEY,
            original INTEGER NOT NULL,
            is_list INTEGER NOT NULL,
            feed TEXT,
            requested_at INTEGER,
            fetched_at INTEGER NOT NULL,
            etag TEXT,
            last_modified TEXT,
            date TEXT,
            age TEXT,
            expires TEXT,
            cache_control TEXT,
            vary TEXT,
            variant BLOB,
            effective_url TEXT
        ) STRICT, WITHOUT ROWID;
        INSERT INTO urls SELECT url, id, is_list, feed, requested_at, fetched_at, etag, last_modified, date, age,
            expires, cache_control, vary, variant, effective_url
            FROM urls_3 JOIN digests ON digest = original ORDER BY url;
        CREATE INDEX urls_by_original ON urls (original);

        CREATE TABLE originals (
            id INTEGER PRIMARY KEY,
            bytes INTEGER NOT NULL,
            media_type TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            verdict TEXT NOT NULL,
            warnings TEXT NOT NULL,
            color TEXT,
            thumb_hash BLOB
        ) STRICT;
        INSERT INTO originals SELECT id, bytes, media_type, width, height, verdict, warnings, color, thumb_hash
            FROM originals_3 JOIN digests USING (digest) ORDER BY id;

        CREATE TABLE renditions (
            original INTEGER NOT NULL,
            recipe TEXT NOT NULL,
            rendition INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            media_type TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            PRIMARY KEY (original, recipe)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO renditions SELECT whole.id, recipe, part.id, bytes, media_type, width, height
            FROM renditions_3 JOIN digests AS whole ON whole.digest = original
            JOIN digests AS part ON part.digest = renditions_3.digest ORDER BY whole.id;
        CREATE INDEX renditions_by_rendition ON renditions (rendition);

        CREATE TABLE objects (
            id INTEGER PRIMARY KEY,
            size INTEGER NOT NULL,
            last_use INTEGER NOT NULL,
            is_rendition INTEGER NOT NULL,
            modified INTEGER,
            inode INTEGER
        ) STRICT;
        INSERT INTO objects SELECT id, size, last_use, is_rendition, modified, inode
            FROM objects_3 JOIN digests USING (digest) ORDER BY id;
        CREATE INDEX objects_by_use ON objects (last_use, is_rendition);

        DROP TABLE urls_3;
        DROP TABLE originals_3;
        DROP TABLE renditions_3;
        DROP TABLE objects_3;

        CREATE TRIGGER objects_added AFTER INSERT ON objects BEGIN
            UPDATE totals SET objects = objects + 1, bytes = bytes + NEW.size;
        END;
        CREATE TRIGGER objects_removed AFTER DELETE ON objects BEGIN
            UPDATE totals SET objects = objects - 1, bytes = bytes - OLD.size;
        END;
        CREATE TRIGGER objects_resized AFTER UPDATE OF size ON objects WHEN NEW.size <> OLD.size BEGIN
            UPDATE totals SET bytes = bytes + NEW.size - OLD.size;
        END;
        """,
        // Rows that a look needs say by themselves which objects they mean and how their files look, so that a look reads
        // three rows instead of six.
        """
        DROP INDEX renditions_by_rendition;
        ALTER TABLE originals RENAME TO originals_4;
        ALTER TABLE renditions RENAME TO renditions_4;

        CREATE TABLE originals (
            id INTEGER PRIMARY KEY,
            digest BLOB NOT NULL,
            bytes INTEGER NOT NULL,
            media_type TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            verdict TEXT NOT NULL,
            warnings TEXT NOT NULL,
            color TEXT,
            thumb_hash BLOB
        ) STRICT;
        INSERT INTO originals
            SELECT id, digest, bytes, media_type, width, height, verdict, warnings, color, thumb_hash
            FROM originals_4 JOIN digests USING (id) ORDER BY id;

        CREATE TABLE renditions (
            original INTEGER NOT NULL,
            recipe TEXT NOT NULL,
            rendition INTEGER NOT NULL,
            digest BLOB NOT NULL,
            bytes INTEGER NOT NULL,
            media_type TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            modified INTEGER,
            inode INTEGER,
            PRIMARY KEY (original, recipe)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO renditions
            SELECT original, recipe, rendition, digest, bytes, media_type, width, height, modified, inode
            FROM renditions_4 JOIN digests ON digests.id = rendition LEFT JOIN objects ON objects.id = rendition
            ORDER BY original, recipe;
        CREATE INDEX renditions_by_rendition ON renditions (rendition);

        DROP TABLE originals_4;
        DROP TABLE renditions_4;
        """,
    ]
}
