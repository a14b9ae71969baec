import ArtTestSupport
import Foundation
import Testing

@testable import ArtCache

@Suite struct IndexFileTests {
    private let scratch: TemporaryDirectory
    private let index: IndexFile

    init() throws {
        scratch = try TemporaryDirectory()
        index = IndexFile(folder: try CacheFolder(claiming: scratch.path))
    }

    private func damagedNames() throws -> [String] {
        try scratch.names(in: ".").filter { $0.hasPrefix("index.sqlite.damaged-") }
    }

    @Test func `a new index starts without a word`() throws {
        #expect(try index.open().warnings == [])
        #expect(try index.open().warnings == [])
        #expect(try damagedNames() == [])
    }

    @Test(arguments: [
        [UInt8](repeating: 0x55, count: 5000), Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0xff, count: 4080),
    ])
    func `a corrupt index is set aside with a warning and a new one starts`(bytes: [UInt8]) throws {
        try scratch.write(bytes, to: IndexFile.name)
        let opened = try index.open()
        #expect(opened.warnings.count == 1)
        #expect(opened.warnings[0].contains("index.sqlite.damaged-1"))
        #expect(try scratch.bytes("index.sqlite.damaged-1") == bytes)
        #expect(try opened.database.picture(at: "u", recipes: []) == nil)
    }

    @Test func `each damaged index gets a number of its own`() throws {
        for number in 1...3 {
            try scratch.write([UInt8](repeating: UInt8(number), count: 5000), to: IndexFile.name)
            _ = try index.open()
        }
        #expect(
            try damagedNames().filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == [
                "index.sqlite.damaged-1", "index.sqlite.damaged-2", "index.sqlite.damaged-3",
            ])
    }

    @Test func `a database with other tables is set aside`() throws {
        try SQLiteConnection(scratch.file(IndexFile.name), busyTimeoutMilliseconds: 0)
            .execute("CREATE TABLE urls (other TEXT)")
        #expect(try index.open().warnings.count == 1)
        try SQLiteConnection(scratch.file(IndexFile.name), busyTimeoutMilliseconds: 0)
            .execute("DROP TABLE objects")
        #expect(try index.open().warnings.count == 1)
        #expect(try damagedNames().count == 2)
    }

    @Test func `a directory or a link in its place is set aside and not followed`() throws {
        try scratch.makeDirectory(IndexFile.name)
        #expect(try index.open().warnings.count == 1)
        try scratch.remove(IndexFile.name)
        try scratch.link(IndexFile.name, to: scratch.file("outside"))
        #expect(try index.open().warnings.count == 1)
        #expect(!scratch.exists("outside"))
    }

    @Test func `a later version is refused and left as it is`() throws {
        do {
            let connection = try SQLiteConnection(scratch.file(IndexFile.name), busyTimeoutMilliseconds: 0)
            try connection.execute("CREATE TABLE future (x); PRAGMA user_version = 99")
        }
        let before = try scratch.bytes(IndexFile.name)
        #expect(throws: CacheError.newerIndex(path: index.path, version: 99, supported: IndexSchema.version)) {
            _ = try index.open()
        }
        #expect(try scratch.bytes(IndexFile.name) == before)
        #expect(try damagedNames() == [])
    }

    @Test func `a missing index is told of if there are objects`() throws {
        try scratch.makeDirectory("objects/sha256/ab")
        #expect(try index.open().warnings.count == 1)
    }

    @Test func `an empty file becomes an index`() throws {
        try scratch.write([], to: IndexFile.name)
        #expect(try index.open().warnings == [])
    }

    @Test func `an index damaged in use is set aside by the first who notices only`() throws {
        let damage = CacheError.index(path: index.path, code: 11, reason: "malformed")
        let first = try index.open()
        #expect(try index.reopen(after: damage, of: first.file).warnings.count == 1)
        #expect(try index.reopen(after: damage, of: first.file).warnings == [])
        #expect(try damagedNames().contains("index.sqlite.damaged-1"))
        #expect(try !damagedNames().contains("index.sqlite.damaged-2"))
    }

    @Test(.disabled(if: geteuid() == 0, "root is not bound by modes"))
    func `an index that may not be read is set aside, one that may not be written is an error`() throws {
        try scratch.write([1], to: IndexFile.name)
        try scratch.setMode(0, of: IndexFile.name)
        #expect(try index.open().warnings.count == 1)
        try scratch.setMode(0o444, of: IndexFile.name)
        #expect(throws: CacheError.index(path: index.path, code: 8, reason: "the file can only be read")) {
            _ = try index.open()
        }
    }
}
