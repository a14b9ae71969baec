import ArtFetch

extension FlagTable {
    /// What becomes of what failed, and who is told.
    static let results: [Flag] =
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

    /// Of `retry` alone.
    static let manifests: [Flag] = [
        .on("all", "also what asking again cannot mend", .manifests) { $0.retriesAll = true }.typed()
            .also(for: [ManifestVerb.retry])
    ]

    /// What is said on the way.
    static let output = shown.map { $0.also(for: [.retry]) } + questions.map { $0.also(for: ManifestVerb.allCases) }

    private static let shown: [Flag] = [
        .on("dry-run", "only say what would be fetched, and from where; of gc, what would go", .output) {
            $0.isDryRun = true
        }.typed().also(for: [CacheVerb.gc]),
        .on("json", "of --dry-run and verbs: JSON; of lists one object a line", .output) { $0.isJSON = true }.typed()
            .also(for: CacheVerb.allCases).also(for: [ManifestVerb.diff]),
        .value(
            "progress", "auto|bar|plain|json|none", .oneOf(), .word("auto"),
            "auto: lines that are redrawn on a terminal, plain ones elsewhere; json: every event", .output,
            into: \.progress),
        .value(
            "color", "auto|always|never", .oneOf(), .word("auto"),
            "auto: on a terminal, if NO_COLOR and CLICOLOR do not say otherwise", .output, into: \.color),
        .on("quiet", short: "q", "say nothing but failures", .output) { $0.volume = .quiet },
        .on("verbose", short: "v", "a line for every item", .output) { $0.volume = .verbose },
    ]

    private static let questions: [Flag] = [
        .on("help", short: "h", "this help; after a feed, that feed's", .output) { _ in }.typed(),
        .on("version", short: "V", "the version; with --json also those of the libraries", .output) { _ in }.typed(),
    ]
}
