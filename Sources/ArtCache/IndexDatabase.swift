internal import CSQLite

/// The index's tables as questions and records. Confined to one thread at a time, as its connection is.
final class IndexDatabase {
    /// Other modes than `wal` come from file systems without shared memory.
    let journalMode: String

    let connection: SQLiteConnection
    let statements: IndexStatements
    private var isInTransaction = false

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

    /// Pages held in memory: enough for what leads to the rows of a million objects. Pages are not mapped: a file that is
    /// cut off or cannot be read would end the program, instead of being set aside.
    private static let cacheKilobytes = 16_384

    /// In WAL mode, `NORMAL` syncs at checkpoints only: a power cut can take the last rows, but never makes a row
    /// durable before its object, which was synced first (<https://www.sqlite.org/pragma.html#pragma_synchronous>).
    private static func setUp(_ connection: SQLiteConnection) throws(CacheError) -> String {
        let mode = try connection.value("PRAGMA journal_mode = WAL")
        try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -\(cacheKilobytes)")
        return if case .text(let name) = mode { name } else { "unknown" }
    }

    private static func migrate(_ connection: SQLiteConnection, from version: Int) throws(CacheError) {
        for (index, migration) in IndexSchema.migrations.enumerated().dropFirst(version) {
            try connection.execute("BEGIN IMMEDIATE; \(migration) PRAGMA user_version = \(index + 1); COMMIT")
        }
    }
}

extension IndexDatabase {
    /// Runs `body` in one transaction; inside another one, as a part of that.
    func transaction<Result>(
        _ begin: SQLiteStatement, _ body: () throws(CacheError) -> Result
    ) throws(CacheError) -> Result {
        if isInTransaction { return try body() }
        try begin.run()
        isInTransaction = true
        defer { isInTransaction = false }
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

    /// The number by which rows name a digest; `nil` if none does.
    func number(of digest: ContentDigest) throws(CacheError) -> Int? {
        try statements.number.first([.blob(digest.bytes)]) { row throws(CacheError) in try integer(row[0]) }
    }

    /// The same, made if there is none.
    func makeNumber(of digest: ContentDigest) throws(CacheError) -> Int {
        if let number = try number(of: digest) { return number }
        let made = try statements.newNumber.first([.blob(digest.bytes)]) { row throws(CacheError) in
            try integer(row[0])
        }
        guard let made else { throw damage("a digest's number") }
        return made
    }

    private func integer(_ value: SQLiteValue) throws(CacheError) -> Int {
        guard case .integer(let number) = value else { throw damage("a number") }
        return number
    }

    func damage(_ what: String) -> CacheError {
        .index(path: connection.path, code: SQLITE_CORRUPT, reason: "\(what) is not as it was written")
    }
}
