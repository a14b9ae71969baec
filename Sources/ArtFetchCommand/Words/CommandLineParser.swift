/// What the words on the command line ask for.
enum Invocation: Hashable, Sendable {
    case fetch(Arguments)
    case cache(CacheRequest)
    /// `artfetch feeds`
    case feeds(isJSON: Bool)
    case manifest(ManifestRequest)
    case help(HelpTopic)
    case version(isJSON: Bool)
    case completions(Shell)
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
    /// The cache's verbs.
    case cache
    /// Feeds of one's own, and the list of all.
    case feeds
    case manifest(ManifestVerb)

    /// What may follow `help`.
    static let words =
        FeedName.allCases.map(\.rawValue) + ManifestVerb.allCases.map(\.rawValue)
        + ["cache", "feeds", "options", "man"]
}

/// Words to an `Invocation`, or to the reason why not. Pure: it reads no file and no environment, but asks for what they
/// say of named feeds where a word is no feed of the program's own.
struct CommandLineParser {
    typealias NamedFeedSource = () throws(NamedFeedFault) -> NamedFeeds

    /// Without the program's own name.
    let words: [String]
    let named: NamedFeedSource

    static func parse(
        _ words: [String], named: @escaping NamedFeedSource = { NamedFeeds() }
    ) throws(UsageError) -> Invocation {
        try CommandLineParser(words: words, named: named).invocation()
    }

    /// `--help` and `--version` win over everything, so that a line which is still wrong can be asked about.
    private func invocation() throws(UsageError) -> Invocation {
        let flagWords = words.prefix { $0 != "--" }
        if flagWords.contains(where: { $0 == "--help" || $0 == "-h" }) {
            return .help(flagWords.lazy.compactMap(Self.subject).first ?? .overview)
        }
        if flagWords.contains(where: { $0 == "--version" || $0 == "-V" }) {
            return .version(isJSON: flagWords.contains("--json"))
        }
        if words.first == "help" { return .help(try topic(words.dropFirst().first)) }
        if words.first == Self.completionsWord { return .completions(try shell(words.dropFirst())) }
        var scanner = WordScanner(words: words)
        try scanner.scan()
        switch scanner.plain.first {
        case Self.cacheWord: return .cache(try request(scanner))
        case Self.feedsWord: return try listing(scanner)
        default: break
        }
        if let verb = scanner.plain.first.flatMap(ManifestVerb.init) {
            return .manifest(try request(verb, scanner))
        }
        return .fetch(try arguments(scanner))
    }

    /// What a word of the line may be asked about.
    private static func subject(_ word: String) -> HelpTopic? {
        switch word {
        case cacheWord: .cache
        case feedsWord: .feeds
        default: ManifestVerb(rawValue: word).map(HelpTopic.manifest) ?? FeedName(rawValue: word).map(HelpTopic.feed)
        }
    }

    private func topic(_ word: String?) throws(UsageError) -> HelpTopic {
        guard let word else { return .overview }
        if word == "options" { return .options }
        if word == "man" { return .man }
        if let topic = Self.subject(word) { return topic }
        throw .unknownTopic(word, suggestion: Suggestion.nearest(to: word, in: HelpTopic.words))
    }

    private func shell(_ words: ArraySlice<String>) throws(UsageError) -> Shell {
        guard words.count == 1, let word = words.first, let shell = Shell(rawValue: word) else {
            throw .notAShell(words.first)
        }
        return shell
    }

    private func arguments(_ scanner: WordScanner) throws(UsageError) -> Arguments {
        guard let first = scanner.plain.first else { throw .noFeed }
        var arguments = try start(first, scanner)
        let feed = arguments.feed
        for given in scanner.given {
            guard given.flag.belongs(to: feed) else {
                throw .foreignFlag(flag: given.flag.name, subject: feed.rawValue, owners: given.flag.owners)
            }
            try store(given, &arguments)
        }
        try checkWords(of: arguments)
        return arguments
    }

