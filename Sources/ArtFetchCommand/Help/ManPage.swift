import ArtFetch

/// The manual page, made from the table of flags: `artfetch help man` prints it as groff's man(7) macros read it.
///
/// `man/artfetch.1` is its output; a test compares the two.
enum ManPage {
    static var text: String {
        ([heading] + synopsis + feeds + named + manifestVerbs + verbs + options + exitStatus + files + examples)
            .joined(separator: "\n")
    }

    private static let heading = """
        .TH ARTFETCH 1 "" "artfetch \(Version.current)" "User Commands"
        .SH NAME
        artfetch \\- fetch the pictures of a list, prove that each is whole, and make thumbnails
        """

    private static var synopsis: [String] {
        [".SH SYNOPSIS", ".B artfetch", ".I feed", ".RI [ words ]", ".RI [ options ]"]
            + [".PP", ".B artfetch retry|report|diff", ".I manifest", ".RI [ options ]"]
            + [".PP", ".B artfetch cache", ".I verb", ".RI [ words ]", ".RI [ options ]"]
            + [".PP", ".B artfetch feeds", ".RI [ \\-\\-json ]"]
            + [".PP", ".B artfetch completions", ".I bash|zsh|fish"]
    }

    private static var feeds: [String] {
        [".SH FEEDS"]
            + FeedName.allCases.flatMap { feed in
                item(".B \(escaped(feed.rawValue)) \(escaped(feed.wordsForm))", escaped(feed.help))
            }
    }

    private static var named: [String] {
        [".SH FEEDS OF ONE'S OWN"] + NamedFeedHelp.paragraphs.flatMap { [".PP", escaped($0)] }
            + [".PP", ".nf"] + NamedFeedHelp.example.map(escaped) + [".fi"]
    }

    private static var manifestVerbs: [String] {
        [".SH VERBS OF MANIFESTS"]
            + ManifestVerb.allCases.flatMap { verb in
                item(".B \(escaped(verb.rawValue)) \(escaped(verb.wordsForm))", escaped(verb.help))
            }
    }

    private static var verbs: [String] {
        [".SH VERBS OF THE CACHE"]
            + CacheVerb.allCases.flatMap { verb in
                item(".B \(escaped(verb.rawValue)) \(escaped(verb.wordsForm))", escaped(verb.help))
            }
    }

    private static var options: [String] {
        [".SH OPTIONS"]
            + Flag.Group.allCases.flatMap { group in
                [".SS \(escaped(group.rawValue))"] + FlagTable.all.filter { $0.group == group }.flatMap(option)
            }
    }

    private static func option(_ flag: Flag) -> [String] {
        let owners = flag.owners.isEmpty ? "" : flag.ownersText + ": "
        let bounds = flag.bounds.isEmpty ? "" : " (\(flag.bounds))"
        return item(".B \(escaped(flag.usage))", escaped(owners + flag.help + bounds))
    }

    private static var exitStatus: [String] {
        [".SH EXIT STATUS"]
            + ExitCode.allCases.flatMap { item(".B \($0.rawValue)", escaped($0.help)) }
    }

    private static var files: [String] {
        [".SH FILES"]
            + item(".I cache/manifests/FEED.json", "what happened to every item of the latest run of a feed")
            + item(".I ~/.config/artfetch/feeds.json", "named feeds of the user's")
            + item(".I artfetch.json", "named feeds of the folder")
            + item(".I cache/objects/sha256/", "originals and thumbnails, named by the SHA\\-256 of their bytes")
    }

    private static var examples: [String] {
        [".SH EXAMPLES"]
            + (FeedName.allCases.map(\.example) + ManifestVerb.allCases.map(\.example))
            .flatMap { [".nf", escaped($0), ".fi"] }
    }

    private static func item(_ term: String, _ text: String) -> [String] {
        [".TP", term, text]
    }

    /// `-` is a hyphen to groff unless escaped; a leading `.` or `'` would be a request (groff_char(7), roff(7)).
    private static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
            .replacing("×", with: "\\(mu")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
