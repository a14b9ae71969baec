/// What can be done with a manifest, by its word: `artfetch VERB MANIFEST`.
enum ManifestVerb: String, CaseIterable, Sendable {
    case retry
    case report
    case diff

    /// What follows the verb.
    var wordsForm: String {
        switch self {
        case .retry, .report: "MANIFEST"
        case .diff: "BEFORE AFTER"
        }
    }

    var help: String {
        switch self {
        case .retry: "try again what failed and could succeed; the rest stays"
        case .report: "reports of an earlier run"
        case .diff: "what became of pictures between two manifests or locks; exit 1 if any"
        }
    }

    var example: String {
        switch self {
        case .retry: "artfetch retry ~/.cache/artfetch/manifests/music.json"
        case .report: "artfetch report music.json --report junit=music.xml"
        case .diff: "artfetch diff music.lock music.json"
        }
    }

    /// How many words it takes.
    var words: Int { wordsForm.split(separator: " ").count }
}

/// What was typed after a verb of manifests.
struct ManifestRequest: Hashable, Sendable {
    var verb: ManifestVerb
    /// The words that are no flags.
    var words: [String] = []
    /// A verb shares its flags with runs; they are read as for `urls`, the feed of plain URLs.
    var arguments = Arguments(feed: .urls)
}
