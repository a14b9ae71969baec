/// What may be typed after `artfetch`, as shells complete it: made from the tables of feeds, verbs and flags.
struct CompletionTable {
    /// A flag where it may be given.
    struct Entry {
        let flag: Flag

        var value: Value {
            switch flag.form {
            case .nothing: return .none
            case .oneOf(let words): return .words(words)
            default: break
            }
            if flag.valueWord.hasPrefix("DIR") { return .folder }
            return flag.valueWord.hasPrefix("FILE") ? .file : .other
        }
    }

    /// What follows a flag.
    enum Value: Hashable {
        case none
        case words([String])
        case file
        case folder
        /// A number, a name, a URL: nothing to choose from.
        case other
    }

    /// A word that flags and words follow.
    struct Subject {
        /// One, or `cache` and a verb.
        var words: [String]
        var help: String
        var entries: [Entry]
        var takesFiles = false

        /// As a shell's function or variable may be named.
        var name: String { words.joined(separator: "_") }
    }

    let subjects: [Subject]
    /// What else may come first, each with what may follow it.
    let others: [(word: String, help: String, next: [String])]

    static let all = CompletionTable(
        subjects: FeedName.allCases.map { feed in
            Subject(
                words: [feed.rawValue], help: feed.help, entries: FlagTable.flags(of: feed).map(Entry.init),
                takesFiles: feed.wordsForm.contains("FILE"))
        }
            + ManifestVerb.allCases.map { verb in
                Subject(
                    words: [verb.rawValue], help: verb.help, entries: FlagTable.flags(of: verb).map(Entry.init),
                    takesFiles: true)
            }
            + CacheVerb.allCases.map { verb in
                Subject(
                    words: ["cache", verb.rawValue], help: verb.help, entries: FlagTable.flags(of: verb).map(Entry.init)
                )
            },
        others: [
            ("cache", "looks into a cache, proves it, makes room in it", CacheVerb.allCases.map(\.rawValue)),
            ("help", "tells about a feed, all options, or the cache's verbs", HelpTopic.words),
            ("completions", "writes what a shell needs to complete these words", Shell.allCases.map(\.rawValue)),
        ])

    /// The first words, with their help.
    var first: [(word: String, help: String)] {
        subjects.filter { $0.words.count == 1 }.map { ($0.words[0], $0.help) } + others.map { ($0.word, $0.help) }
    }

    /// Flags that may come before any word.
    static let alone = ["--help", "--version"]
}

/// The shells that there are completions for.
enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// The script that the shell reads.
    var script: String {
        switch self {
        case .bash: BashCompletion.script(.all)
        case .zsh: ZshCompletion.script(.all)
        case .fish: FishCompletion.script(.all)
        }
    }
}
