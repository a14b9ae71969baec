import ArtFetch
import ArtHTTP
import ArtImage

/// Flags that exclude each other or would have no effect: refused, not ignored, so that nobody believes in them.
///
/// Two words are not held against others: `--dry-run` and `--offline` are put after a line that is otherwise right, and
/// what it says of asking and writing may then have no effect. Of a named feed what is typed is looked at, for that has to
/// go together with a file that may be somebody else's.
enum FlagsTogether {
    /// A flag that was typed, and what it has no effect beside, as one would type it; `nil` if it has one.
    private struct Rule: Sendable {
        var flag: String
        var obstacle: @Sendable (Arguments) -> String?
    }

    /// A flag that was typed, and what it has no effect without.
    private struct Need: Sendable {
        var flag: String
        var what: String
        var isThere: @Sendable (Arguments) -> Bool
    }

    private static let apart: [Rule] = [
        Rule(flag: "quality") { [.png, .webpLossless].contains($0.format) ? $0.formatWords : nil },
        Rule(flag: "chroma") { $0.makesNoJPEG ? $0.formatWords : nil },
        Rule(flag: "progressive") { $0.makesNoJPEG ? $0.formatWords : nil },
        Rule(flag: "optimize") { $0.makesNoJPEG ? $0.formatWords : nil },
        Rule(flag: "optimize") { $0.progressive ? "--progressive, which does so" : nil },
        Rule(flag: "linear") { $0.keepICC ? "--keep-icc" : nil },
        Rule(flag: "original") { $0.feed == .urls ? "urls, whose pictures have one size each" : nil },
        Rule(flag: "endpoint") { $0.isWithoutService ? "\($0.feed.rawValue) of a list that no service has" : nil },
        Rule(flag: "refresh") { $0.offline ? "--offline" : nil },
        Rule(flag: "media") { $0.music.api == .v2 ? "--api v2" : nil },
        Rule(flag: "kind") { $0.music.api == .v1 ? "--api v1" : nil },
        Rule(flag: "events") { $0.github.users.isEmpty ? $0.queryWords : "--users" },
        Rule(flag: "users") { $0.queryWords },
        Rule(flag: "quiet") { $0.given.contains("verbose") ? "--verbose" : $0.eventsWords },
        Rule(flag: "verbose") { $0.eventsWords },
        Rule(flag: "color") { $0.eventsWords },
        Rule(flag: "progress") { [.bar, .plain].contains($0.progress) && $0.volume == .quiet ? "--quiet" : nil },
    ]

    private static let needs: [Need] = [
        Need(flag: "background", what: "--fit pad or --format jpeg") { $0.fit == .pad || $0.format == .jpeg },
        Need(flag: "pages", what: "--next") { $0.generic.paths.next != nil },
        Need(flag: "linked", what: "--report html") { $0.reports.contains { $0.kind == .html } },
        Need(flag: "json", what: "--dry-run") { $0.isDryRun },
        Need(flag: "items", what: "a list") { $0.hasList },
        Need(flag: "base", what: "a list") { $0.hasList },
        Need(flag: "url-column", what: "a list") { $0.hasList },
        Need(flag: "id-column", what: "a list") { $0.hasList },
        Need(flag: "title-column", what: "a list") { $0.hasList },
    ]

    /// All that are looked at.
    static let flags = apart.map(\.flag) + needs.map(\.flag)

    /// - Parameter groups: of the flags that are looked at; those of a verb that shares only some with runs.
    static func check(_ arguments: Arguments, in groups: [Flag.Group] = Flag.Group.allCases) throws(UsageError) {
        let given = arguments.given.intersection(FlagTable.all.filter { groups.contains($0.group) }.map(\.name))
        for rule in apart where given.contains(rule.flag) {
            if let obstacle = rule.obstacle(arguments) { throw .apart("--\(rule.flag)", obstacle) }
        }
        for need in needs where given.contains(need.flag) && !need.isThere(arguments) {
            throw .needing("--\(need.flag)", need.what)
        }
    }

    /// What says who the user is needs to be told for whom it is.
    static func checkFields(of arguments: Arguments) throws(UsageError) {
        guard arguments.isWithoutService, let field = arguments.fields.first(where: \.isPersonal) else { return }
        throw .apart("--header '\(field.name): …'", "\(arguments.feed.rawValue), where --header-for says whose it is")
    }
}

extension Arguments {
    /// Every event is told, and nothing else.
    fileprivate var eventsWords: String? { progress == .json ? "--progress json" : nil }

    fileprivate var formatWords: String { "--format \(format.rawValue)" }

    /// `auto` makes JPEGs of what is opaque.
    fileprivate var makesNoJPEG: Bool { format != .auto && format != .jpeg }

    fileprivate var queryWords: String? { feed == .github && !words.isEmpty ? "a query" : nil }

    /// `urls` takes pictures as words besides lists.
    fileprivate var hasList: Bool { feed != .urls || !words.allSatisfy { ListWord($0) == .url } }

    /// Whether the list comes from here, so that there is no host that is asked for it.
    fileprivate var isWithoutService: Bool {
        feed.readsLists && !(feed == .feed && words.allSatisfy { ListWord($0) == .url })
    }
}
