#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file of named feeds: where it lies, and whose it is.
struct NamedFeedFile: Hashable, Sendable {
    enum Owner: Hashable, Sendable {
        case user
        /// The folder's that is worked in, and thereby perhaps somebody else's.
        case folder
    }

    /// In bytes: a thousand feeds of the longest kind.
    static let sizeLimit = 1_000_000

    /// As it is shown.
    let path: String
    let owner: Owner
    /// What `~/` stands for in its paths.
    var home: String?

    /// The nearest first: of two feeds with one name that of the folder is meant.
    ///
    /// The XDG Base Directory Specification 0.8 has the user's under `$XDG_CONFIG_HOME`, which must be absolute.
    static func all(_ environment: [String: String]) -> [NamedFeedFile] {
        let base = [environment["XDG_CONFIG_HOME"], environment["HOME"].map { $0 + "/.config" }]
            .compactMap(\.self).first { $0.hasPrefix("/") }
        let own = base.map { NamedFeedFile(path: $0 + "/artfetch/feeds.json", owner: .user, home: environment["HOME"]) }
        return [NamedFeedFile(path: "artfetch.json", owner: .folder)] + [own].compactMap(\.self)
    }

    /// The folder that its relative paths are relative to, with a slash at the end; empty for the one worked in.
    var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

    /// All of its bytes; `nil` if there is no such file. open(2), which waits for no writer of a pipe.
    func read() throws(NamedFeedFault) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw unreadable()
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw fault(.notAFile) }
        return try readAll(descriptor)
    }

    /// read(2), to the end or just beyond the limit.
    private func readAll(_ descriptor: Int32) throws(NamedFeedFault) -> [UInt8] {
        var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while bytes.count <= Self.sizeLimit {
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, &piece, piece.count)
            #else
                let count = Darwin.read(descriptor, &piece, piece.count)
            #endif
            if count == 0 { return bytes }
            if count > 0 { bytes += piece[..<count] } else if errno != EINTR { throw unreadable() }
        }
        throw fault(.tooLarge(limit: Self.sizeLimit))
    }

    private func unreadable() -> NamedFeedFault { fault(.unreadable(String(cString: strerror(errno)))) }

    func fault(_ problem: NamedFeedFault.Problem, at place: String? = nil) -> NamedFeedFault {
        NamedFeedFault(file: path, place: place, problem: problem)
    }
}
