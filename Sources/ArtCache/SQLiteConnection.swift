internal import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One open database. Used by one thread at a time, as SQLite demands of a connection opened with
/// `SQLITE_OPEN_NOMUTEX` (<https://www.sqlite.org/threadsafe.html>); being no `Sendable`, it cannot be shared.
final class SQLiteConnection {
    let path: String
    fileprivate let handle: OpaquePointer

    /// Opens or makes the file.
    convenience init(_ path: String, busyTimeoutMilliseconds: Int32) throws(CacheError) {
        try self.init(path, name: path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, busyTimeoutMilliseconds)
    }

    /// Opens the file for reading. As immutable, nothing is locked and no file beside it looked at or made: where nothing
    /// can be written a database in WAL mode opens in no other way (<https://www.sqlite.org/wal.html#readonly>).
    convenience init(reading path: String, isImmutable: Bool) throws(CacheError) {
        let name = "file:\(Self.uriEncoded(path))\(isImmutable ? "?immutable=1" : "")"
        try self.init(path, name: name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, 0)
    }

    /// What would end the path of a `file:` URI (<https://www.sqlite.org/uri.html>).
    private static func uriEncoded(_ path: String) -> String {
        path.map { ["%": "%25", "?": "%3f", "#": "%23"][$0] ?? String($0) }.joined()
    }

    /// sqlite3_open_v2.
    private init(_ path: String, name: String, _ flags: Int32, _ busyTimeoutMilliseconds: Int32) throws(CacheError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
        // A connection is handed out with most errors too, to be asked for the reason and closed.
        guard let handle, code == SQLITE_OK else {
            let error = Self.error(path, code, handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.path = path
        self.handle = handle
        sqlite3_busy_timeout(handle, busyTimeoutMilliseconds)
    }

    deinit {
        // Statements that outlive it keep the connection until they are finalised (sqlite3_close_v2).
        sqlite3_close_v2(handle)
    }

    /// Runs statements without values or rows.
    func execute(_ sql: String) throws(CacheError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// The first value of the only row.
    func value(_ sql: String) throws(CacheError) -> SQLiteValue {
        let statement = try SQLiteStatement(sql, self)
        return try statement.rows([]).first?.first ?? .null
    }

    /// The database file can be read only.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    fileprivate func check(_ code: Int32) throws(CacheError) {
        guard code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE else {
            throw Self.error(path, code, handle)
        }
    }

    /// Reasons of SQLITE_CANTOPEN that say nothing about the file itself.
    private static let shortages: Set<Int32> = [EMFILE, ENFILE, ENOMEM, ENOSPC, EDQUOT, EROFS]

    private static func error(_ path: String, _ code: Int32, _ handle: OpaquePointer?) -> CacheError {
        let system = sqlite3_system_errno(handle)
        if code & 0xff == SQLITE_CANTOPEN, shortages.contains(system) {
            return .file(.open, path: path, code: system)
        }
        let reason = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        // The low byte is the primary code (<https://www.sqlite.org/rescode.html>).
        return .index(path: path, code: code & 0xff, reason: reason.map { String(cString: $0) } ?? "unknown error")
    }
}

enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int)
    case text(String)
    case blob([UInt8])
}

extension SQLiteValue {
    init(_ number: Int?) { self = number.map(SQLiteValue.integer) ?? .null }

    init(_ text: String?) { self = text.map(SQLiteValue.text) ?? .null }

    // Of a column that may be null: the outer `nil` is a value of another type.

    var integer: Int?? {
        switch self {
        case .null: .some(nil)
        case .integer(let number): number
        default: nil
        }
    }

    var text: String?? {
        switch self {
        case .null: .some(nil)
        case .text(let text): text
        default: nil
        }
    }

    var blob: [UInt8]?? {
        switch self {
        case .null: .some(nil)
        case .blob(let bytes): bytes
        default: nil
        }
    }
}

/// A prepared statement, kept and used again. Belongs to its connection's thread.
final class SQLiteStatement {
    private let connection: SQLiteConnection
    private let handle: OpaquePointer

    /// sqlite3_prepare_v3; fails where the schema is not the expected one.
    init(_ sql: String, _ connection: SQLiteConnection) throws(CacheError) {
        var handle: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        try connection.check(sqlite3_prepare_v3(connection.handle, sql, -1, flags, &handle, nil))
        guard let handle else { throw .index(path: connection.path, code: SQLITE_MISUSE, reason: "empty statement") }
        self.connection = connection
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    func run(_ values: [SQLiteValue] = []) throws(CacheError) {
        try forEachRow(values) { _ in }
    }

    /// All rows, each with all its values.
    func rows(_ values: [SQLiteValue]) throws(CacheError) -> [[SQLiteValue]] {
        var rows: [[SQLiteValue]] = []
        try forEachRow(values) { row in rows.append((0..<row.count).map { row[$0] }) }
        return rows
    }

    /// What `body` makes of the first row; `nil` if there is none.
    func first<Value>(
        _ values: [SQLiteValue], _ body: (SQLiteRow) throws(CacheError) -> Value
    ) throws(CacheError) -> Value? {
        // The answer of sqlite3_reset only repeats the last step's.
        defer { sqlite3_reset(handle) }
        return try step(values) ? try body(SQLiteRow(handle: handle)) : nil
    }

    /// Binds the values, steps to the end, and makes the statement ready for the next use.
    func forEachRow(
        _ values: [SQLiteValue], _ body: (SQLiteRow) throws(CacheError) -> Void
    ) throws(CacheError) {
        defer { sqlite3_reset(handle) }
        var isRow = try step(values)
        while isRow {
            try body(SQLiteRow(handle: handle))
            isRow = try step()
        }
    }

    private func step(_ values: [SQLiteValue] = []) throws(CacheError) -> Bool {
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
        let code = sqlite3_step(handle)
        try connection.check(code)
        return code == SQLITE_ROW
    }

    private func bind(_ value: SQLiteValue, at index: Int32) throws(CacheError) {
        let code =
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .integer(let number): sqlite3_bind_int64(handle, index, Int64(number))
            case .text(var text):
                text.withUTF8 { buffer in
                    buffer.withMemoryRebound(to: CChar.self) {
                        artfetch_bind_text(handle, index, $0.baseAddress, UInt64($0.count))
                    }
                }
            case .blob(let bytes):
                bytes.withUnsafeBytes { artfetch_bind_blob(handle, index, $0.baseAddress, UInt64($0.count)) }
            }
        try connection.check(code)
    }
}

/// The row at which a statement stands; only to be used there and then.
struct SQLiteRow {
    fileprivate let handle: OpaquePointer

    var count: Int { Int(sqlite3_column_count(handle)) }

    subscript(column: Int) -> SQLiteValue {
        let index = Int32(column)
        return switch sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER: .integer(Int(sqlite3_column_int64(handle, index)))
        case SQLITE_TEXT: .text(String(decoding: bytes(index), as: UTF8.self))
        case SQLITE_BLOB: .blob(Array(bytes(index)))
        default: .null
        }
    }

    /// `nil` for anything but a blob of a digest's length.
    func digest(_ column: Int) -> ContentDigest? {
        guard sqlite3_column_type(handle, Int32(column)) == SQLITE_BLOB else { return nil }
        return ContentDigest(bytes: bytes(Int32(column)))
    }

    /// The bytes of a text or blob; for text too, so that a NUL in it does not end it (sqlite3_column_blob).
    private func bytes(_ index: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(handle, index)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
    }
}
