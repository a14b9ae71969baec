import ArtFetch

/// Every feed, once. Parser, help and manual page read it, and whoever makes the feed of a run.
enum FeedTable {
    static let all: [FeedEntry] = [
        FeedEntry(
            .music, .none, "an Apple Music chart", "artfetch music --country de --limit 50 --size 100,300",
            FeedChoice.music),
        FeedEntry(
            .songs, .needed("ARTIST…"), "iTunes Search, one section an artist",
            #"artfetch songs "Taylor Swift" Westlife --entity album"#, FeedChoice.songs),
        FeedEntry(
            .cocktails, .optional("[CATEGORY…]"), "TheCocktailDB, every category or those named",
            #"artfetch cocktails "Ordinary Drink" Shot --size 200"#
        ) { (typed) throws(FeedUsageError) in try CocktailsFeed(categories: typed.words, limit: typed.limit) },
        FeedEntry(
            .github, .optional("[QUERY]"), "owners' avatars of a search, or actors' of events",
            #"artfetch github "language:swift" --size 64"#, FeedChoice.gitHub),
        FeedEntry(
            FeedName("coverart"), .needed("MBID…"), "covers of releases, by the Cover Art Archive",
            "artfetch coverart 76df3287-6cda-33eb-8e9a-044b5e15ffdd --limit 1"
        ) { (typed) throws(FeedUsageError) in try CoverArtFeed(releases: typed.words, limit: typed.limit) },
        FeedEntry(
            .urls, .needed("FILE|URL|-…"), "pictures of your own: lists, URLs, - for stdin",
            "artfetch urls covers.txt --size 100,200 --output covers"
        ) { (typed) throws(FeedUsageError) in
            try URLsFeed(words: typed.words, options: typed.lists, limit: typed.limit)
        },
        FeedEntry(
            .feed, .one("URL|FILE|-"), "RSS, Atom, or any JSON by paths",
            "artfetch feed https://a.example/x.json --items list --image pic", FeedChoice.generic),
    ]

    /// The line of a feed; each that there is has one.
    static subscript(_ name: FeedName) -> FeedEntry {
        guard let entry = all.first(where: { $0.name == name }) else {
            preconditionFailure("\(name.rawValue) has no line in the table of feeds")
        }
        return entry
    }
}

/// One feed: everything that the parser and the help know of it, and how it is made of what was typed.
struct FeedEntry: Sendable {
    /// What may follow the feed's word.
    enum Words: Hashable, Sendable {
        case none
        /// One at least.
        case needed(String)
        case optional(String)
        /// One, and no more.
        case one(String)

        var areOptional: Bool {
            switch self {
            case .none, .optional: true
            case .needed, .one: false
            }
        }

        var form: String {
            switch self {
            case .none: ""
            case .needed(let form), .optional(let form), .one(let form): form
            }
        }
    }

    typealias Maker = @Sendable (Arguments) throws(FeedUsageError) -> any Feed

    let name: FeedName
    let words: Words
    /// One line, without a full stop.
    let help: String
    let example: String
    let make: Maker

    init(_ name: FeedName, _ words: Words, _ help: String, _ example: String, _ make: @escaping Maker) {
        self.name = name
        self.words = words
        self.help = help
        self.example = example
        self.make = make
    }
}
