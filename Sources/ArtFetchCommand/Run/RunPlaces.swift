import ArtFetch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where a run reads and writes, looked at before it begins: what would destroy a list or the cache is refused.
struct RunPlaces {
    /// Of what is wrong with a place.
    enum Problem: Hashable, Sendable {
        case isList
        case isInCache
        /// Of a report that would take the manifest's place.
        case isManifest
        case isUnreadable
    }

    private let arguments: Arguments
    private let cache: String

    init(_ arguments: Arguments, cache: String) {
        self.arguments = arguments
        self.cache = Self.resolved(cache)
    }

    /// For what is made of manifests: these must not be lost, and there is no cache.
    init(reading manifests: [String], _ arguments: Arguments) {
        var arguments = arguments
        arguments.feed = .urls
        arguments.words = manifests
        self.arguments = arguments
        cache = "/dev/null"
    }

    func check() throws(UsageError) {
        for file in files { try check(file) }
        try checkStandardOutput()
        if let output = arguments.output, isInCache(output) {
            throw .misplaced(flag: "output", path: output, .isInCache)
        }
        if let file = arguments.caFile, access(file, R_OK) != 0 {
            throw .misplaced(flag: "cacert", path: file, .isUnreadable)
        }
    }

    /// Why what the run is to write could not be written, known before anything is asked; `nil` if nothing speaks
    /// against it. A disk that fills up is found only then.
    func obstacle() -> String? {
        for file in files {
            if Self.kind(of: file.path) == S_IFDIR {
                return "the \(file.what) \(file.path) cannot be written: it is a folder"
            }
            let folder = Self.folder(of: file.path)
            if Self.kind(of: folder) != S_IFDIR, !isOutput(folder) {
                return "the \(file.what) \(file.path) cannot be written: there is no folder \(folder)"
            }
        }
        if let output = arguments.output, let kind = Self.kind(of: output), kind != S_IFDIR {
            return "no thumbnails can be written into \(output): it is no folder"
        }
        return nil
    }

    /// That is made as the run begins.
    private func isOutput(_ folder: String) -> Bool {
        arguments.output.map { Self.resolved($0) == Self.resolved(folder) } ?? false
    }

    /// `nil` if there is nothing; links are followed. stat(2).
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A file that the run writes at its end.
    private struct File {
        var flag: String
        var what: String
        var path: String
    }

    private var files: [File] {
        let manifest = arguments.manifest.map { File(flag: "manifest", what: "manifest", path: $0) }
        let reports = arguments.reports.compactMap { request in
            request.path.map { File(flag: "report", what: "\(request.kind.rawValue) report", path: $0) }
        }
        let baseline = arguments.newBaseline.map { File(flag: "write-baseline", what: "baseline", path: $0) }
        let lock = arguments.lock.map { File(flag: "lock", what: "lock", path: $0) }
        return ([manifest, baseline, lock].compactMap(\.self) + reports).filter { $0.path != "-" }
    }

    private func check(_ file: File) throws(UsageError) {
        let place = Self.resolved(file.path)
        if arguments.feed.readsLists, arguments.words.contains(where: { Self.resolved($0) == place }) {
            throw .misplaced(flag: file.flag, path: file.path, .isList)
        }
        if isInCache(file.path), !place.hasPrefix(cache + "/manifests/") {
            throw .misplaced(flag: file.flag, path: file.path, .isInCache)
        }
        if file.flag != "manifest", let manifest = arguments.manifest, Self.resolved(manifest) == place {
            throw .misplaced(flag: file.flag, path: file.path, .isManifest)
        }
    }

    /// Two texts on one stream are neither.
    private func checkStandardOutput() throws(UsageError) {
        var users = arguments.manifest == "-" ? ["--manifest -"] : []
        users += arguments.reports.filter { $0.path == "-" || $0.path == nil && $0.kind.ending == nil }
            .map { "--report \($0.kind.rawValue)" }
        guard users.count < 2 else { throw .onlyOneToStandardOutput(users[0], users[1]) }
        if arguments.manifest == "-",
            let homeless = arguments.reports.first(where: { $0.path == nil && $0.kind.ending != nil })
        {
            throw .nowhereFor(homeless.kind)
        }
    }

    private func isInCache(_ path: String) -> Bool {
        (Self.resolved(path) + "/").hasPrefix(cache + "/")
    }

    /// Without links, as far as it exists; realpath(3).
    static func resolved(_ path: String) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        let trimmed = path.hasSuffix("/") ? path.dropLast() : path[...]
        guard let slash = trimmed.lastIndex(of: "/") else { return resolved(".") + "/" + trimmed }
        let folder = slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
        return resolved(folder) + trimmed[slash...]
    }
}
