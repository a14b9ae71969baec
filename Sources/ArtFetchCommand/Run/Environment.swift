import ArtHTTP

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The variables that the program reads, and no others.
enum Environment {
    private static let names =
        [
            "ARTFETCH_CACHE", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "HOME", "TERM", "NO_COLOR", "CLICOLOR",
            "CLICOLOR_FORCE", "LC_ALL", "LC_CTYPE", "LANG", "GITHUB_STEP_SUMMARY", "GITHUB_ACTIONS",
        ] + ProxyRules.variables + ServiceTokens.variables

    /// getenv(3); read once, before other threads start.
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        for name in names {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return variables
    }
}
