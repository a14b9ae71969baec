import ArtTestSupport
import Testing

@testable import ArtFetch
@testable import ArtFetchCommand

/// A command line, what its run's manifest says, and the command line made of that.
struct RecordedCommandTests {
    private func arguments(_ words: [String]) throws -> Arguments {
        guard case .fetch(let arguments) = try CommandLineParser.parse(words) else { throw UsageError.noFeed }
        return arguments
    }

    private func head(_ line: [String], path: String = "") throws -> RecordedHead {
        let arguments = try arguments(line)
        let configuration = FetchConfiguration(arguments, cache: "c")
        let head = ManifestHead(
            cache: "c", feed: try FeedChoice.feed(for: arguments), title: nil, urls: [], configuration: configuration)
        return RecordedHead(head, path: path)
    }

    static let lines = [
        "music", "music --country de --chart most-played --kind songs --limit 5 --artwork png",
        "music --api v1 --media itunes-music", "songs ABBA Blur --entity album --country gb --limit 3",
        "cocktails", "cocktails Shot Cocoa --limit 2 --size 200,300x50 --fit pad --background #010203",
        "github language:swift --limit 7", "github --events a/b,c/d", "github --users a --users b --original",
        "coverart 76df3287-6cda-33eb-8e9a-044b5e15ffdd --limit 1",
        "urls a.csv - https://a.test/x.jpg --items a.b --url-column u --id-column i --title-column t --base https://b.test",
        "feed https://a.test/x.json --items list --image pic --next next --pages 3 --title name",
        "music --format webp --quality 3 --upscale --filter box --linear", "music --chroma 444 --optimize --keep-icc",
        "music --progressive --accept any --retries 0 --max-bytes 1M --max-pixels 9 --max-decode-memory 8M",
        "music --endpoint http://h.test:8",
    ]

    @Test(arguments: lines)
    func `the command line that is made of a manifest asks for the same`(line: String) throws {
        let first = try head(split(line))
        let words = try #require(RecordedCommand.words(of: first))
        #expect(words.first == "artfetch")
        let second = try head(Array(words.dropFirst()))
        #expect(second == first, "\(words)")
    }

    @Test func `it is fit for a shell, and names the manifest`() throws {
        let head = try head(["songs", "--", "It's", "-x y"], path: "/a b.json")
        #expect(
            RecordedCommand.line(of: head)
                == #"artfetch songs --country us --entity song --limit 50 --manifest '/a b.json' -- 'It'\''s' '-x y'"#)
    }

    @Test func `of a feed or parameter that is not known here there is none`() throws {
        var head = try head(["music"])
        head.feed.parameters?["moon"] = .number(1)
        #expect(RecordedCommand.line(of: head) == nil)
        head.feed.name = "lunar"
        #expect(RecordedCommand.line(of: head) == nil)
    }
}
