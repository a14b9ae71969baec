#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The directory of a cache, with its parts open. Not for what lies in them.
final class CacheFolder: Sendable {
    let root: Directory
    /// `objects/sha256`
    let objects: Directory
    /// `tmp`: on the same file system, so that a rename publishes what was staged here.
    let staging: Directory
    let quarantine: Directory

    /// Absolute.
    var path: String { root.path }
    var manifestsPath: String { root.path(of: Self.manifestsName) }

    private static let manifestsName = "manifests"

    /// Makes the directory a cache, or opens it as one.
    ///
    /// Claims only what is missing, empty or tagged as ours: no run may scatter files into a folder of someone's.
    init(claiming path: String) throws(CacheError) {
        let path = try Self.absolute(path)
        try Self.makeDirectories(path)
        let root = try Self.openRoot(path)
        try root.locked { () throws(CacheError) in try Self.claim(root) }
        objects = try Self.part("sha256", of: Self.part("objects", of: root))
        staging = try Self.part("tmp", of: root)
        quarantine = try Self.part("quarantine", of: root)
        _ = try Self.part(Self.manifestsName, of: root)
        self.root = root
    }

    /// Opens a directory that is a cache, and writes nothing.
    init(reading path: String) throws(CacheError) {
        let root = try Self.openRoot(try Self.absolute(path))
        guard try CacheTag.isPresent(in: root) else { throw .noCache(path: root.path) }
        objects = try root.directory("objects").directory("sha256")
        staging = try root.directory("tmp")
        quarantine = try root.directory("quarantine")
        self.root = root
    }

    private static func absolute(_ path: String) throws(CacheError) -> String {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalidPath(path) }
        guard !path.hasPrefix("/") else { return trimmed(path) }
        guard let current = getcwd(nil, 0) else { throw .file(.inspect, path: ".", code: errno) }
        defer { free(current) }
        let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        return trimmed("\(String(cString: current))/\(name)")
    }

    private static func trimmed(_ path: String) -> String {
        var path = Substring(path)
        while path.count > 1 && path.hasSuffix("/") { path = path.dropLast() }
        return String(path)
    }

    /// As `mkdir -p`: what is there already is left as it is (mkdir(2)).
    private static func makeDirectories(_ path: String) throws(CacheError) {
        var made = ""
        for name in path.split(separator: "/") {
            made += "/\(name)"
            do {
                try check(.makeDirectory, made) { mkdir(made, 0o755) }
            } catch .file(_, _, let code) where code == EEXIST || access(made, F_OK) == 0 {
                // Also where making is forbidden: a read-only "/" answers EROFS for "/home".
                continue
            }
        }
    }

    private static func openRoot(_ path: String) throws(CacheError) -> Directory {
        do {
            return try Directory(at: path)
        } catch .file(_, _, code: ENOTDIR) {
            throw .notADirectory(path: path)
        }
    }

    private static func claim(_ root: borrowing Directory) throws(CacheError) {
        if try CacheTag.isPresent(in: root) { return }
        let unknown = try root.names().filter { !harmlessNames.contains($0) }
        guard unknown.isEmpty else { throw .notACache(path: root.path) }
        try writeTag(root)
    }

    private static let unfinishedTag = ".CACHEDIR.TAG.unfinished"

    /// What an empty directory may have: a tag that a killed run was writing, and what systems put everywhere.
    private static let harmlessNames: Set<String> = [unfinishedTag, ".DS_Store", "lost+found"]

    private static func writeTag(_ root: borrowing Directory) throws(CacheError) {
        try root.remove(unfinishedTag)
        let tag = try root.createFile(unfinishedTag, mode: 0o644)
        try tag.write(Array(CacheTag.text.utf8))
        try tag.sync()
        try root.rename(unfinishedTag, to: root, as: CacheTag.name)
        try root.sync()
    }

    private static func part(_ name: String, of parent: borrowing Directory) throws(CacheError) -> Directory {
        if try parent.makeDirectory(name) { try parent.sync() }
        return try parent.directory(name)
    }
}
