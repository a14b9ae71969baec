internal import CSQLite

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The index's tables as questions and records. Confined to one thread at a time, as its connection is.
final class IndexDatabase {
    /// Other modes than `wal` come from file systems without shared memory.
    let journalMode: String

    let connection: SQLiteConnection
    let statements: IndexStatements

    /// Opens or makes the file and brings it to this version. The caller holds the cache's lock.
    init(_ path: String) throws(CacheError) {
        connection = try SQLiteConnection(path, busyTimeoutMilliseconds: 10_000)
        let version = try Self.version(of: connection)
        guard !connection.isReadOnly else {
            throw .index(path: path, code: SQLITE_READONLY, reason: "the file can only be read")
        }
        journalMode = try Self.setUp(connection)
        try Self.migrate(connection, from: version)
        statements = try IndexStatements(connection)
    }

    /// Opens the file for reading only; it must have this version, because it cannot be brought to it.
    init(reading path: String, isImmutable: Bool) throws(CacheError) {
        connection = try SQLiteConnection(reading: path, isImmutable: isImmutable)
        let version = try Self.version(of: connection)
        guard version == IndexSchema.version else {
            let reason =
                "it has version \(version), and where it cannot be written it cannot become \(IndexSchema.version)"
            throw .index(path: path, code: SQLITE_READONLY, reason: reason)
        }
        journalMode = "off"
        statements = try IndexStatements(connection)
    }

    private static func version(of connection: SQLiteConnection) throws(CacheError) -> Int {
        guard case .integer(let version) = try connection.value("PRAGMA user_version"), version >= 0 else {
            throw .index(path: connection.path, code: SQLITE_CORRUPT, reason: "it has no version")
        }
        guard version <= IndexSchema.version else {
            throw .newerIndex(path: connection.path, version: version, supported: IndexSchema.version)
        }
        return version
    }

    /// In WAL mode, `NORMAL` syncs at checkpoints only: a power cut can take the last rows, but never makes a row
    /// durable before its object, which was synced first (<https://www.sqlite.org/pragma.html#pragma_synchronous>).
    private static func setUp(_ connection: SQLiteConnection) throws(CacheError) -> String {
        let mode = try connection.value("PRAGMA journal_mode = WAL")
        try connection.execute("PRAGMA synchronous = NORMAL")
        return if case .text(let name) = mode { name } else { "unknown" }
    }

    private static func migrate(_ connection: SQLiteConnection, from version: Int) throws(CacheError) {
        for (index, migration) in IndexSchema.migrations.enumerated().dropFirst(version) {
            try connection.execute("BEGIN IMMEDIATE; \(migration) PRAGMA user_version = \(index + 1); COMMIT")
        }
    }
}

// Questions.
extension IndexDatabase {
    /// What the rows say; whether the files are there is for the caller to see.
    ///
    /// In one transaction, so that the file is locked once and not for each question.
    func picture(at url: String, recipes: [String]) throws(CacheError) -> KnownPicture? {
        try transaction(statements.beginReading) { () throws(CacheError) in
            guard let picture = try pictureInTransaction(at: url, recipes: recipes) else { return nil }
            return KnownPicture(picture: picture, stamps: try stamps(of: picture))
        }
    }

    private func stamps(of picture: CachedPicture) throws(CacheError) -> [ContentDigest: ObjectStamp] {
        var stamps: [ContentDigest: ObjectStamp] = [:]
        for digest in [picture.original.digest] + picture.renditions.map(\.digest) {
            guard let row = try statements.stamp.rows([.blob(digest.bytes)]).first else { continue }
            stamps[digest] = ObjectStamp(row)
        }
        return stamps
    }

    private func pictureInTransaction(at url: String, recipes: [String]) throws(CacheError) -> CachedPicture? {
        guard let row = try statements.picture.rows([.text(url)]).first else { return nil }
        let original = try self.original(row.prefix(9))
        guard let answer = AnswerRecord(row.dropFirst(9)) else { throw damage("an answer") }
        var renditions: [StoredRendition] = []
        for recipe in recipes {
            let rows = try statements.rendition.rows([.blob(original.digest.bytes), .text(recipe)])
            if let row = rows.first { renditions.append(try rendition(row, recipe)) }
        }
        return CachedPicture(original: original, renditions: renditions, answer: answer)
    }

    func list(at url: String) throws(CacheError) -> CachedList? {
        guard let row = try statements.list.rows([.text(url)]).first else { return nil }
        guard case .blob(let digest) = row[0], let answer = AnswerRecord(row.dropFirst()) else {
            throw damage("a list's answer")
        }
        return CachedList(digest: try self.digest(digest), answer: answer)
    }

    private func original(_ row: ArraySlice<SQLiteValue>) throws(CacheError) -> StoredOriginal {
        guard row.count == 9, case .blob(let digest) = row[0], case .integer(let bytes) = row[1],
            case .text(let mediaType) = row[2], case .integer(let width) = row[3], case .integer(let height) = row[4],
            case .text(let verdict) = row[5], case .text(let warnings) = row[6]
        else { throw damage("a row of originals") }
        return StoredOriginal(
            digest: try self.digest(digest), bytes: bytes, mediaType: mediaType, width: width, height: height,
            verdict: verdict, warnings: try decode(warnings), placeholder: try placeholder(row[7], row[8]))
    }

    private func placeholder(_ color: SQLiteValue, _ hash: SQLiteValue) throws(CacheError) -> StoredPlaceholder? {
        switch (color, hash) {
        case (.null, .null): return nil
        case (.text(let color), .blob(let hash)): return StoredPlaceholder(color: color, thumbHash: hash)
        default: throw damage("a placeholder")
        }
    }

