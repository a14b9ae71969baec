import ArtTestSupport
import Testing

@testable import ArtCache

extension CacheFault {
    static let index = [
        CacheFault(
            "index that is no database, is corrupt, has other tables, may not be read, or is no file",
            "renamed to `index.sqlite.damaged-<n>` with its `-wal` and `-shm`; a new one starts, with a warning; "
                + "objects stay and are used again when their bytes come again"
        ) { stage in
            for (number, damage) in IndexDamage.allCases.enumerated() {
                try damage.make(stage)
                let cache = try stage.open()
                #expect(cache.warnings.count == 1, "\(damage)")
                #expect(stage.isThere("index.sqlite.damaged-\(number + 1)"), "\(damage)")
                #expect(try await cache.bytes(of: stage.victim) == CacheStage.original, "\(damage)")
                try await stage.fetchAgain(cache)
            }
            #expect(try stage.quarantined() == [])
        },
        CacheFault(
            "link, directory or pipe in the place of `index.sqlite-wal` or `-shm`", "the same, and it is not followed"
        ) { stage in
            var number = 0
            for name in ["index.sqlite-wal", "index.sqlite-shm"] {
                for kind in InTheWay.allCases {
                    if stage.isThere(name) { try stage.scratch.remove(name) }
                    try kind.make(name, stage)
                    number += 1
                    let cache = try stage.open()
                    #expect(cache.warnings.count == 1, "\(name) \(kind)")
                    #expect(stage.isThere("index.sqlite.damaged-\(number)"), "\(name) \(kind)")
                    try await stage.fetchAgain(cache)
                }
            }
        },
        CacheFault("index found corrupt in the middle of a run", "the same, and the run goes on") { stage in
            let cache = try stage.open()
            // All pages but the first, which has the tables' names.
            var bytes = try stage.scratch.bytes("index.sqlite")
            for position in 4096..<bytes.count { bytes[position] = 0xFF }
            cache.close()
            try stage.scratch.write(bytes, to: "index.sqlite")
            let run = try stage.open()
            #expect(try await run.picture(at: CacheStage.url, recipes: ["1"]) == nil)
            #expect(run.warnings.count == 1)
            #expect(stage.isThere("index.sqlite.damaged-1"))
            try await stage.fetchAgain(run)
        },
        CacheFault("index missing while there are objects", "a new one starts, with a warning") { stage in
            try stage.scratch.remove("index.sqlite")
            let cache = try stage.open()
            #expect(cache.warnings.count == 1)
            #expect(try await cache.picture(at: CacheStage.url, recipes: ["1"]) == nil)
            try await stage.fetchAgain(cache)
        },
        CacheFault("index of a later version", "error; nothing is changed") { stage in
            let path = stage.scratch.file("index.sqlite")
            try SQLiteConnection(path, busyTimeoutMilliseconds: 0).execute("PRAGMA user_version = 99")
            let before = try stage.scratch.bytes("index.sqlite")
            let later = CacheError.newerIndex(path: path, version: 99, supported: IndexSchema.version)
            #expect(throws: later) { _ = try stage.open() }
            #expect(try stage.scratch.bytes("index.sqlite") == before)
            try SQLiteConnection(path, busyTimeoutMilliseconds: 0)
                .execute("PRAGMA user_version = \(IndexSchema.version)")
        },
    ]
}

extension CacheStage {
    /// Also a link that leads nowhere.
    func isThere(_ name: String) -> Bool {
        do { return try scratch.names(in: ".").contains(name) } catch { return false }
    }
}

/// What may become of the index's file. That it may not be read cannot be played as root: `ForeignUserTests` does it.
private enum IndexDamage: CaseIterable {
    case noDatabase, brokenPages, otherTables, directory, link

    func make(_ stage: CacheStage) throws {
        let (scratch, name) = (stage.scratch, "index.sqlite")
        switch self {
        case .noDatabase: try scratch.write([UInt8](repeating: 0x55, count: 5000), to: name)
        case .brokenPages:
            try scratch.write(Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0xFF, count: 4080), to: name)
        case .otherTables:
            try SQLiteConnection(scratch.file(name), busyTimeoutMilliseconds: 0).execute("DROP TABLE renditions")
        case .directory:
            try scratch.remove(name)
            try scratch.makeDirectory(name)
        case .link:
            try scratch.remove(name)
            try scratch.link(name, to: stage.outside.file("precious"))
        }
    }
}
