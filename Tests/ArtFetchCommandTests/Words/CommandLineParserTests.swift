import ArtFetch
import ArtImage
import Testing

@testable import ArtFetchCommand

/// What words mean: a table of command lines and the arguments they stand for.
struct CommandLineParserTests {
    static let lines: [(line: String, feed: FeedName, change: @Sendable (inout Arguments) -> Void)] = [
        ("music", .music, { _ in }),
        ("music --size 64", .music, { $0.sizes = [PixelSize(width: 64, height: 64)] }),
        (
            "music --size=100,200x50,100", .music,
            { $0.sizes = [PixelSize(width: 100, height: 100), PixelSize(width: 200, height: 50)] }
        ),
        ("music --size 1 --size 2", .music, { $0.sizes = [PixelSize(width: 2, height: 2)] }),
        ("--jobs 3 music", .music, { $0.jobs = 3 }),
        (
            "music -j3 -qv", .music,
            {
                $0.jobs = 3; $0.volume = .verbose
            }
        ),
        (
            "music -vqj 3", .music,
            {
                $0.jobs = 3; $0.volume = .quiet
            }
        ),
        (
            "music --fit cover --upscale", .music,
            {
                $0.fit = .cover; $0.upscale = true
            }
        ),
        (
            "music --format png --quality 1", .music,
            {
                $0.format = .png; $0.quality = 1
            }
        ),
        ("music --background #FF8000", .music, { $0.background = RGBColor(red: 255, green: 128, blue: 0) }),
        (
            "music --accept any --fail-on none", .music,
            {
                $0.accept = .any; $0.failOn = .none
            }
        ),
        (
            "music --max-bytes 2Ki --max-pixels 5k", .music,
            {
                $0.maxBytes = 2048; $0.maxPixels = 5000
            }
        ),
        ("music --max-decode-memory 1Gi", .music, { $0.maxDecodeMemory = 1 << 30 }),
        (
            "music --timeout 1.5 --connect-timeout 500ms", .music,
            {
                $0.timeout = .milliseconds(1500); $0.connectTimeout = .milliseconds(500)
            }
        ),
        (
            "music --item-timeout 2m --retries 0", .music,
            {
                $0.itemTimeout = .seconds(120); $0.retries = 0
            }
        ),
        (
            "music --per-host 2 --rate 5/s --max-wait 0 --deadline 90m", .music,
            {
                $0.perHost = 2; $0.rate = 5; $0.maxWait = .zero; $0.deadline = .seconds(5_400)
            }
        ),
        ("music --rate 6/m", .music, { $0.rate = 0.1 }),
        (
            "music --cache c -o out --manifest -", .music,
            {
                $0.cache = "c"; $0.output = "out"; $0.manifest = "-"
            }
        ),
        (
            "music --refresh --allow-private --progress plain", .music,
            {
                $0.refresh = true; $0.allowPrivate = true; $0.progress = .plain
            }
        ),
        ("music --offline", .music, { $0.offline = true }),
        ("music --endpoint HTTP://[::1]:80/", .music, { $0.endpoint = Endpoint("http://[::1]:80") }),
        ("music --user-agent me/1", .music, { $0.userAgent = "me/1" }),
        (
            "music --country de --kind playlists --chart new", .music,
            {
                $0.country = "de"; $0.music.kind = .playlists; $0.music.chart = "new"
            }
        ),
        (
            "music --api v1 --media itunes-music --limit 7", .music,
            {
                $0.music.api = .v1; $0.music.media = "itunes-music"; $0.limit = 7
            }
        ),
        (
            "songs Westlife --entity album --country gb", .songs,
            {
                $0.words = ["Westlife"]; $0.songs.entity = .album; $0.country = "gb"
            }
        ),
        (
            "songs A --artwork png", .songs,
            {
                $0.words = ["A"]; $0.artwork = .png
            }
        ),
        (
            "github a --original", .github,
            {
                $0.words = ["a"]; $0.original = true
            }
        ),
        ("cocktails Shot Cocoa", .cocktails, { $0.words = ["Shot", "Cocoa"] }),
        ("github language:swift stars:>9", .github, { $0.words = ["language:swift", "stars:>9"] }),
        ("github --events a/b,c/d e/f --size 100", .github, { $0.github.events = ["a/b", "c/d", "e/f"] }),
        ("github --users=a --users b", .github, { $0.github.users = ["a", "b"] }),
        ("urls - -- -x --size", .urls, { $0.words = ["-", "-x", "--size"] }),
    ]

    @Test(arguments: lines.indices)
    func `words become arguments`(index: Int) throws {
        let row = Self.lines[index]
        var expected = Arguments(feed: row.feed)
        row.change(&expected)
        #expect(try parsed(split(row.line)) == expected, "\(row.line)")
    }

    /// Without the record of which flags these were.
    private func parsed(_ words: [String]) throws -> Arguments {
        guard case .fetch(var arguments) = try CommandLineParser.parse(words) else { throw UsageError.noFeed }
        arguments.given = []
        return arguments
    }

    @Test func `which flags were typed is known, by whatever name`() throws {
        guard case .fetch(let arguments) = try CommandLineParser.parse(split("music -j3 --size=4 -q")) else {
            throw UsageError.noFeed
        }
        #expect(arguments.given == ["jobs", "size", "quiet"])
    }

    @Test func `a word may hold spaces and commas, which only lists of flags are cut at`() throws {
        var expected = Arguments(feed: .songs)
        expected.words = ["Earth, Wind & Fire"]
        #expect(try parsed(["songs", "Earth, Wind & Fire"]) == expected)

        var github = Arguments(feed: .github)
        github.github.events = ["a/b", "c/d"]
        #expect(try parsed(["github", "--events", "a/b c/d"]) == github)
    }

    static let questions: [(String, Invocation)] = [
        ("--help", .help(.overview)), ("-h", .help(.overview)), ("help", .help(.overview)),
        ("help music", .help(.feed(.music))), ("songs --help", .help(.feed(.songs))),
        ("music --sizee 3 --help", .help(.feed(.music))), ("help options", .help(.options)),
        ("--version", .version(isJSON: false)), ("music -V", .version(isJSON: false)),
        ("--version --json", .version(isJSON: true)), ("completions fish", .completions(.fish)),
        ("--version --help", .help(.overview)),
    ]

    @Test(arguments: questions)
    func `help and version win over everything`(line: String, expected: Invocation) throws {
        #expect(try CommandLineParser.parse(split(line)) == expected)
    }

    @Test func `after two dashes nothing is a question`() throws {
        var expected = Arguments(feed: .urls)
        expected.words = ["--help"]
        #expect(try CommandLineParser.parse(["urls", "--", "--help"]) == .fetch(expected))
    }
}

/// Cuts a line at its spaces, as a shell does.
func split(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
}