    /// What the first word brings along: with a named feed, what its file says and no typed flag does.
    private func start(_ first: String, _ scanner: WordScanner) throws(UsageError) -> Arguments {
        let words = Array(scanner.plain.dropFirst())
        if let feed = FeedName(rawValue: first) {
            var arguments = Arguments(feed: feed)
            arguments.words = words
            return arguments
        }
        let flags = Set(scanner.given.map(\.flag.name))
        let known: [String]
        do throws(NamedFeedFault) {
            let feeds = try named()
            if let feed = try feeds.feed(first) { return try feed.arguments(words: words, without: flags) }
            known = Self.firstWords + feeds.names
        } catch {
            throw .named(error)
        }
        throw .unknownFeed(first, suggestion: Suggestion.nearest(to: first, in: known))
    }

    private func listing(_ scanner: WordScanner) throws(UsageError) -> Invocation {
        if scanner.plain.count > 1 { throw .wordsOfFeeds }
        for given in scanner.given where given.flag.name != "json" {
            throw .foreignFlag(flag: given.flag.name, subject: Self.feedsWord, owners: given.flag.owners)
        }
        return .feeds(isJSON: !scanner.given.isEmpty)
    }

    private func request(_ scanner: WordScanner) throws(UsageError) -> CacheRequest {
        let words = scanner.plain.dropFirst()
        guard let first = words.first else { throw .noVerb }
        guard let verb = CacheVerb(rawValue: first) else {
            let verbs = CacheVerb.allCases.map(\.rawValue)
            throw .unknownVerb(first, suggestion: Suggestion.nearest(to: first, in: verbs))
        }
        var request = CacheRequest(verb: verb, words: Array(words.dropFirst()))
        for given in scanner.given {
            guard given.flag.belongs(to: verb) else {
                let subject = "\(Self.cacheWord) \(verb.rawValue)"
                throw .foreignFlag(flag: given.flag.name, subject: subject, owners: given.flag.owners)
            }
            try store(given, &request.arguments)
        }
        request.arguments.upkeep.wantsRendition = scanner.given.contains { $0.flag.group == .thumbnails }
        guard verb.words.contains(request.words.count), !request.words.contains("") else { throw .wrongWords(verb) }
        return request
    }

    private func request(_ verb: ManifestVerb, _ scanner: WordScanner) throws(UsageError) -> ManifestRequest {
        var request = ManifestRequest(verb: verb, words: Array(scanner.plain.dropFirst()))
        // A report tells of a run that has had its exit code.
        if verb == .report { request.arguments.failOn = .none }
        for given in scanner.given {
            guard given.flag.belongs(to: verb) else {
                throw .foreignFlag(flag: given.flag.name, subject: verb.rawValue, owners: given.flag.owners)
            }
            try store(given, &request.arguments)
        }
        guard request.words.count == verb.words, !request.words.contains("") else { throw .wrongManifestWords(verb) }
        let results = request.arguments
        if verb == .report, results.reports.isEmpty, results.newBaseline == nil, results.lock == nil {
            throw .noReport
        }
        return request
    }

    private func store(_ given: WordScanner.GivenFlag, _ arguments: inout Arguments) throws(UsageError) {
        arguments.given.insert(given.flag.name)
        for value in given.values {
            do {
                try given.flag.store(value, &arguments)
            } catch {
                throw .badValue(flag: given.flag.name, value: value, error)
            }
        }
    }

    private func checkWords(of arguments: Arguments) throws(UsageError) {
        let words = arguments.words
        if words.contains("") { throw .emptyWord(feed: arguments.feed) }
        switch FeedTable[arguments.feed].words {
        case .none:
            if let word = words.first { throw .unexpectedWord(feed: arguments.feed, word: word) }
        case .needed:
            if words.isEmpty { throw .missingWords(feed: arguments.feed) }
        case .one:
            if words.isEmpty { throw .missingWords(feed: arguments.feed) }
            if words.count > 1 { throw .unexpectedWord(feed: arguments.feed, word: words[1]) }
        case .optional:
            break
        }
    }

    private static let cacheWord = "cache"
    private static let completionsWord = "completions"
    private static let feedsWord = "feeds"
    private static let firstWords =
        FeedName.allCases.map(\.rawValue) + ManifestVerb.allCases.map(\.rawValue)
        + [cacheWord, feedsWord, completionsWord, "help"]
}
