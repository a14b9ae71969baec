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

    private let folder: CacheFolder

    init(in folder: CacheFolder) {
        self.folder = folder
    }

    /// Moves the entry here. One that has gone meanwhile was moved by another process: also well.
    func take(
        _ name: String, of directory: borrowing Directory, called: String, _ reason: Reason
    ) throws(CacheError) {
        guard try directory.status(of: name) != nil else { return }
        let newName = "\(called).\(reason.rawValue)-\(RunFileName.newID())"
        try directory.rename(name, to: folder.quarantine, as: newName)
    }
}
