import ArtCache

extension CacheLocation {
    /// Where the cache lies for this process.
    ///
    /// - Parameter option: the value of `--cache`.
    static func directory(_ option: String?, _ environment: [String: String]) throws(CacheError) -> String {
        let isTagged = option == nil ? try CacheTag.isPresent(in: projectDirectory) : false
        return try choose(option: option, environment: environment, projectIsTagged: isTagged).directory
    }
}
