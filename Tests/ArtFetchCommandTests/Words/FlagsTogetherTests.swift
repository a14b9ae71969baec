import ArtFetch
import ArtImage
import Testing

@testable import ArtFetchCommand

/// Flags that would have no effect are refused: a table of lines and what is said of them.
struct FlagsTogetherTests {
    private func feed(_ line: String) throws -> any Feed {
        guard case .fetch(let arguments) = try CommandLineParser.parse(split(line)) else { throw UsageError.noFeed }
        return try FeedChoice.feed(for: arguments)
    }

    @Test(arguments: [
        ("music --media x", UsageError.apart("--media", "--api v2")),
        ("music --api v1 --kind albums", .apart("--kind", "--api v1")),
        ("github --events a/b --users a", .apart("--events", "--users")),
        ("github q --users a", .apart("--users", "a query")),
        ("github q --events a/b", .apart("--events", "a query")),
        ("urls a.txt --linear --keep-icc", .apart("--linear", "--keep-icc")),
        ("music --offline --refresh", .apart("--refresh", "--offline")),
        (
            "urls a --header cookie:a=b", .apart("--header 'cookie: …'", "urls, where --header-for says whose it is")
        ),
        ("music --format png --quality 90", .apart("--quality", "--format png")),
        ("music --quality 85 --format webp-lossless", .apart("--quality", "--format webp-lossless")),
        ("music --format png --chroma 420", .apart("--chroma", "--format png")),
        ("music --format webp --progressive", .apart("--progressive", "--format webp")),
        ("music --format webp --optimize", .apart("--optimize", "--format webp")),
        ("music --progressive --optimize", .apart("--optimize", "--progressive, which does so")),
        ("music --background #000000", .needing("--background", "--fit pad or --format jpeg")),
        ("urls a.txt --original", .apart("--original", "urls, whose pictures have one size each")),
        ("urls a.txt --endpoint http://h", .apart("--endpoint", "urls of a list that no service has")),
        ("feed a.xml --endpoint http://h", .apart("--endpoint", "feed of a list that no service has")),
        ("feed - --endpoint http://h", .apart("--endpoint", "feed of a list that no service has")),
        ("feed https://a.test/x --pages 3", .needing("--pages", "--next")),
        ("urls https://a.test/x.jpg --items a", .needing("--items", "a list")),
        ("urls https://a.test/x.jpg --base https://b.test", .needing("--base", "a list")),
        ("urls https://a.test/x.jpg --title-column t", .needing("--title-column", "a list")),
        ("music -qv", .apart("--quiet", "--verbose")),
        ("music --verbose --progress json", .apart("--verbose", "--progress json")),
        ("music --quiet --progress json", .apart("--quiet", "--progress json")),
        ("music --color always --progress json", .apart("--color", "--progress json")),
        ("music --progress bar -q", .apart("--progress", "--quiet")),
        ("music --linked", .needing("--linked", "--report html")),
        ("music --linked --report junit", .needing("--linked", "--report html")),
        ("music --json", .needing("--json", "--dry-run")),
    ])
    func `flags that would have no effect are refused`(line: String, error: UsageError) {
        #expect(throws: error) { try feed(line) }
    }

    @Test(arguments: [
        "music --quality 90 --chroma 444 --optimize", "music --quality 90 --format webp", "music --format png",
        "music --fit pad --background #000000 --format png", "music --background #000000 --format jpeg",
        "feed https://a.test/x --endpoint http://h", "urls a.txt https://a.test/x.jpg --items a",
        "music --progress none -q", "music --report html --linked", "music --dry-run --json",
        "music --offline --retries 3 --jobs 2", "music --dry-run --output o --report junit=x.xml",
    ])
    func `flags that have one are taken`(line: String) throws {
        _ = try feed(line)
    }

    @Test func `every rule is about a flag that there is`() {
        for name in FlagsTogether.flags { #expect(FlagTable.flag(named: name) != nil, "--\(name)") }
    }

    @Test func `verbs take the flags that they heed, and no others`() throws {
        for line in ["report m.json --report html -q", "report m.json --report html --progress plain"] {
            #expect(throws: UsageError.self) { try CommandLineParser.parse(split(line)) }
        }
        guard case .manifest(let request) = try CommandLineParser.parse(split("retry m.json -q -v --json")) else {
            throw UsageError.noVerb
        }
        #expect(throws: UsageError.apart("--quiet", "--verbose")) { try FlagsTogether.check(request.arguments) }
        guard case .cache(let path) = try CommandLineParser.parse(split("cache path u --format png --quality 3 --json"))
        else { throw UsageError.noVerb }
        #expect(throws: UsageError.apart("--quality", "--format png")) {
            try FlagsTogether.check(path.arguments, in: [.thumbnails])
        }
    }

    @Test func `what a named feed's file says is not held against what is typed`() throws {
        var arguments = Arguments(feed: .music)
        (arguments.format, arguments.quality, arguments.given) = (.png, 90, ["format"])
        try FlagsTogether.check(arguments)
    }
}