    private func rendition(_ row: [SQLiteValue], _ recipe: String) throws(CacheError) -> StoredRendition {
        guard row.count == 5, case .blob(let digest) = row[0], case .integer(let bytes) = row[1],
            case .text(let mediaType) = row[2], case .integer(let width) = row[3], case .integer(let height) = row[4]
        else { throw damage("a row of renditions") }
        return StoredRendition(
            recipe: recipe, digest: try self.digest(digest), bytes: bytes, mediaType: mediaType, width: width,
            height: height)
    }

    private func digest(_ bytes: [UInt8]) throws(CacheError) -> ContentDigest {
        guard let digest = ContentDigest(bytes: bytes) else { throw damage("a digest") }
        return digest
    }

    private func decode(_ warnings: String) throws(CacheError) -> [String] {
        if warnings == "[]" { return [] }
        do {
            return try JSONDecoder().decode([String].self, from: Data(warnings.utf8))
        } catch {
            throw damage("a list of warnings")
        }
    }

    func damage(_ what: String) -> CacheError {
        .index(path: connection.path, code: SQLITE_CORRUPT, reason: "\(what) is not as it was written")
    }
}

// Records: one transaction each.
extension IndexDatabase {
    /// The objects have been stored before: file first, row second.
    func record(
        _ picture: CachedPicture, at url: String, _ circumstances: Circumstances
    ) throws(CacheError) {
        let original = picture.original
        let warnings = try encode(original.warnings)
        try transaction(statements.beginWriting) { () throws(CacheError) in
            try recordObject(original.digest, original.bytes, isRendition: false, circumstances)
            try statements.recordOriginal.run([
                .blob(original.digest.bytes), .integer(original.bytes), .text(original.mediaType),
                .integer(original.width), .integer(original.height), .text(original.verdict), .text(warnings),
                (original.placeholder?.color).map(SQLiteValue.text) ?? .null,
                (original.placeholder?.thumbHash).map(SQLiteValue.blob) ?? .null,
            ])
            try recordURL(url, original.digest, isList: false, picture.answer, circumstances)
            try recordRows(picture.renditions, of: original.digest, circumstances)
        }
    }

    func record(
        _ renditions: [StoredRendition], of original: ContentDigest, _ circumstances: Circumstances
    ) throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            try recordRows(renditions, of: original, circumstances)
        }
    }

    func record(
        _ list: CachedList, bytes: Int, at url: String, _ circumstances: Circumstances
    ) throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            try recordObject(list.digest, bytes, isRendition: false, circumstances)
            try recordURL(url, list.digest, isList: true, list.answer, circumstances)
        }
    }

    /// The server has confirmed what is there; nothing happens if the URL leads to something else by now.
    func confirm(_ digest: ContentDigest, at url: String, _ answer: AnswerRecord) throws(CacheError) {
        try statements.confirm.run(answer.values + [.text(url), .blob(digest.bytes)])
    }

    /// Files that look otherwise than before, with the bytes they had.
    func restamp(_ stamps: [ContentDigest: ObjectStamp]) throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            for (digest, stamp) in stamps { try statements.restamp.run(stamp.values + [.blob(digest.bytes)]) }
        }
    }

    /// Objects that were used at `time`.
    func touch(_ digests: some Sequence<ContentDigest>, time: Int) throws(CacheError) {
        try transaction(statements.beginWriting) { () throws(CacheError) in
            for digest in digests {
                try statements.touch.run([.integer(time), .blob(digest.bytes), .integer(time)])
            }
        }
    }

    private func recordURL(
        _ url: String, _ digest: ContentDigest, isList: Bool, _ answer: AnswerRecord, _ circumstances: Circumstances
    ) throws(CacheError) {
        let key: [SQLiteValue] = [
            .text(url), .blob(digest.bytes), .integer(isList ? 1 : 0), SQLiteValue(circumstances.feed),
        ]
        try statements.recordURL.run(key + answer.values)
    }

    private func recordRows(
        _ renditions: [StoredRendition], of original: ContentDigest, _ circumstances: Circumstances
    ) throws(CacheError) {
        for rendition in renditions {
            try recordObject(rendition.digest, rendition.bytes, isRendition: true, circumstances)
            try statements.recordRendition.run([
                .blob(original.bytes), .text(rendition.recipe), .blob(rendition.digest.bytes),
                .integer(rendition.bytes), .text(rendition.mediaType), .integer(rendition.width),
                .integer(rendition.height),
            ])
        }
    }

    private func recordObject(
        _ digest: ContentDigest, _ size: Int, isRendition: Bool, _ circumstances: Circumstances
    ) throws(CacheError) {
        let stamp = circumstances.stamps[digest]?.values ?? [.integer(size), .null, .null]
        try statements.recordObject.run(
            [.blob(digest.bytes), .integer(size), .integer(circumstances.time)] + stamp.dropFirst()
                + [.integer(isRendition ? 1 : 0)])
    }

    private func encode(_ warnings: [String]) throws(CacheError) -> String {
        if warnings.isEmpty { return "[]" }
        do {
            return String(decoding: try JSONEncoder().encode(warnings), as: UTF8.self)
        } catch {
            throw .index(path: connection.path, code: SQLITE_ERROR, reason: "\(error)")
        }
    }

    func transaction<Result>(
        _ begin: SQLiteStatement, _ body: () throws(CacheError) -> Result
    ) throws(CacheError) -> Result {
        try begin.run()
        do {
            let result = try body()
            try statements.commit.run()
            return result
        } catch {
            // SQLite may have rolled back by itself, which makes this an error without a meaning.
            do { try statements.rollback.run() } catch {}
            throw error
        }
    }
}
