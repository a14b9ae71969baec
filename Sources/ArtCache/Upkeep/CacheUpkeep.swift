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
    /// Nothing may be written: what changes the cache throws `readOnly`.
    public let isReadOnly: Bool
    /// Sentences about damage that was found at opening.
    public let warnings: [String]

    private let id = RunFileName.newID()
    private var lastPart = 0

    /// Opens the cache in `directory`, which must be one.
    ///
    /// - Throws: `CacheError.noCache` if it is none; other errors if it cannot be read.
    public init(directory: String) throws(CacheError) {
        guard try CacheTag.isPresent(in: directory) else { throw .noCache(path: directory) }
        do {
            let folder = try CacheFolder(claiming: directory)
            let opened = try IndexFile(folder: folder).open()
            (self.folder, database, warnings, isReadOnly) = (folder, opened.database, opened.warnings, false)
        } catch let error where error.isUnwritable {
            let folder = try CacheFolder(reading: directory)
            let opened = try IndexFile(folder: folder).openForReading()
            (self.folder, database, warnings, isReadOnly) = (folder, opened.database, opened.warnings, true)
        }
        // Removing many rows touches pages all over the index; SQLite's own 2 MB would read most of them again and again.
        try database.connection.execute("PRAGMA cache_size = -65536")
    }

    /// Absolute.
    public var directory: String { folder.path }

    var store: ObjectStore { ObjectStore(in: folder, run: nil) }

    func checkWritable() throws(CacheError) {
        if isReadOnly { throw .readOnly(path: folder.path) }
    }

    /// Without a journal beside it, what a killed one leaves in `tmp/` is swept by the next run.
    func nextPart() -> String {
        lastPart += 1
        return RunFileName.part(run: id, number: lastPart).text
    }

    /// Objects that are removed at once: many, so that a page of the index is written once for all its rows.
    static let batch = 16_384

    var eviction: Eviction {
        Eviction(
            database: database, folder: folder, uses: LiveUses(folder: folder, ownRun: nil), nextPart: nextPart,
            batch: Self.batch)
    }
}
