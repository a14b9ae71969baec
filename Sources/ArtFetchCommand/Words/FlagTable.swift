/// Every flag, once. The parser and the help read it, and nothing else knows a flag's name.
///
/// A default is written here as it would be typed; a test holds it against `Arguments`.
enum FlagTable {
    static let all: [Flag] =
        feeds + renditions + limits.map(retried) + places.map(retried) + requests.map(retried) + results
        + output + manifests + upkeep

    /// The flags that may follow `cache verb`, in the order of the help.
    static func flags(of verb: CacheVerb) -> [Flag] {
        all.filter { $0.belongs(to: verb) }
    }

    /// The flags that may follow a verb of manifests, in the order of the help.
    static func flags(of verb: ManifestVerb) -> [Flag] {
        all.filter { $0.belongs(to: verb) }
    }

    /// The flags that may follow `feed`, in the order of the help.
    static func flags(of feed: FeedName) -> [Flag] {
        all.filter { $0.belongs(to: feed) }
    }

    static func flag(named name: String) -> Flag? {
        all.first { $0.name == name }
    }

    static func flag(short: Character) -> Flag? {
        all.first { $0.short == short }
    }
}

extension FlagTable {
    /// What says how a run goes says it for a retry too; not what is wanted, which its manifest has.
    private static func retried(_ flag: Flag) -> Flag {
        ["limit", "require", "manifest", "manifest-format", "endpoint", "refresh"].contains(flag.name)
            ? flag : flag.also(for: [ManifestVerb.retry])
    }
}
