/// A run that ended without finishing its journal. The journal is locked for us while this value lives, so that no
/// two processes make a manifest of it.
public final class DeadRun: Sendable {
    /// The journal's absolute path. Its last line may be cut off.
    public var path: String { file.path }
    /// When the run last wrote to it, in seconds since 1970.
    public let modified: Int

    /// A bound for damaged files, far above what a result needs.
    private static let longestLine: UInt64 = 16 << 20

    private let size: UInt64
    private let file: OpenFile
    private let name: String
    private let folder: CacheFolder

    init(_ file: consuming OpenFile, name: String, id: String, status: FileStatus, folder: CacheFolder) {
        self.file = file
        self.name = name
        self.id = id
        modified = status.modified
        size = UInt64(status.size)
        self.folder = folder
    }

    /// The line that begins at `offset`, without its line break; `nil` at the journal's end, and for a last line that
    /// was cut off.
    public func line(at offset: UInt64) throws(CacheError) -> [UInt8]? {
        do {
            return try RunJournalFile.line(of: file, at: offset, end: min(size, offset + Self.longestLine))
        } catch .noLine {
            return nil
        }
    }

    /// The run's own id, 16 hexadecimal digits.
    public let id: String

    /// Moves a journal that tells nothing to the quarantine.
    public func setAside() throws(CacheError) {
        try folder.staging.rename(name, to: folder.quarantine, as: "\(name).unreadable-\(RunFileName.newID())")
    }

    /// Removes the journal; called when its manifest has been made.
    public func remove() throws(CacheError) {
        try folder.staging.remove(name)
    }
}
