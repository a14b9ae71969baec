import ArtFetch
import ArtImage
import ArtTestSupport
import Testing

@testable import ArtFetchCommand

/// What a file of feeds says, and what is refused of it.
struct NamedFeedTests {
    private static func file(_ owner: NamedFeedFile.Owner) -> NamedFeedFile {
        switch owner {
        case .user: NamedFeedFile(path: "/home/me/.config/artfetch/feeds.json", owner: .user, home: "/home/me")
        case .folder: NamedFeedFile(path: "artfetch.json", owner: .folder)
        }
    }

    /// The arguments of the feed `a`, whose members are given.
    private static func arguments(
        _ members: String, _ owner: NamedFeedFile.Owner = .folder, typed: String = ""
    ) throws -> Arguments {
        let text = #"{"feeds": {"a": {\#(members)}}}"#
        let list = try NamedFeedList(Array(text.utf8), of: file(owner))
        let words = typed.split(separator: " ").map(String.init)
        guard case .fetch(let arguments) = try CommandLineParser.parse(["a"] + words, named: { NamedFeeds([list]) })
        else { throw UsageError.noFeed }
        return arguments
    }

    @Test func `fields are flags and words, as if they had been typed`() throws {
        var expected = Arguments(feed: .songs)
        expected.name = "a"
        expected.words = ["ABBA", "Blur"]
        expected.sizes = [PixelSize(width: 100, height: 100), PixelSize(width: 200, height: 50)]
        expected.upscale = true
        expected.limit = 5
        expected.chroma = .full
        expected.timeout = .seconds(120)
        expected.output = "covers/new"
        expected.given = ["size", "upscale", "limit", "chroma", "timeout", "output"]
        let members = #"""
            "feed": "songs", "about": "two", "words": ["ABBA", "Blur"], "size": [100, "200x50"], "upscale": true,
            "progressive": false, "limit": 5, "chroma": "444", "timeout": "2m", "output": "covers/new"
            """#
        #expect(try Self.arguments(members) == expected)
    }

    @Test func `lists of words add up, and one word needs no list`() throws {
        #expect(try Self.arguments(#""feed": "github", "events": ["a/b", "c/d"]"#).github.events == ["a/b", "c/d"])
        #expect(try Self.arguments(#""feed": "github", "words": "language:swift""#).words == ["language:swift"])
        #expect(try Self.arguments(#""feed": "music", "size": "64,128""#).sizes.map(\.width) == [64, 128])
    }

    @Test func `what is typed wins`() throws {
        let members = #""feed": "github", "events": ["a/b"], "limit": 5, "size": 64"#
        let arguments = try Self.arguments(members, typed: "--limit 7 --events c/d")
        #expect(arguments.limit == 7 && arguments.github.events == ["c/d"] && arguments.sizes.map(\.width) == [64])
        #expect(try Self.arguments(#""feed": "songs", "words": ["A"]"#, typed: "B C").words == ["B", "C"])
    }

    @Test func `a named feed's own feed says which flags may be typed`() throws {
        let error = UsageError.foreignFlag(flag: "country", subject: "cocktails", owners: ["music", "songs"])
        #expect(throws: error) { try Self.arguments(#""feed": "cocktails""#, typed: "--country de") }
    }

    @Test func `paths of the user's file are relative to it, or to the home folder, and may lie anywhere`() throws {
        let members =
            #""feed": "urls", "words": ["list.txt", "~/x.csv", "-", "https://a.example/1.jpg", "/srv/list"], "#
        let arguments = try Self.arguments(
            members + #""output": "../out", "cache": "/srv/cache", "manifest": "-", "cacert": "ca.pem""#, .user)
        let folder = "/home/me/.config/artfetch/"
        #expect(
            arguments.words
                == [folder + "list.txt", "/home/me/x.csv", "-", "https://a.example/1.jpg", "/srv/list"])
        #expect(arguments.output == folder + "../out" && arguments.cache == "/srv/cache")
        #expect(arguments.manifest == "-" && arguments.caFile == folder + "ca.pem")
    }

    static let wrong: [(members: String, place: String, problem: NamedFeedFault.Problem)] = [
        (#""about": "x""#, "feeds.a", .noFeed),
        (#""feed": "musik""#, "feeds.a.feed", .unknownFeed("musik", suggestion: "music")),
        (#""feed": "b""#, "feeds.a.feed", .unknownFeed("b", suggestion: nil)),
        (#""feed": 7"#, "feeds.a.feed", .unknownFeed("7", suggestion: nil)),
        (#""feed": "music", "qualty": 5"#, "feeds.a.qualty", .unknownMember(suggestion: "quality")),
        (#""feed": "music", "feeds": 5"#, "feeds.a.feeds", .unknownMember(suggestion: "feed")),
        (#""feed": "songs", "chart": "x""#, "feeds.a.chart", .foreignFlag(feed: .songs, owners: ["music"])),
        (#""feed": "music", "help": true"#, "feeds.a.help", .onlyTyped),
        (#""feed": "music", "yes": true"#, "feeds.a.yes", .onlyTyped),
        (
            #""feed": "music", "upscale": "yes""#, "feeds.a.upscale",
            .wrongType(looks: "a string", expected: "true or false")
        ),
        (
            #""feed": "music", "limit": null"#, "feeds.a.limit",
            .wrongType(looks: "null", expected: "a string or a number")
        ),
        (
            #""feed": "songs", "words": ["A", ["B"]]"#, "feeds.a.words[1]",
            .wrongType(looks: "an array", expected: "a string or a number")
        ),
        (#""feed": "music", "quality": 101"#, "feeds.a.quality", .badValue("101", .outOfRange(limit: "1…100"))),
        (#""feed": "music", "quality": 8.5"#, "feeds.a.quality", .badValue("8.5", .notAWholeNumber)),
        (
            #""feed": "music", "country": "usa""#, "feeds.a",
            .refused(#"music: country is "usa", expected two letters such as "us""#)
        ),
        (
            #""feed": "music", "api": "v1", "kind": "songs""#, "feeds.a",
            .refused("--kind does not go together with --api v1")
        ),
        (#""feed": "music", "size": []"#, "feeds.a.size", .badValue("", .notABox(""))),
    ]

    @Test(arguments: wrong)
    func `what cannot be is refused with its place`(members: String, place: String, problem: NamedFeedFault.Problem) {
        let fault = NamedFeedFault(file: "artfetch.json", place: place, problem: problem)
        #expect(throws: UsageError.named(fault)) { try Self.arguments(members) }
    }

    @Test(arguments: ["songs", "urls", "feed", "coverart", "github"])
    func `words may be left to be typed`(feed: String) throws {
        let list = try NamedFeedList(Array(#"{"feeds": {"a": {"feed": "\#(feed)"}}}"#.utf8), of: Self.file(.folder))
        #expect(try list.feed("a")?.words == [])
    }

    @Test func `a secret in a file is not repeated`() throws {
        let error = try #require(throws: UsageError.self) {
            try Self.arguments(#""feed": "music", "header": "secret""#, .user)
        }
        #expect(
            error.description == "/home/me/.config/artfetch/feeds.json, feeds.a.header cannot be used: "
                + "not a header field such as 'Accept-Language: de'")
    }
}

/// A file as a whole.
extension NamedFeedTests {
    @Test(arguments: [
        (
            "[]", nil,
            NamedFeedFault.Problem.wrongType(looks: "an array", expected: #"an object with the member "feeds""#)
        ),
        ("{}", "feeds", .wrongType(looks: "missing", expected: "an object")),
        (#"{"feeds": []}"#, "feeds", .wrongType(looks: "an array", expected: "an object")),
        (#"{"feds": {}}"#, "feds", .unknownMember(suggestion: "feeds")),
        ("{\n \"feeds\": {,", "line 2, column 12", .notJSON("expected a member's name in quotes")),
        (#"{"feeds": {"a": {}, "a": {}}}"#, "line 1, column 21", .notJSON(#""a" comes a second time"#)),
        (#"{"feeds": {"music": {}}}"#, "feeds.music", .builtInName),
        (#"{"feeds": {"retry": {}}}"#, "feeds.retry", .builtInName),
        (#"{"feeds": {"": {}}}"#, "feeds.", .badName), (#"{"feeds": {"-a": {}}}"#, "feeds.-a", .badName),
        (#"{"feeds": {"../a": {}}}"#, "feeds.../a", .badName), (#"{"feeds": {"Ä": {}}}"#, "feeds.Ä", .badName),
    ])
    func `a file that is no file of feeds is refused`(text: String, place: String?, problem: NamedFeedFault.Problem) {
        let fault = NamedFeedFault(file: "artfetch.json", place: place, problem: problem)
        #expect(throws: fault) { try NamedFeedList(Array(text.utf8), of: Self.file(.folder)) }
    }

    @Test func `a file may have a thousand feeds`() throws {
        func file(_ count: Int) -> [UInt8] {
            Array(#"{"feeds": {\#((0..<count).map { #""f\#($0)": 0"# }.joined(separator: ","))}}"#.utf8)
        }
        #expect(try NamedFeedList(file(1_000), of: Self.file(.folder)).names.count == 1_000)
        let fault = NamedFeedFault(file: "artfetch.json", place: "feeds", problem: .tooMany(1_001, limit: 1_000))
        #expect(throws: fault) { try NamedFeedList(file(1_001), of: Self.file(.folder)) }
    }

    @Test func `a wrong feed costs no other, and the nearer file wins`() throws {
        let near = try NamedFeedList(
            Array(#"{"feeds": {"a": {"feed": "music"}, "b": {"feed": 1}}}"#.utf8), of: Self.file(.folder))
        let own = try NamedFeedList(
            Array(#"{"feeds": {"a": {"feed": "songs"}, "c": {"feed": "urls"}}}"#.utf8), of: Self.file(.user))
        let feeds = NamedFeeds([near, own])
        #expect(try feeds.feed("a")?.feed == .music)
        #expect(try feeds.feed("c")?.feed == .urls)
        #expect(try feeds.feed("d") == nil)
        #expect(throws: NamedFeedFault.self) { try feeds.feed("b") }
    }

    @Test func `the files are not looked into for a feed of the program's own`() throws {
        let fault = NamedFeedFault(file: "artfetch.json", place: nil, problem: .notAFile)
        _ = try CommandLineParser.parse(["music"]) { () throws(NamedFeedFault) in throw fault }
        #expect(throws: UsageError.named(fault)) {
            try CommandLineParser.parse(["musik"]) { () throws(NamedFeedFault) in throw fault }
        }
    }

    @Test func `named feeds are suggested too`() throws {
        let list = try NamedFeedList(Array(#"{"feeds": {"vietnam": {"feed": "music"}}}"#.utf8), of: Self.file(.folder))
        #expect(throws: UsageError.unknownFeed("vietnm", suggestion: "vietnam")) {
            try CommandLineParser.parse(["vietnm"]) { NamedFeeds([list]) }
        }
    }
}
