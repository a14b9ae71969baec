import ArtFetch
import Testing

@testable import ArtFetchCommand

/// What is said of wrong words, to the letter.
struct UsageErrorTests {
    static let sentences: [(String, String)] = [
        (
            "",
            "no feed was named; there are music, songs, cocktails, github, coverart, urls and feed (artfetch --help)"
        ),
        ("msic", "there is no feed 'msic'; did you mean music?"),
        ("frobnicate", "there is no feed 'frobnicate'"),
        ("help musik", "there is no help on 'musik'; did you mean music?"),
        ("music --sise 3", "there is no flag '--sise'; did you mean --size?"),
        ("music --conutry=de", "there is no flag '--conutry'; did you mean --country?"),
        ("music --zzzzzzzz", "there is no flag '--zzzzzzzz'"),
        ("music -x", "there is no flag '-x'"),
        ("music --size", "--size has no value"),
        ("music --size --jobs", "--size has no value"),
        ("github --events --size 3", "--events has no value"),
        ("music --upscale=yes", "--upscale takes no value, it was given 'yes'"),
        ("music --size=", "--size is '', '' is not a box such as 100 or 200x100"),
        ("music --size 10by10", "--size is '10by10', '10by10' is not a box such as 100 or 200x100"),
        ("music --size 1x2x3", "--size is '1x2x3', '1x2x3' is not a box such as 100 or 200x100"),
        ("music --size 100,0", "--size is '100,0', a side is '0', the limit is 1…10000"),
        ("music --size 10001", "--size is '10001', a side is '10001', the limit is 1…10000"),
        (
            "music --size 1x99999999999999999999",
            "--size is '1x99999999999999999999', a side is '99999999999999999999', the limit is 1…10000"
        ),
        ("music --size 1,2,3,4,5,6,7,8,9", "--size is '1,2,3,4,5,6,7,8,9', these are 9 boxes, the limit is 8"),
        ("music --fit contian", "--fit is 'contian', it takes contain, cover, pad or exact; did you mean contain?"),
        ("music --format tiff", "--format is 'tiff', it takes auto, jpeg, png, webp or webp-lossless"),
        ("music --quality 101", "--quality is '101', the limit is 1…100"),
        ("music --quality 8.5", "--quality is '8.5', not a whole number"),
        ("music --quality +8", "--quality is '+8', not a whole number"),
        ("music --rate 5", "--rate is '5', not a rate such as 2/s or 30/m"),
        ("music --rate 5/h", "--rate is '5/h', not a rate such as 2/s or 30/m"),
        ("music --rate 0/s", "--rate is '0/s', the limit is 1/m…1000/s"),
        ("music --rate 1001/m", "--rate is '1001/m', the limit is 1/m…1000/s"),
        ("music --jobs 0", "--jobs is '0', the limit is 1…256"),
        ("music --retries -1", "--retries is '-1', the limit is 0…20"),
        ("music --limit 0", "--limit is '0', the limit is 1…10000000"),
        ("music --max-bytes 5MB", "--max-bytes is '5MB', not a number with k, M, G, Ki, Mi, Gi or nothing after it"),
        ("music --max-bytes 9999999999999G", "--max-bytes is '9999999999999G', the limit is 1k…4G"),
        ("music --timeout soon", "--timeout is 'soon', not a time such as 30, 1.5s, 500ms, 2m, 1h or 30d"),
        ("music --timeout 0", "--timeout is '0', the limit is 100ms…1h"),
        ("music --timeout 1e9", "--timeout is '1e9', not a time such as 30, 1.5s, 500ms, 2m, 1h or 30d"),
        ("music --timeout 99999999999999999999h", "--timeout is '99999999999999999999h', the limit is 100ms…1h"),
        ("music --background red", "--background is 'red', not a colour such as #ff8000"),
        ("music --background #+1+1+1", "--background is '#+1+1+1', not a colour such as #ff8000"),
        ("music --cache=", "--cache is '', it may not be empty"),
        (
            "music --endpoint localhost:80",
            "--endpoint is 'localhost:80', it starts with neither http:// nor https://"
        ),
        ("music --endpoint http://", "--endpoint is 'http://', it names no host"),
        (
            "music --endpoint http://h/p",
            "--endpoint is 'http://h/p', it ends after host and port; path and query are the feed's"
        ),
        (
            "music --endpoint http://u:p@h",
            "--endpoint is 'http://…@h', a name or password does not belong in it"
        ),
        ("music --endpoint http://h:0", "--endpoint is 'http://h:0', its port is not 1…65535"),
        ("music --endpoint http://h:+8", "--endpoint is 'http://h:+8', its port is not 1…65535"),
        ("music --user-agent a\rb", "--user-agent is 'a b', it takes visible ASCII characters only"),
        ("music --header", "--header has no value"),
        ("music --header-for a.example", "--header-for has no value"),
        ("music --header secret", "--header cannot be used: not a header field such as 'Accept-Language: de'"),
        ("music --header X\rY:secret", "--header cannot be used: not a header field such as 'Accept-Language: de'"),
        ("music --header Host:secret", "--header cannot be used: the field 'Host' is not the user's to set"),
        (
            "music --header If-None-Match:x",
            "--header cannot be used: the field 'If-None-Match' is not the user's to set"
        ),
        (
            "music --header-for http://a X:secret",
            "--header-for cannot be used: its first word is not a host such as api.example.com"
        ),
        (
            "music --proxy ftp://me:secret@p",
            "--proxy cannot be used: not a proxy such as http://proxy.example:3128 or socks5h://localhost:1080"
        ),
        (
            "music --proxy http://",
            "--proxy cannot be used: not a proxy such as http://proxy.example:3128 or socks5h://localhost:1080"
        ),
        ("songs a --kind albums", "--kind does not belong to songs but to music"),
        ("urls a --country de", "--country does not belong to urls but to music and songs"),
        ("music top", "music takes no words, it was given 'top'"),
        ("songs", "songs has nothing to fetch"),
        ("urls --size 3", "urls has nothing to fetch"),
    ]

