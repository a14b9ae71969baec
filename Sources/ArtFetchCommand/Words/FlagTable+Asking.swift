extension FlagTable {
    /// Where things are kept.
    static let places: [Flag] = [
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
        .on("timings", "the manifest tells how long each item took, stage by stage", .places) { $0.timings = true },
    ]

    /// How hosts are asked.
    static let requests: [Flag] = [
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
}
