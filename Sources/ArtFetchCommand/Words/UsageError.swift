import ArtFetch
import ArtHTTP

/// Why the words on the command line are not a run: the case and the offending words. Exit code 2.
enum UsageError: Error, Hashable, Sendable {
    case noFeed
    case unknownFeed(String, suggestion: String?)
    case noVerb
    case unknownVerb(String, suggestion: String?)
    case unknownTopic(String, suggestion: String?)
    /// `completions` without one of the shells.
    case notAShell(String?)
    /// As it was typed, dashes included.
    case unknownFlag(String, suggestion: String?)
    case missingValue(flag: String)
    /// A switch that was given `=value`.
    case unexpectedValue(flag: String, value: String)
    case badValue(flag: String, value: String, ValueError)
    /// - Parameters:
    ///   - subject: the feed, or `cache` and the verb.
    ///   - owners: the same of those that it belongs to; empty for all feeds.
    case foreignFlag(flag: String, subject: String, owners: [String])
    /// A verb of `cache` was given more or fewer words than it takes.
    case wrongWords(CacheVerb)
    /// A verb of manifests was given more or fewer words than it takes.
    case wrongManifestWords(ManifestVerb)
    /// `report` without any `--report`.
    case noReport
    /// Two things that are both to go to standard output.
    case onlyOneToStandardOutput(String, String)
    /// A report that has neither a file nor a manifest to lie beside.
    case nowhereFor(ReportKind)
    /// A lock that the run cannot be held to, and why.
    case otherRecipe(lock: String, String)
    case emptyWord(feed: FeedName)
    /// A feed that takes no words was given one.
    case unexpectedWord(feed: FeedName, word: String)
    case missingWords(feed: FeedName)
    /// Two things that exclude each other.
    case apart(String, String)
    /// Something that has no effect without another.
    case needing(String, String)
    /// A file or folder that the run must not, or cannot, use.
    case misplaced(flag: String, path: String, RunPlaces.Problem)
    /// The feed cannot ask for these words.
    case refused(FeedName, FeedUsageError)
    /// A file of named feeds has something in it that cannot be.
    case named(NamedFeedFault)
    /// `feeds` takes no words.
    case wordsOfFeeds

    /// The flag that it is about, whose form is shown below the sentence.
    var flag: String? {
        switch self {
        case .missingValue(let flag), .unexpectedValue(let flag, _), .badValue(let flag, _, _): flag
        case .foreignFlag(let flag, _, _), .misplaced(let flag, _, _): flag
        case .noReport, .nowhereFor: "report"
        case .otherRecipe: "frozen"
        case .refused(let feed, let error): FlagTable.flags(of: feed).first { $0.name == error.parameter }?.name
        default: nil
        }
    }

    /// The feed whose form is shown below the sentence.
    var feed: FeedName? {
        switch self {
        case .emptyWord(let feed), .unexpectedWord(let feed, _), .missingWords(let feed), .refused(let feed, _): feed
        default: nil
        }
    }
}

