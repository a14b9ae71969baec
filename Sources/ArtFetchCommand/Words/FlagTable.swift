import ArtFetch
import ArtImage

/// Every flag, once. The parser and the help read it, and nothing else knows a flag's name.
///
/// A default is written here as it would be typed; a test holds it against `Arguments`.
enum FlagTable {
    static let all: [Flag] =
        feeds + renditions + limits.map(retried) + places.map(retried) + requests.map(retried) + results
        + output.map(shared) + manifests + upkeep

    /// The flags that may follow `cache verb`, in the order of the help.
    static func flags(of verb: CacheVerb) -> [Flag] {
        all.filter { $0.belongs(to: verb) }
    }

    /// The flags that may follow a verb of manifests, in the order of the help.
    static func flags(of verb: ManifestVerb) -> [Flag] {
        all.filter { $0.belongs(to: verb) }
    }

    /// The flags that may follow `feed`, in the order of the help.
    static func flags(of feed: FeedName) -> [Flag] {
        all.filter { $0.belongs(to: feed) }
    }

    static func flag(named name: String) -> Flag? {
        all.first { $0.name == name }
    }

    static func flag(short: Character) -> Flag? {
        all.first { $0.short == short }
    }
}

extension FlagTable {
    /// What says how a run goes says it for a retry too; not what is wanted, which its manifest has.
    private static func retried(_ flag: Flag) -> Flag {
        ["limit", "require", "manifest", "manifest-format", "endpoint", "refresh"].contains(flag.name)
            ? flag : flag.also(for: [ManifestVerb.retry])
    }

    private static func shared(_ flag: Flag) -> Flag {
        flag.also(for: ["help", "version"].contains(flag.name) ? ManifestVerb.allCases : [.retry, .report])
    }

