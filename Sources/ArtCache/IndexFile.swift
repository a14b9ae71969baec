internal import CSQLite

/// The index's file: opened under the cache's lock, set aside if it is damaged, with a new one in its place. Objects
/// are never touched by that; only what was known about them is lost.
struct IndexFile: Sendable {
    static let name = "index.sqlite"

    let folder: CacheFolder

    var path: String { folder.root.path(of: Self.name) }

    /// What was opened, and what the user should know about it.
    struct Opened {
        let database: IndexDatabase
        let file: FileStatus?
        var warnings: [String] = []
    }

    func open() throws(CacheError) -> Opened {
        try folder.root.locked { () throws(CacheError) in try openLocked() }
    }

    /// After an index was found damaged in use. If its name leads to another file by now, another process has set the
    /// damaged one aside already.
    func reopen(after damage: CacheError, of file: FileStatus?) throws(CacheError) -> Opened {
        try folder.root.locked { () throws(CacheError) in
            let status = try folder.root.status(of: Self.name)
            guard let status, let file, status.isSameFile(as: file) else { return try openLocked() }
            return try startAnew(because: damage)
        }
    }

    /// For a cache in which nothing can be written.
    ///
    /// A log that a killed process left beside the index is part of it, and is read with it. Without one the file is
    /// complete, and is opened as one that nobody changes.
    func openForReading() throws(CacheError) -> Opened {
        let log = try folder.root.status(of: Self.name + "-wal")
        let database = try IndexDatabase(reading: path, isImmutable: (log?.size ?? 0) == 0)
        return Opened(database: database, file: try folder.root.status(of: Self.name))
    }

    private func openLocked() throws(CacheError) -> Opened {
        let status = try folder.root.status(of: Self.name)
        if let status, status.kind != .regular {
            return try startAnew(because: .index(path: path, code: SQLITE_CANTOPEN, reason: "it is not a file"))
        }
        for name in [Self.name + "-wal", Self.name + "-shm"] {
            guard let kind = try folder.root.status(of: name)?.kind, kind != .regular else { continue }
            let path = folder.root.path(of: name)
            return try startAnew(because: .index(path: path, code: SQLITE_CANTOPEN, reason: "it is not a file"))
        }
        do {
            var opened = try openDatabase()
            if status == nil, try !folder.objects.names().isEmpty {
                opened.warnings.append("the cache index \(path) was missing; a new one has been started")
            }
            return opened
        } catch let error where Self.isDamageAtOpening(error) {
            try proveRoom()
            return try startAnew(because: error)
        }
    }

    /// SQLite says of a log that cannot be made for want of room what it says of a file that may not be read.
    private func proveRoom() throws(CacheError) {
        let name = Self.name + ".probe"
        try folder.root.remove(name)
        _ = try folder.root.createFile(name, mode: 0o644)
        try folder.root.remove(name)
    }

    private func openDatabase() throws(CacheError) -> Opened {
        let database = try IndexDatabase(path)
        var opened = Opened(database: database, file: try folder.root.status(of: Self.name))
        if database.journalMode != "wal" {
            opened.warnings.append(
                "the cache index \(path) cannot use WAL on this file system; its journal mode is "
                    + database.journalMode)
        }
        return opened
    }

    private func startAnew(because damage: CacheError) throws(CacheError) -> Opened {
        let aside = try setAside()
        var opened = try openDatabase()
        opened.warnings.append("\(damage); it was set aside as \(aside) and a new one has been started")
        return opened
    }

    /// Renames `index.sqlite` and what SQLite has beside it, so that the set can still be opened together.
    private func setAside() throws(CacheError) -> String {
        var number = 1
        while try folder.root.status(of: Self.damagedName(number)) != nil { number += 1 }
        let name = Self.damagedName(number)
        for ending in ["", "-wal", "-shm"] where try folder.root.status(of: Self.name + ending) != nil {
            try folder.root.rename(Self.name + ending, to: folder.root, as: name + ending)
        }
        return name
    }

    private static func damagedName(_ number: Int) -> String { "\(name).damaged-\(number)" }

    static func isDamage(_ error: CacheError) -> Bool {
        guard case .index(_, let code, _) = error else { return false }
        return code == SQLITE_CORRUPT || code == SQLITE_NOTADB
    }

    /// When opening, also a file that may not be read, and tables that are not the expected ones (SQLITE_ERROR).
    private static func isDamageAtOpening(_ error: CacheError) -> Bool {
        guard case .index(_, let code, _) = error else { return false }
        return isDamage(error) || code == SQLITE_CANTOPEN || code == SQLITE_ERROR
    }
}
