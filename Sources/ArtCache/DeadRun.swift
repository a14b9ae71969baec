/// A run that ended without finishing its journal. The journal is locked for us while this value lives, so that no
/// two processes make a manifest of it.
public final class DeadRun: Sendable {
    /// The journal's absolute path. Its last line may be cut off.
    public var path: String { file.path }
    /// When the run last wrote to it, in seconds since 1970.
    public let modified: Int

    private let file: OpenFile
    private let name: String
    private let folder: CacheFolder

    init(_ file: consuming OpenFile, name: String, modified: Int, folder: CacheFolder) {
        self.file = file
        self.name = name
        self.modified = modified
        self.folder = folder
    }

    /// Removes the journal; called when its manifest has been made.
    public func remove() throws(CacheError) {
        try folder.staging.remove(name)
    }
}
