#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where damaged objects and things that stand in an object's place are put aside, so that nothing is ever deleted
/// that a person may want to look at. Names: `<what it was>.<reason>-<random>`.
struct Quarantine: Sendable {
    enum Reason: String {
        /// Its bytes have another digest than its name.
        case damaged
        /// No regular file, where an object should be.
        case notAFile = "not-a-file"
        /// No directory, where a shard should be.
        case notADirectory = "not-a-directory"
    }

    /// What it may hold, in bytes: enough to look into a bad disk, too little to fill one.
    static let largest = 100_000_000

    private let folder: CacheFolder
    private let limit: Int

    init(in folder: CacheFolder, limit: Int = Quarantine.largest) {
        self.folder = folder
        self.limit = limit
    }

    /// Removes the oldest files until the rest is within the limit. Done when a cache is opened.
    func shrink() throws(CacheError) {
        var files: [(name: String, status: FileStatus)] = []
        for name in try folder.quarantine.names() {
            guard let status = try folder.quarantine.status(of: name), status.kind != .directory else { continue }
            files.append((name, status))
        }
        files.sort { ($0.status.changed, $0.name) < ($1.status.changed, $1.name) }
        var bytes = files.reduce(0) { $0 + min($1.status.size, limit + 1) }
        for file in files where bytes > limit {
            try folder.quarantine.remove(file.name)
            bytes -= min(file.status.size, limit + 1)
        }
    }

    /// Moves an entry here, provided that it still is what the caller saw: another process may have put a good one in
    /// its place meanwhile. What changes between that look and the move is put back.
    func take(
        _ name: String, of directory: borrowing Directory, seenAs seen: FileStatus, called: String, _ reason: Reason
    ) throws(CacheError) {
        guard try directory.status(of: name)?.isSameFile(as: seen) == true else { return }
        let newName = "\(called).\(reason.rawValue)-\(RunFileName.newID())"
        do {
            try directory.rename(name, to: folder.quarantine, as: newName)
        } catch .file(_, _, code: ENOENT) {
            return
        }
        if try folder.quarantine.status(of: newName)?.isSameFile(as: seen) == false {
            try folder.quarantine.rename(newName, to: directory, as: name)
        }
    }
}
