/// What help and manual page say of feeds of one's own.
enum NamedFeedHelp {
    static var text: String {
        var lines = [
            "feeds: lists all feeds, the program's own and yours, and checks your files", "",
            "  artfetch feeds [--json]", "  artfetch NAME [WORDS] [OPTIONS]",
        ]
        lines += paragraphs.flatMap { [""] + HelpLayout.wrapped(words($0), width: HelpText.columns) }
        lines += ["", "For example:"] + example.map { "  " + $0 }
        return lines.joined(separator: "\n")
    }

    static var paragraphs: [String] {
        [
            """
            A file of feeds gives names to feeds of the program's own, each with its words and options. Yours is \
            ~/.config/artfetch/feeds.json ($XDG_CONFIG_HOME is heeded); the folder's is ./artfetch.json, which is \
            looked into first.
            """,
            """
            Each member of a feed but "feed", "words" and "about" is an option without its dashes: a switch is true or \
            false, several values are an array. Paths are relative to the file. What is typed wins.
            """,
            """
            ./artfetch.json may be somebody else's. It names files of its own folder only, hidden ones and links that \
            lead out excepted, and cannot set \(trusted).
            """,
        ]
    }

    static let example = [
        #"{ "feeds": {"#,
        #"    "vietnam": { "about": "Vietnam's albums", "feed": "music", "country": "vn","#,
        #"                 "limit": 50, "size": [100, 300], "output": "covers" } } }"#,
    ]

    /// The options of one's own file alone.
    private static var trusted: String {
        UsageError.join(FlagTable.all.filter { $0.scope == .ownFile }.map { "--" + $0.name }, "or")
    }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