    @Test(arguments: sentences)
    func `wrong words are told precisely`(line: String, sentence: String) throws {
        let error = try #require(throws: UsageError.self) { try CommandLineParser.parse(split(line)) }
        #expect(error.description == sentence)
    }

    @Test func `an empty word is an error of its own`() throws {
        let error = try #require(throws: UsageError.self) { try CommandLineParser.parse(["songs", ""]) }
        #expect(error == .emptyWord(feed: .songs))
    }

    @Test func `a typed escape sequence does not reach the terminal`() throws {
        let error = try #require(throws: UsageError.self) { try CommandLineParser.parse(["\u{1B}[2Jmusic"]) }
        #expect(error.description == "there is no feed '\u{FFFD}[2Jmusic'")
    }

    @Test func `a long word is cut`() throws {
        let error = try #require(throws: UsageError.self) {
            try CommandLineParser.parse([String(repeating: "m", count: 100_000)])
        }
        #expect(error.description.count < 100)
    }

    @Test func `an error about a flag shows the flag's form and not a page`() throws {
        let form = try #require(HelpText.form(of: .badValue(flag: "jobs", value: "0", .outOfRange(limit: "1…256"))))
        #expect(form == "  -j, --jobs N              transfers at a time (1…256, default 16)")
        let refused = UsageError.refused(.music, .malformed(parameter: "country", value: "", expected: ""))
        #expect(HelpText.form(of: refused)?.hasPrefix("  --country CC") == true)
    }

    @Test func `an error about a feed shows the feed's form with an example`() {
        #expect(
            HelpText.form(of: .missingWords(feed: .songs))
                == "  artfetch songs ARTIST… [OPTIONS]\n  for example: \(FeedName.songs.example)")
        #expect(HelpText.form(of: .noFeed) == nil)
    }
}
