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
        case isUnreadable
    }

    private let arguments: Arguments
    private let cache: String

    init(_ arguments: Arguments, cache: String) {
        self.arguments = arguments
        self.cache = Self.resolved(cache)
    }

    func check() throws(UsageError) {
        if let manifest = arguments.manifest, manifest != "-" { try check(manifest: manifest) }
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
        if let manifest = arguments.manifest, manifest != "-" {
            if Self.kind(of: manifest) == S_IFDIR {
                return "the manifest \(manifest) cannot be written: it is a folder"
            }
            let folder = Self.folder(of: manifest)
            if Self.kind(of: folder) != S_IFDIR {
                return "the manifest \(manifest) cannot be written: there is no folder \(folder)"
            }
        }
        if let output = arguments.output, let kind = Self.kind(of: output), kind != S_IFDIR {
            return "no thumbnails can be written into \(output): it is no folder"
        }
        return nil
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

    private func check(manifest: String) throws(UsageError) {
        let place = Self.resolved(manifest)
        if arguments.feed.readsLists, arguments.words.contains(where: { Self.resolved($0) == place }) {
            throw .misplaced(flag: "manifest", path: manifest, .isList)
        }
        if isInCache(manifest), !place.hasPrefix(cache + "/manifests/") {
            throw .misplaced(flag: "manifest", path: manifest, .isInCache)
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
