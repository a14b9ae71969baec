#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What is done to a cache outside of runs: looking into it, proving it, making room in it. Runs may go on meanwhile.
///
/// Every call blocks, some of them for as long as it takes to read all objects.
public final class CacheUpkeep {
    let folder: CacheFolder
    let database: IndexDatabase
    /// Nothing may be written: what changes the cache throws why.
    public var isReadOnly: Bool { obstacle != nil }
    private let obstacle: CacheError?
    /// Sentences about damage that was found at opening.
    public let warnings: [String]

    /// Made when something is first to be taken away.
    private var staging: UpkeepStaging?

    /// Opens the cache in `directory`, which must be one.
    ///
    /// - Throws: `CacheError.noCache` if it is none; other errors if it cannot be read.
    public init(directory: String) throws(CacheError) {
        guard try CacheTag.isPresent(in: directory) else { throw .noCache(path: directory) }
        do {
            let folder = try CacheFolder(claiming: directory)
            let opened = try IndexFile(folder: folder).open()
            (self.folder, database, warnings, obstacle) = (folder, opened.database, opened.warnings, nil)
        } catch let error where error.isUnwritable {
            let folder = try CacheFolder(reading: directory)
            let opened = try IndexFile(folder: folder).openForReading()
            (self.folder, database, warnings, obstacle) = (folder, opened.database, opened.warnings, error)
        }
        // Removing many rows touches pages all over the index; SQLite's own 2 MB would read most of them again and again.
        try database.connection.execute("PRAGMA cache_size = -65536")
    }

    /// Absolute.
    public var directory: String { folder.path }

    var store: ObjectStore { ObjectStore(in: folder, run: nil) }

    func checkWritable() throws(CacheError) {
        if let obstacle { throw obstacle }
    }

    /// Objects that are removed at once: many, so that a page of the index is written once for all its rows.
    static let batch = 16_384

    func eviction() throws(CacheError) -> Eviction {
        let staging: UpkeepStaging
        if let made = self.staging { staging = made } else { staging = try UpkeepStaging(in: folder) }
        self.staging = staging
        return Eviction(
            database: database, folder: folder, uses: uses, nextPart: staging.nextPart, batch: Self.batch)
    }

    var uses: LiveUses { LiveUses(folder: folder, ownRun: nil) }
}

/// Names in `tmp/` for what upkeep takes away. A run that begins meanwhile does not sweep it: an empty journal is locked
/// beside it, which goes with this value, or with the next run if the process is killed.
private final class UpkeepStaging {
    private let journal: RunJournalFile
    private let id: String
    private var lastPart = 0

    init(in folder: CacheFolder) throws(CacheError) {
        (journal, id) = try RunFiles.begin(folder)
    }

    deinit {
        // The next run removes one that cannot be removed now.
        do { try journal.abandon() } catch {}
    }

    func nextPart() -> String {
        lastPart += 1
        return RunFileName.part(run: id, number: lastPart).text
    }
}
