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
    /// `nil` if it cannot be told; the run says why.
    private let cache: String?

    init(_ arguments: Arguments, cache: String?) {
        self.arguments = arguments
        self.cache = cache.map(Self.resolved)
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

    private func check(manifest: String) throws(UsageError) {
        let place = Self.resolved(manifest)
        if arguments.feed == .urls, arguments.words.contains(where: { Self.resolved($0) == place }) {
            throw .misplaced(flag: "manifest", path: manifest, .isList)
        }
        if isInCache(manifest), let cache, !place.hasPrefix(cache + "/manifests/") {
            throw .misplaced(flag: "manifest", path: manifest, .isInCache)
        }
    }

    private func isInCache(_ path: String) -> Bool {
        guard let cache else { return false }
        return (Self.resolved(path) + "/").hasPrefix(cache + "/")
    }

    /// Without links, as far as it exists; realpath(3).
    private static func resolved(_ path: String) -> String {
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