    private static let feeds: [Flag] = [
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

    private static let thumbnails: [Flag] = [
        .value(
            "size", "N[xM][,…]", .boxes, .word("100"), "bounding boxes; all are made from one decode", .thumbnails,
            common: true, into: \.sizes),
        .value(
            "fit", "contain|cover|pad|exact", .oneOf(), .word("contain"), "how a picture fills its box", .thumbnails,
            into: \.fit),
        .on("upscale", "enlarge pictures that are smaller than the box", .thumbnails) { $0.upscale = true },
        .value(
            "filter", "box|triangle|mitchell|lanczos3", .oneOf(), .word("lanczos3"),
            "how pixels are averaged; lanczos3 is the sharpest",
            .thumbnails, into: \.filter),
        .value(
            "format", "auto|jpeg|png|webp|webp-lossless", .oneOf(), .word("auto"), "auto: JPEG if opaque, PNG if not",
            .thumbnails, into: \.format),
        .value(
            "quality", "Q", .wholeNumber(1...100), .word("85"), "of JPEG and WebP", .thumbnails, into: \.quality),
        .value(
            "chroma", "420|444", .oneOf(), .word("420"), "JPEG colour at half size each way, or at full size",
            .thumbnails, into: \.chroma),
        .on("progressive", "JPEG in several scans of growing detail", .thumbnails) { $0.progressive = true },
        .on("optimize", "JPEG with Huffman tables of its own: smaller, slower", .thumbnails) { $0.optimize = true },
        .on("linear", "scale in linear light instead of on sRGB values", .thumbnails) { $0.linear = true },
        .on("keep-icc", "keep a picture's colour profile instead of converting to sRGB", .thumbnails) {
            $0.keepICC = true
        },
        .value(
            "background", "#rrggbb", .color, .word("#ffffff"), "behind --fit pad, and transparency in JPEG",
            .thumbnails, into: \.background),
        .on("original", "ask for the largest picture there is, not the smallest that is enough", .thumbnails) {
            $0.original = true
        },
        .value(
            "accept", "sound|clean|any", .oneOf(), .word("sound"),
            "sound: picture data undamaged; clean: no codec warning; any: what a browser would show", .thumbnails,
            into: \.accept),
    ]

    /// What a thumbnail depends on also says which one `cache path` is asked for; what is asked for and accepted does not.
    private static let renditions = thumbnails.map {
        ["original", "accept"].contains($0.name) ? $0 : $0.also(for: [.path])
    }

    private static let limits: [Flag] = [
        .optional(
            "limit", "N", .wholeNumber(1...10_000_000), .described("music 100, songs 50, github 100, else all"),
            "items at most, of each section if there are any", .limits, common: true, into: \.limit),
        .optional(
            "require", "N", .wholeNumber(1...10_000_000), .none, "items at least: fewer are exit code 3", .limits,
            into: \.require),
        .value(
            "jobs", short: "j", "N", .wholeNumber(1...256), .word("16"), "transfers at a time", .limits,
            into: \.jobs),
        .value(
            "per-host", "N", .wholeNumber(1...256), .word("6"), "of them to one host", .limits, into: \.perHost),
        .optional(
            "rate", "N/s|N/m", .rate(1...1_000), .described("what the service documents"),
            "requests to one host in a second or minute", .limits, into: \.rate),
        .value(
            "retries", "N", .wholeNumber(0...20), .word("4"), "attempts after the first, if it may help", .limits,
            into: \.retries),
        .value(
            "timeout", "TIME", .duration(.milliseconds(100) ... .seconds(3600)), .word("30s"),
            "no byte for this long", .limits, into: \.timeout),
        .value(
            "connect-timeout", "TIME", .duration(.milliseconds(100) ... .seconds(3600)), .word("10s"),
            "no connection for this long", .limits, into: \.connectTimeout),
        .value(
            "item-timeout", "TIME", .duration(.milliseconds(100) ... .seconds(86_400)), .word("5m"),
            "one picture with all its attempts, pauses of its host not counted", .limits, into: \.itemTimeout),
        .value(
            "max-wait", "TIME", .duration(.zero ... .seconds(86_400)), .word("2m"),
            "a host that asks for a longer pause fails its items", .limits, into: \.maxWait),
        .optional(
            "deadline", "TIME", .duration(.milliseconds(100) ... .seconds(2_592_000)), .none,
            "the whole run: then what is tried fails, the rest is cancelled", .limits, into: \.deadline),
        .value(
            "decode-timeout", "TIME", .duration(.milliseconds(100) ... .seconds(3600)), .word("10s"),
            "one picture's decoding", .limits, into: \.decodeTimeout),
        .value(
            "memory", "SIZE", .quantity(1_000_000...64_000_000_000), .word("256M"),
            "for all bodies together; what is more lies in files of the cache", .limits, into: \.memory
        ).trusted(),
        .value(
            "max-bytes", "SIZE", .quantity(1000...4_000_000_000), .word("50M"), "one picture's bytes", .limits,
            into: \.maxBytes),
        .value(
            "max-pixels", "N", .quantity(1...4_000_000_000), .word("100M"), "one picture's width × height", .limits,
            into: \.maxPixels),
        .value(
            "max-decode-memory", "SIZE", .quantity(1_000_000...64_000_000_000), .word("512M"),
            "for all decoders together; each waits for its share", .limits, into: \.maxDecodeMemory
        ).trusted(),
    ]

    private static let places: [Flag] = [
        .optional(
            "cache", "DIR", .text, .described("$ARTFETCH_CACHE, ./cache if it is one, else the user's"),
            "where originals and thumbnails are kept", .places, common: true, into: \.cache
        ).holdingPath().also(for: CacheVerb.allCases),
        .value(
            "max-cache", "SIZE", .quantity(0...100_000_000_000_000), .word("10G"),
            "what the cache may have; what was used longest ago goes first", .places, into: \.maxCache
        ).trusted().also(for: [.gc]),
        .on("verify", "hash what the cache has before it is used", .places) { $0.verify = true },
        .optional(
            "output", short: "o", "DIR", .text, .none, "also write each thumbnail as a named file", .places,
            common: true, into: \.output
        ).holdingPath(),
        .optional(
            "manifest", "FILE", .text, .described("CACHE/manifests/FEED.json"),
            "what happened to every item, as JSON; - for stdout", .places, common: true, into: \.manifest
        ).holdingPath(),
        .optional(
            "manifest-format", "json|jsonl|csv", .oneOf(), .described("as the file's name ends, else json"),
            "an object, an entry a line, or a table", .places, into: \.manifestForm),
    ]

    private static let requests: [Flag] = [
        .on("refresh", "ask whether what the cache has still holds, fresh or not", .requests) { $0.refresh = true },
        .on("offline", "ask nobody: use what the cache has, fresh or not", .requests) { $0.offline = true },
        .optional(
            "endpoint", "URL", .endpoint, .described("the service"),
            "scheme, host and port to ask instead of the feed's service", .requests, into: \.endpoint
        ).trusted(),
        .on("allow-private", "allow loopback, private and other special addresses", .requests) {
            $0.allowPrivate = true
        }.trusted(),
        .on("allow-downgrade", "follow redirects from https to http", .requests) { $0.allowDowngrade = true }.trusted(),
        .adding(
            "header", "'NAME: VALUE'", words: 1, .headerField,
            "also sent to the feed's host, or to every host of a list of one's own", .requests, hidesValue: true,
            into: \.fields
        ).trusted(),
        .adding(
            "header-for", "HOST 'NAME: VALUE'", words: 2, .hostField, "also sent to that host, and to no other",
            .requests, hidesValue: true, into: \.hostFields
        ).trusted(),
        .optional(
            "proxy", "URL", .proxy, .described("that of the environment, as curl reads it"),
            "ask through this proxy; '' for none", .requests, hidesValue: true, into: \.proxy
        ).trusted(),
        .on("netrc", "users and passwords from ~/.netrc", .requests) { $0.netrc = true }.trusted(),
        .optional(
            "cacert", "FILE", .text, .none, "certificate authorities to trust besides the system's", .requests,
            into: \.caFile
        ).holdingPath().trusted(),
        .optional(
            "user-agent", "TEXT", .headerValue, .described("artfetch and its version"),
            "how requests name their sender", .requests,
            into: \.userAgent),
    ]

    private static let results: [Flag] =
        reported([
            .adding(
                "report", "KIND[=FILE]", words: 1, .report,
                ReportKind.allCases.map { "\($0.rawValue): \($0.help)" }.joined(separator: "; "), .results,
                hidesValue: false, into: \.reports
            ).holdingPath(.afterSign),
            .on("linked", "thumbnails of the html report in a folder beside it, not in it", .results) {
                $0.linksThumbnails = true
            },
            .value(
                "fail-on", "any|none|broken|N|N%", .failOn, .word("any"),
                "which failed items and lists make exit code 1: any, what asking again cannot mend, so many or more",
                .results, into: \.failOn),
            .optional(
                "baseline", "FILE", .text, .none, "known failures, which do not count; or an earlier manifest",
                .results, into: \.baseline
            ).holdingPath(),
            .optional(
                "write-baseline", "FILE", .text, .none, "write down what failed as known", .results, into: \.newBaseline
            ).holdingPath(),
            .optional(
                "lock", "FILE", .text, .none, "write down what each picture and thumbnail is, by its SHA-256", .results,
                into: \.lock
            ).holdingPath(),
        ]) + [
            .optional(
                "frozen", "FILE", .text, .none, "a picture or thumbnail that is not as locked fails as drift", .results,
                into: \.frozen
            ).holdingPath()
        ]

    private static func reported(_ flags: [Flag]) -> [Flag] {
        flags.map { $0.also(for: [ManifestVerb.retry, .report]) }
    }

    private static let manifests: [Flag] = [
        .on("all", "also what asking again cannot mend", .manifests) { $0.retriesAll = true }.typed()
            .also(for: [ManifestVerb.retry])
    ]

    private static let output: [Flag] = [
        .value(
            "progress", "auto|bar|plain|json|none", .oneOf(), .word("auto"),
            "auto: lines that are redrawn on a terminal, plain ones elsewhere; json: every event", .output,
            into: \.progress),
        .value(
            "color", "auto|always|never", .oneOf(), .word("auto"),
            "auto: on a terminal, if NO_COLOR and CLICOLOR do not say otherwise", .output, into: \.color),
        .on("quiet", short: "q", "say nothing but failures", .output) { $0.volume = .quiet },
        .on("verbose", short: "v", "a line for every item", .output) { $0.volume = .verbose },
        .on("help", short: "h", "this help; after a feed, that feed's", .output) { _ in }.typed(),
        .on("version", short: "V", "the version; with --json also those of the libraries", .output) { _ in }.typed(),
    ]

    private static let upkeep: [Flag] = verbs.map { $0.typed() }

    private static let verbs: [Flag] = [
        .on("json", "JSON; of lists one object a line", .upkeep) { $0.upkeep.isJSON = true }
            .also(for: CacheVerb.allCases).also(for: [ManifestVerb.diff]),
        .on("fast", "hash only files that look otherwise than when they were stored", .upkeep) {
            $0.upkeep.isFast = true
        }.also(for: [.verify]),
        .on("repair", "put damage into quarantine, and make the index tell what is there", .upkeep) {
            $0.upkeep.repairs = true
        }.also(for: [.verify]),
        .optional(
            "older-than", "TIME", .duration(.seconds(0) ... .seconds(10 * 365 * 86_400)), .none,
            "also what was not used for this long, such as 30d", .upkeep, into: \.upkeep.olderThan
        ).also(for: [.gc]),
        .on("dry-run", "only say what would go", .upkeep) { $0.upkeep.isDryRun = true }.also(for: [.gc]),
        .on("yes", "do not ask", .upkeep) { $0.upkeep.isConfirmed = true }.also(for: [.clear]),
    ]
}
