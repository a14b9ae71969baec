import ArtTestSupport
import Testing

@testable import ArtCache

@Suite struct SQLiteConnectionTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    @Test(arguments: [
        SQLiteValue.null, .integer(Int.min), .integer(Int.max), .text(""), .text("Tiếng Việt 🎵"), .text("a\0b"),
        .blob([0, 1, 255]),
    ])
    func `a value comes back as it was bound`(value: SQLiteValue) throws {
        let connection = try SQLiteConnection(scratch.file("db"), busyTimeoutMilliseconds: 0)
        let statement = try SQLiteStatement("SELECT ?", connection)
        #expect(try statement.rows([value]) == [[value]])
        #expect(try statement.rows([.integer(1)]) == [[.integer(1)]], "a statement is used again")
    }

    @Test func `a wrong statement is an error with SQLite's reason`() throws {
        let connection = try SQLiteConnection(scratch.file("db"), busyTimeoutMilliseconds: 0)
        #expect(throws: CacheError.index(path: scratch.file("db"), code: 1, reason: "no such table: missing")) {
            _ = try SQLiteStatement("SELECT * FROM missing", connection)
        }
    }

    @Test func `a file that cannot be opened is an error`() throws {
        try scratch.makeDirectory("db")
        #expect(throws: CacheError.index(path: scratch.file("db"), code: 14, reason: "unable to open database file")) {
            _ = try SQLiteConnection(scratch.file("db"), busyTimeoutMilliseconds: 0)
        }
    }
}
