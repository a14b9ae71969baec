#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The regular files of a folder, as a test looks at them.
public enum FileTree {
    /// Paths of all files below `directory`, relative to it, sorted.
    public static func files(below directory: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: directory).filter { name in
            var isDirectory = false
            let exists = FileManager.default.fileExists(atPath: "\(directory)/\(name)", isDirectory: &isDirectory)
            return exists && !isDirectory
        }.sorted()
    }
}