extension UsageError: CustomStringConvertible {
    /// One sentence: what, value, limit. Typed words are cleaned for the terminal.
    var description: String {
        switch self {
        case .noFeed:
            "no feed was named; there are \(Self.join(FeedName.allCases.map(\.rawValue), "and")) (artfetch --help)"
        case .unknownFeed(let word, let suggestion):
            "there is no feed \(quoted(word))" + Self.hint(suggestion)
        case .noVerb:
            "cache takes a verb: \(Self.join(CacheVerb.allCases.map(\.rawValue), "or"))"
        case .unknownVerb(let word, let suggestion):
            "cache has no verb \(quoted(word))" + Self.hint(suggestion)
        case .wrongWords(let verb):
            "cache \(verb.rawValue) takes \(verb.wordsForm.isEmpty ? "no words" : verb.wordsForm)"
        case .wrongManifestWords(let verb):
            "\(verb.rawValue) takes \(verb.wordsForm); for example: \(verb.example)"
        case .otherRecipe(let path, let reason):
            "--frozen is \(quoted(path)), which cannot hold this run: \(TerminalText.clean(reason))"
        case .noReport:
            "report has nothing to write"
        case .onlyOneToStandardOutput(let first, let second):
            "\(first) and \(second) would both go to standard output: give one of them a file"
        case .nowhereFor(let kind):
            "--report \(kind.rawValue) needs a file (\(kind.rawValue)=FILE), for the manifest has none to lie beside"
        case .unknownTopic(let word, let suggestion):
            "there is no help on \(quoted(word))" + Self.hint(suggestion)
        case .notAShell(let word):
            "completions takes \(Self.join(Shell.allCases.map(\.rawValue), "or"))"
                + (word.map { ", it was given \(quoted($0))" } ?? "")
        case .unknownFlag(let word, let suggestion):
            "there is no flag \(quoted(word))" + Self.hint(suggestion)
        case .missingValue(let flag):
            "--\(flag) has no value"
        case .unexpectedValue(let flag, let value):
            "--\(flag) takes no value, it was given \(quoted(value))"
        case .badValue(let flag, _, let problem) where FlagTable.flag(named: flag)?.hidesValue == true:
            "--\(flag) cannot be used: \(problem)"
        case .badValue(let flag, let value, let problem):
            "--\(flag) is \(quoted(TransferURL.shown(value))), \(problem)"
        case .foreignFlag(let flag, let subject, let owners):
            "--\(flag) does not belong to \(subject) but to "
                + (owners.isEmpty ? "feeds" : Self.join(owners, "and"))
        case .emptyWord(let feed):
            "an empty word was given to \(feed.rawValue)"
        case .unexpectedWord(let feed, let word):
            "\(feed.rawValue) takes no\(feed == .feed ? " more" : "") words, it was given \(quoted(word))"
        case .missingWords(let feed):
            "\(feed.rawValue) has nothing to fetch"
        case .apart(let first, let second):
            "\(first) does not go together with \(second)"
        case .needing(let flag, let what):
            "\(flag) has no effect without \(what)"
        case .misplaced(let flag, let path, .isList):
            "--\(flag) is \(quoted(path)), which is a list of this run and would be lost"
        case .misplaced(let flag, let path, .isInCache):
            "--\(flag) is \(quoted(path)), which lies in the cache, whose files are its own"
        case .misplaced(let flag, let path, .isManifest):
            "--\(flag) is \(quoted(path)), which is the manifest and would be lost"
        case .misplaced(let flag, let path, .isUnreadable):
            "--\(flag) is \(quoted(path)), which cannot be read"
        case .refused(let feed, let error):
            "\(feed.rawValue): \(TerminalText.clean(error.description))"
        case .named(let fault):
            fault.description
        case .wordsOfFeeds:
            "feeds takes no words"
        }
    }

    static func hint(_ suggestion: String?) -> String {
        suggestion.map { "; did you mean \($0)?" } ?? ""
    }

    /// `a, b and c`.
    static func join(_ words: [String], _ last: String) -> String {
        guard words.count > 1, let final = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(last) " + final
    }
}

extension ValueError: CustomStringConvertible {
    /// The end of the sentence "--flag is 'value', …".
    var description: String {
        switch self {
        case .empty: "it may not be empty"
        case .notAWholeNumber: "not a whole number"
        case .notAQuantity: "not a number with k, M, G, Ki, Mi, Gi or nothing after it"
        case .notADuration: "not a time such as 30, 1.5s, 500ms, 2m, 1h or 30d"
        case .notARate: "not a rate such as 2/s or 30/m"
        case .outOfRange(let limit): "the limit is \(limit)"
        case .notOneOf(let words, let suggestion):
            "it takes \(UsageError.join(words, "or"))" + UsageError.hint(suggestion)
        case .notABox(let part): "\(quoted(part)) is not a box such as 100 or 200x100"
        case .sideOutOfRange(let side, let limit): "a side is \(quoted(side)), the limit is \(limit)"
        case .tooManyBoxes(let count, let limit): "these are \(count) boxes, the limit is \(limit)"
        case .notAColor: "not a colour such as #ff8000"
        case .notAnEndpoint(let reason): reason
        case .notAHeaderField: "not a header field such as 'Accept-Language: de'"
        case .fieldOfTransport(let name): "the field \(quoted(name)) is not the user's to set"
        case .notAPath(let reason): "\(reason)"
        case .notAHost: "its first word is not a host such as api.example.com"
        case .notAProxy: "not a proxy such as http://proxy.example:3128 or socks5h://localhost:1080"
        case .controlCharacter: "it takes visible ASCII characters only"
        case .tooLong(let length, let limit): "it has \(length) bytes, the limit is \(limit)"
        }
    }
}

extension FeedUsageError {
    fileprivate var parameter: String {
        switch self {
        case .malformed(let parameter, _, _), .missing(let parameter, _), .repeated(let parameter, _): parameter
        }
    }
}

/// A typed word as it is shown in a sentence.
func quoted(_ word: String) -> String {
    "'\(TerminalText.truncated(TerminalText.clean(word), to: 60))'"
}
