/// Where a run keeps its cache, and why there. A pure choice: nothing is opened or made.
public struct CacheLocation: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// `--cache`
        case option
        /// `ARTFETCH_CACHE`
        case environment
        /// `./cache` bears artfetch's `CACHEDIR.TAG`.
        case project
        /// The user's own cache directory.
        case user
    }

    public enum Platform: Hashable, Sendable {
        case linux, macOS

        public static var current: Platform {
            #if canImport(Darwin)
                .macOS
            #else
                .linux
            #endif
        }
    }

    /// The folder of a project that is its cache if it bears the tag.
    public static let projectDirectory = "cache"

    public var directory: String
    public var reason: Reason

    /// - Parameters:
    ///   - option: the value of `--cache`.
    ///   - environment: the process's; an empty variable counts as unset.
    ///   - projectIsTagged: whether `./cache` bears artfetch's tag (`CacheTag.isPresent(in:)`).
    public static func choose(
        option: String?, environment: [String: String], projectIsTagged: Bool, platform: Platform = .current
    ) throws(CacheError) -> CacheLocation {
        if let option { return CacheLocation(directory: option, reason: .option) }
        if let directory = environment.value("ARTFETCH_CACHE") {
            return CacheLocation(directory: directory, reason: .environment)
        }
        if projectIsTagged { return CacheLocation(directory: projectDirectory, reason: .project) }
        return CacheLocation(directory: try userDirectory(environment, platform), reason: .user)
    }

    /// The XDG Base Directory Specification 0.8: paths in its variables must be absolute, others are to be ignored.
    private static func userDirectory(
        _ environment: [String: String], _ platform: Platform
    ) throws(CacheError) -> String {
        if let base = environment.value("XDG_CACHE_HOME"), base.hasPrefix("/") { return base + "/artfetch" }
        guard let home = environment.value("HOME"), home.hasPrefix("/") else { throw .noLocation }
        switch platform {
        case .linux: return home + "/.cache/artfetch"
        case .macOS: return home + "/Library/Caches/artfetch"
        }
    }
}

extension [String: String] {
    /// The variable's value, unless it is empty.
    fileprivate func value(_ name: String) -> String? {
        self[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
