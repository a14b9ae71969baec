import ArtFetch

/// The feed that typed words ask for. Pure; what a feed refuses is a usage error.
enum FeedChoice {
    static func feed(for arguments: Arguments) throws(UsageError) -> any Feed {
        try FlagsTogether.check(arguments)
        try FlagsTogether.checkFields(of: arguments)
        do {
            return try FeedTable[arguments.feed].make(arguments)
        } catch {
            throw .refused(arguments.feed, error)
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
