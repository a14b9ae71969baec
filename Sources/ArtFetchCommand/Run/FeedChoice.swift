import ArtFetch
import ArtHTTP

/// The feed that typed words ask for. Pure; what a feed refuses is a usage error.
enum FeedChoice {
    static func feed(for arguments: Arguments) throws(UsageError) -> any Feed {
        try checkTogether(arguments)
        do {
            return try FeedTable[arguments.feed].make(arguments)
        } catch {
            throw .refused(arguments.feed, error)
        }
    }

    /// Flags that would have no effect beside others are refused, not ignored.
    private static func checkTogether(_ arguments: Arguments) throws(UsageError) {
        let (music, github) = (arguments.music, arguments.github)
        if arguments.offline && arguments.refresh { throw .apart("--offline", "--refresh") }
        if music.media != nil && music.api != .v1 { throw .apart("--media", "--api v2") }
        if music.kind != nil && music.api != .v2 { throw .apart("--kind", "--api v1") }
        if !github.events.isEmpty && !github.users.isEmpty { throw .apart("--events", "--users") }
        if arguments.linear && arguments.keepICC { throw .apart("--linear", "--keep-icc") }
        if arguments.isWithoutOrigin, let field = arguments.fields.first(where: \.isPersonal) {
            throw .apart(
                "--header '\(field.name): …'", "\(arguments.feed.rawValue), where --header-for says whose it is")
        }
        if arguments.feed == .github && !arguments.words.isEmpty {
            if !github.events.isEmpty { throw .apart("--events", "a query") }
            if !github.users.isEmpty { throw .apart("--users", "a query") }
        }
    }
}

// MARK: - Feeds whose flags say more than their words

extension FeedChoice {
    @Sendable
    static func music(_ arguments: Arguments) throws(FeedUsageError) -> any Feed {
        let words = arguments.music
        let api: MusicFeed.API =
            switch words.api {
            case .v2: .v2(kind: words.kind ?? .albums)
            case .v1: words.media.map { .v1(media: $0) } ?? .v1()
            }
        return try MusicFeed(
            country: arguments.country, chart: words.chart, api: api, artwork: arguments.artwork,
            limit: arguments.limit ?? 100)
    }

    @Sendable
    static func songs(_ arguments: Arguments) throws(FeedUsageError) -> any Feed {
        try SongsFeed(
            artists: arguments.words, entity: arguments.songs.entity, country: arguments.country,
            artwork: arguments.artwork, limit: arguments.limit ?? 50)
    }

    @Sendable
    static func gitHub(_ arguments: Arguments) throws(FeedUsageError) -> any Feed {
        try GitHubFeed(question(arguments), limit: arguments.limit)
    }

    private static func question(_ arguments: Arguments) -> GitHubFeed.Question {
        if !arguments.github.events.isEmpty { return .events(arguments.github.events) }
        if !arguments.github.users.isEmpty { return .users(arguments.github.users) }
        return .search(arguments.words.joined(separator: " "))
    }

    @Sendable
    static func generic(_ arguments: Arguments) throws(FeedUsageError) -> any Feed {
        var paths = arguments.generic.paths
        paths.items = arguments.lists.items
        return try GenericFeed(
            arguments.words.first ?? "", paths: paths, base: arguments.lists.base, pages: arguments.generic.pages,
            allowsDowngrade: arguments.allowDowngrade, limit: arguments.limit)
    }
}

extension Arguments {
    /// Whether the list comes from here, so that there is no host that a secret would be for.
    fileprivate var isWithoutOrigin: Bool {
        feed.readsLists && !(feed == .feed && words.allSatisfy { ListWord($0) == .url })
    }
}
