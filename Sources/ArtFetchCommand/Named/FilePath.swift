/// A path that a file of named feeds has: relative to that file, and, where the file may be somebody else's, within its
/// folder.
struct FilePath {
    private let word: String
    private let file: NamedFeedFile

    init(_ word: String, in file: NamedFeedFile) {
        self.word = word
        self.file = file
    }

    /// `nil` for one that the file may not name.
    var resolved: String? {
        switch file.owner {
        case .user: fromHome ?? (word.hasPrefix("/") ? word : file.folder + word)
        case .folder: isWithinFolder ? file.folder + word : nil
        }
    }

    /// No shell has looked at the word.
    private var fromHome: String? {
        guard word.hasPrefix("~/"), let home = file.home else { return nil }
        return home + word.dropFirst()
    }

    /// Neither by its words nor by a link on its way does it lead out, nor to what is hidden there: a folder's `.git` is
    /// run by git.
    private var isWithinFolder: Bool {
        let parts = word.split(separator: "/", omittingEmptySubsequences: true)
        guard !word.hasPrefix("/"), !parts.isEmpty, !parts.contains(where: { $0.hasPrefix(".") && $0 != "." }) else {
            return false
        }
        let folder = RunPlaces.resolved(file.folder.isEmpty ? "." : file.folder)
        let place = RunPlaces.resolved(file.folder + word)
        guard place.hasPrefix(folder == "/" ? folder : folder + "/") || place == folder else { return false }
        return !place.dropFirst(folder.count).contains("/.")
    }
}
