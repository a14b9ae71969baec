internal import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What this run has in `tmp/`: its journal and its staged files; and what dead runs left there.
///
/// Who is dead is told by the journal's lock alone, never by age: the kernel drops the lock with the process.
final class RunFiles: Sendable {
    let journal: RunJournalFile
    let uses: UsesFile
    /// Oldest first.
    let deadRuns: [DeadRun]

    let id: String

    private let folder: CacheFolder
    private let lastPart = Atomic<Int>(0)

    /// Also the proof that the cache can be written: it makes the journal.
    init(in folder: CacheFolder) throws(CacheError) {
        (journal, id) = try Self.begin(folder)
        uses = try UsesFile(RunFileName.uses(run: id).text, in: folder)
        self.folder = folder
        deadRuns = try Self.sweep(folder, except: id)
    }

    /// What is before and behind the number in a staged file's name.
    var partNames: (prefix: String, suffix: String) { RunFileName.partNames(run: id) }

    /// A name that no staged file of this or another run has.
    func nextPart() -> String {
        let number = lastPart.add(1, ordering: .relaxed).newValue
        return RunFileName.part(run: id, number: number).text
    }

    /// The run uses nothing more.
    func end() throws(CacheError) {
        try folder.staging.remove(RunFileName.uses(run: id).text)
    }

    /// Makes and locks a journal, as which others see that what is staged under the id is no leftover. Between the two another process may have taken the unlocked file for a dead run's
    /// and swept it: then the name does not lead to our file any more, and another is made.
    static func begin(_ folder: CacheFolder) throws(CacheError) -> (RunJournalFile, String) {
        while true {
            let id = RunFileName.newID()
            let name = RunFileName.journal(run: id).text
            let file = try folder.staging.createFile(name, mode: 0o644)
            if try file.tryLock(), try names(name, file, in: folder) {
                return (RunJournalFile(file, name: name, folder: folder), id)
            }
        }
    }

    private static func names(
        _ name: String, _ file: borrowing OpenFile, in folder: CacheFolder
    ) throws(CacheError) -> Bool {
        let status = try file.status()
        return try folder.staging.status(of: name)?.isSameFile(as: status) ?? false
    }

    /// Each holds a descriptor open; what is more waits for the next run.
    private static let mostDeadRuns = 64

    private static func sweep(_ folder: CacheFolder, except own: String) throws(CacheError) -> [DeadRun] {
        // The names come first: a staged file seen here had its run's journal beside it, unless that run is over.
        let names = try Self.names(in: folder).filter { $0.run != own }
        var dead: [DeadRun] = []
        for (run, names) in Dictionary(grouping: names, by: \.run) where dead.count < mostDeadRuns {
            guard case .dead(let journal) = try claim(run, folder) else { continue }
            for name in names where name != .journal(run: run) {
                // One that cannot be removed, such as another user's, is only in the way of tidiness.
                do { try folder.staging.remove(name.text) } catch {}
            }
            if let journal { dead.append(journal) }
        }
        return dead.sorted { ($0.modified, $0.path) < ($1.modified, $1.path) }
    }

    /// What dead runs staged and used, by their names in `tmp/`; not their journals, which still tell something.
    static func leftovers(in folder: CacheFolder) throws(CacheError) -> [String] {
        let names = try names(in: folder)
        var leftovers: [String] = []
        for (run, names) in Dictionary(grouping: names, by: \.run) {
            // The claim ends at once: whoever comes next may make it again.
            guard case .dead = try claim(run, folder) else { continue }
            leftovers += names.filter { $0 != .journal(run: run) }.map(\.text)
        }
        return leftovers
    }

    /// Of files only: whatever else bears a run's name is somebody's own.
    private static func names(in folder: CacheFolder) throws(CacheError) -> [RunFileName] {
        var names: [RunFileName] = []
        for name in try folder.staging.names() {
            guard let known = RunFileName(name), try folder.staging.status(of: name)?.kind == .regular else { continue }
            names.append(known)
        }
        return names
    }

    private enum Claim {
        case alive
        /// With its journal, if that tells anything.
        case dead(DeadRun?)
    }

    private static func claim(_ run: String, _ folder: CacheFolder) throws(CacheError) -> Claim {
        let name = RunFileName.journal(run: run).text
        guard try folder.staging.status(of: name) != nil else { return .dead(nil) }
        guard let file = try open(name, folder), try file.tryLock() else { return .alive }
        guard try names(name, file, in: folder) else { return .dead(nil) }
        let status = try file.status()
        if status.size == 0 {
            try folder.staging.remove(name)
            return .dead(nil)
        }
        return .dead(DeadRun(file, name: name, id: run, status: status, folder: folder))
    }

    /// `nil` for what has gone meanwhile, for another user's journal, and for what is no file: all left alone.
    private static func open(_ name: String, _ folder: CacheFolder) throws(CacheError) -> OpenFile? {
        do {
            return try folder.staging.openFileForWriting(name)
        } catch .file(_, _, let code) where [ENOENT, EACCES, EPERM, ELOOP, EISDIR, EROFS].contains(code) {
            return nil
        }
    }
}
