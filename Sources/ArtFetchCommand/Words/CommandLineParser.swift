/// What the words on the command line ask for.
enum Invocation: Hashable, Sendable {
    case fetch(Arguments)
    case help(HelpTopic)
    case version
}

/// What `artfetch help` can tell about.
enum HelpTopic: Hashable, Sendable {
    /// One screen.
    case overview
    /// Every flag.
    case options
    /// The manual page's source.
    case man
    case feed(FeedName)
}

/// Words to an `Invocation`, or to the reason why not. Pure: it reads no file and no environment.
struct CommandLineParser {
    /// Without the program's own name.
    let words: [String]

    static func parse(_ words: [String]) throws(UsageError) -> Invocation {
        try CommandLineParser(words: words).invocation()
    }

    /// `--help` and `--version` win over everything, so that a line which is still wrong can be asked about.
    private func invocation() throws(UsageError) -> Invocation {
        let flagWords = words.prefix { $0 != "--" }
        if flagWords.contains(where: { $0 == "--help" || $0 == "-h" }) {
            return .help(flagWords.lazy.compactMap(FeedName.init).first.map(HelpTopic.feed) ?? .overview)
        }
        if flagWords.contains(where: { $0 == "--version" || $0 == "-V" }) { return .version }
        if words.first == "help" { return .help(try topic(words.dropFirst().first)) }
        return .fetch(try arguments())
    }

    private func topic(_ word: String?) throws(UsageError) -> HelpTopic {
        guard let word else { return .overview }
        if word == "options" { return .options }
        if word == "man" { return .man }
        if let feed = FeedName(rawValue: word) { return .feed(feed) }
        throw .unknownTopic(word, suggestion: Suggestion.nearest(to: word, in: Self.feedWords + ["options", "man"]))
    }

    private func arguments() throws(UsageError) -> Arguments {
        var scanner = WordScanner(words: words)
        try scanner.scan()
        guard let first = scanner.plain.first else { throw .noFeed }
        guard let feed = FeedName(rawValue: first) else {
            throw .unknownFeed(first, suggestion: Suggestion.nearest(to: first, in: Self.feedWords))
        }
        var arguments = Arguments(feed: feed)
        arguments.words = Array(scanner.plain.dropFirst())
        for given in scanner.given { try store(given, &arguments) }
        try checkWords(of: arguments)
        return arguments
    }

    private func store(_ given: WordScanner.GivenFlag, _ arguments: inout Arguments) throws(UsageError) {
        let flag = given.flag
        guard flag.belongs(to: arguments.feed) else {
            throw .foreignFlag(flag: flag.name, feed: arguments.feed, owners: flag.feeds)
        }
        for value in given.values {
            do {
                try flag.store(value, &arguments)
            } catch {
                throw .badValue(flag: flag.name, value: value, error)
            }
        }
    }

    private func checkWords(of arguments: Arguments) throws(UsageError) {
        let words = arguments.words
        if words.contains("") { throw .emptyWord(feed: arguments.feed) }
        switch arguments.feed {
        case .music:
            if let word = words.first { throw .unexpectedWord(feed: .music, word: word) }
        case .songs, .urls:
            if words.isEmpty { throw .missingWords(feed: arguments.feed) }
        case .github:
            if words.isEmpty && arguments.github == GitHubWords() { throw .missingWords(feed: .github) }
        case .cocktails:
            break
        }
    }

    private static let feedWords = FeedName.allCases.map(\.rawValue)
}
