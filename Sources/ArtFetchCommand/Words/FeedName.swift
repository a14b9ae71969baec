/// A feed, by its word on the command line. What is known of it stands in `FeedTable`.
struct FeedName: Hashable, Sendable {
    let rawValue: String

    /// `nil` for a word that no feed has.
    init?(rawValue: String) {
        guard let name = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = name
    }

    /// For the table, and for the feeds that the program knows more of than their line there.
    init(_ word: String) { rawValue = word }

    static let music = FeedName("music")
    static let songs = FeedName("songs")
    static let cocktails = FeedName("cocktails")
    static let github = FeedName("github")
    static let urls = FeedName("urls")
    static let feed = FeedName("feed")
}

extension FeedName: CaseIterable {
    /// In the order of the help.
    static var allCases: [FeedName] { FeedTable.all.map(\.name) }

    var wordsForm: String { FeedTable[self].words.form }
    var help: String { FeedTable[self].help }
    var example: String { FeedTable[self].example }

    /// Whether its words may be files.
    var readsLists: Bool { self == .urls || self == .feed }
}
