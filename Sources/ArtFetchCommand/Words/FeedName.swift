/// The feeds, by their word on the command line.
enum FeedName: String, CaseIterable, Sendable {
    case music
    case songs
    case cocktails
    case github
    case urls

    /// What may follow the feed's word.
    var wordsForm: String {
        switch self {
        case .music: ""
        case .songs: "ARTIST…"
        case .cocktails: "[CATEGORY…]"
        case .github: "[QUERY]"
        case .urls: "FILE|URL|-…"
        }
    }

    var help: String {
        switch self {
        case .music: "an Apple Music chart"
        case .songs: "iTunes Search, one section an artist"
        case .cocktails: "TheCocktailDB, every category or those named"
        case .github: "owners' avatars of a search, or actors' of events"
        case .urls: "pictures of your own: lists, URLs, - for stdin"
        }
    }

    var example: String {
        switch self {
        case .music: "artfetch music --country de --limit 50 --size 100,300"
        case .songs: #"artfetch songs "Taylor Swift" Westlife --entity album"#
        case .cocktails: #"artfetch cocktails "Ordinary Drink" Shot --size 200"#
        case .github: #"artfetch github "language:swift" --size 64"#
        case .urls: "artfetch urls covers.txt --size 100,200 --output covers"
        }
    }
}
