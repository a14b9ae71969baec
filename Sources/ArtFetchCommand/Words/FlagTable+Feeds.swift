import ArtFetch

extension FlagTable {
    /// What a feed is asked for.
    static let feeds: [Flag] = [
        .value(
            "country", "CC", .text, .word("us"), "the store's country, two letters", .feed,
            feeds: [.music, .songs], into: \.country),
        .optional(
            "artwork", "jpg|png|webp", .oneOf(), .described("as the list has it"), "the format Apple is asked for",
            .feed, feeds: [.music, .songs], into: \.artwork),
        .optional(
            "kind", "albums|songs|music-videos|playlists", .oneOf(), .described("albums"), "what a v2 chart ranks",
            .feed, feeds: [.music], into: \.music.kind),
        .optional(
            "chart", "NAME", .text, .described("most-played, or top-albums of v1"), "which chart", .feed,
            feeds: [.music], into: \.music.chart),
        .value(
            "api", "v2|v1", .oneOf(), .word("v2"), "Apple's present charts, or its older ones' paths", .feed,
            feeds: [.music], into: \.music.api),
        .optional(
            "media", "NAME", .text, .described("apple-music"), "what a v1 chart ranks", .feed,
            feeds: [.music], into: \.music.media),
        .value(
            "entity", "song|album", .oneOf(), .word("song"), "what is searched for", .feed, feeds: [.songs],
            into: \.songs.entity),
        .list(
            "events", "OWNER/REPO…", .text, "avatars of those who acted in these repositories", .feed,
            feeds: [.github], into: \.github.events),
        .list(
            "users", "NAME…", .text, "avatars of these users", .feed, feeds: [.github], into: \.github.users),
        .value(
            "items", "PATH", .path, .described("the whole, if it is an array"),
            "where JSON has the list: feed.results, data[*].rows", .feed, feeds: [.urls, .feed], into: \.lists.items),
        .optional(
            "base", "URL", .text, .described("the list's own URL, if it has one"),
            "what relative URLs of a list are relative to", .feed, feeds: [.urls, .feed], into: \.lists.base),
        .optional(
            "url-column", "NAME|N", .text, .described("url, image, image_url, src and the like"),
            "the column of the pictures' URLs; in JSON a path", .feed, feeds: [.urls], into: \.lists.columns.url),
        .optional(
            "id-column", "NAME|N", .text, .described("id, else the line's number"), "the column of the ids", .feed,
            feeds: [.urls], into: \.lists.columns.id),
        .optional(
            "title-column", "NAME|N", .text, .described("title or name, else the URL"), "the column of the titles",
            .feed, feeds: [.urls], into: \.lists.columns.title),
        .value(
            "image", "PATH", .path, .described("image, image_url or url"),
            "where an element has its picture's URL, such as images[*].url", .feed, feeds: [.feed],
            into: \.generic.paths.image),
        .value(
            "id", "PATH", .path, .described("id"), "where it has its id", .feed, feeds: [.feed],
            into: \.generic.paths.id),
        .value(
            "title", "PATH", .path, .described("title or name"), "where it has its title", .feed, feeds: [.feed],
            into: \.generic.paths.title),
        .value(
            "section", "PATH", .path, .described("section"), "where it has its section", .feed, feeds: [.feed],
            into: \.generic.paths.section),
        .value(
            "page", "PATH", .path, .described("page"), "where it has the URL of its page", .feed, feeds: [.feed],
            into: \.generic.paths.page),
        .value(
            "next", "PATH", .path, .none, "where JSON has the next page's URL; in RSS and Atom the link's relation",
            .feed, feeds: [.feed], into: \.generic.paths.next),
        .value(
            "pages", "N", .wholeNumber(1...GenericFeed.mostPages), .word("100"), "pages at most, if --next is given",
            .feed, feeds: [.feed], into: \.generic.pages),
    ]
}
