/// What can be done to a cache, by its word: `artfetch cache VERB`.
enum CacheVerb: String, CaseIterable, Sendable {
    case status
    case verify
    case gc
    case path
    case ls
    case rm
    case quarantine
    case clear

    /// What may follow the verb.
    var wordsForm: String {
        switch self {
        case .path: "URL"
        case .rm: "URL…"
        default: ""
        }
    }

    var help: String {
        switch self {
        case .status: "how much there is, of which feeds and hosts, and how often it was of use"
        case .verify: "hash every object, and compare index and disk"
        case .gc: "remove what was used longest ago, until the rest fits --max-cache"
        case .path:
            "print where the original is, or with --size, as the run had it, the thumbnails; exit 1 if one is not there"
        case .ls: "list all pictures"
        case .rm: "forget pictures, and remove what only they need; exit 1 if one is not there"
        case .quarantine: "list damaged objects and refused bytes, each with its reason"
        case .clear: "remove all objects; manifests stay"
        }
    }

    /// How many words it takes.
    var words: ClosedRange<Int> {
        switch self {
        case .path: 1...1
        case .rm: 1...Int.max
        default: 0...0
        }
    }
}

/// What was typed after `cache`.
struct CacheRequest: Hashable, Sendable {
    var verb: CacheVerb
    /// The words that are no flags.
    var words: [String] = []
    /// A verb shares flags with runs: where the cache is, and for `path` all that a thumbnail depends on. They are read
    /// as for `urls`, the feed of plain URLs.
    var arguments = Arguments(feed: .urls)
}
