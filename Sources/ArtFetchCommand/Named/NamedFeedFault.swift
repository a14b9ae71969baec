import ArtFetch

/// What is wrong with a file of named feeds, and where in it. Exit code 2.
struct NamedFeedFault: Error, Hashable, Sendable {
    enum Problem: Hashable, Sendable {
        /// In the system's words.
        case unreadable(String)
        case notAFile
        case tooLarge(limit: Int)
        case notJSON(String)
        /// `expected` is one of "an object", "true or false" and the like.
        case wrongType(looks: String, expected: String)
        case unknownMember(suggestion: String?)
        case tooMany(Int, limit: Int)
        case badName
        case builtInName
        case noFeed
        case unknownFeed(String, suggestion: String?)
        case foreignFlag(feed: FeedName, owners: [String])
        case onlyTyped
        case onlyInOwnFile
        case outsideFolder(String)
        case badValue(String?, ValueError)
        /// Why its feed cannot be asked so, in the words of the command line.
        case refused(String)
    }

    /// As it is shown.
    var file: String
    /// Names with dots between, `feeds.covers.size`, or a line; `nil` for the whole file.
    var place: String?
    var problem: Problem
}

extension NamedFeedFault: CustomStringConvertible {
    /// One sentence: file, place, what, and what is allowed.
    var description: String {
        let whole = place.map { "\(file), \($0)" } ?? file
        return TerminalText.clean("\(whole) \(problem)")
    }
}

extension NamedFeedFault.Problem: CustomStringConvertible {
    /// The end of the sentence.
    var description: String {
        switch self {
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .notAFile: "is no ordinary file"
        case .tooLarge(let limit): "is larger than \(Quantity.typed(limit)), the limit for a file of feeds"
        case .notJSON(let reason): "is no JSON: \(reason)"
        case .wrongType(let looks, let expected): "is \(looks), expected \(expected)"
        case .unknownMember(let suggestion): "is no field here" + UsageError.hint(suggestion)
        case .tooMany(let count, let limit): "has \(count) feeds, the limit is \(limit)"
        case .badName: "is no name for a feed: it takes 1 to 64 small letters, digits and hyphens, a letter first"
        case .builtInName: "has the name of a feed or command of artfetch's own"
        case .noFeed: "says no feed; there are \(UsageError.join(FeedName.allCases.map(\.rawValue), "and"))"
        case .unknownFeed(let word, let suggestion):
            "is \(quoted(word)), which is no feed of artfetch's own" + UsageError.hint(suggestion)
        case .foreignFlag(let feed, let owners):
            "does not belong to \(feed.rawValue) but to \(UsageError.join(owners, "and"))"
        case .onlyTyped: "cannot be set in a file"
        case .onlyInOwnFile:
            "can only be set on the command line or in your own feeds.json, for this file may be somebody else's"
        case .outsideFolder(let path):
            "is \(quoted(path)), which does not lie openly in this file's folder"
        case .badValue(let value?, let problem): "is \(quoted(value)), \(problem)"
        case .badValue(nil, let problem): "cannot be used: \(problem)"
        case .refused(let reason): "cannot be used: \(reason)"
        }
    }
}
