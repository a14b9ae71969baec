import ArtFetch
import Testing

@testable import ArtFetchCommand

struct FeedChoiceTests {
    private func feed(_ line: String) throws -> any Feed {
        guard case .fetch(let arguments) = try CommandLineParser.parse(split(line)) else {
            throw UsageError.noFeed
        }
        return try FeedChoice.feed(for: arguments)
    }

    @Test func `each feed gets its words, flags and limit`() throws {
        let music = try #require(try feed("music --kind songs --country de --limit 5") as? MusicFeed)
        #expect(music.api == .v2(kind: .songs) && music.country == "de" && music.limit == .run(5))
        let old = try #require(try feed("music --api v1 --media itunes-music") as? MusicFeed)
        #expect(old.api == .v1(media: "itunes-music") && old.limit == .run(100))
        let songs = try #require(try feed("songs A B --entity album --country gb") as? SongsFeed)
        #expect(songs.artists == ["A", "B"] && songs.entity == .album && songs.country == "gb")
        #expect(songs.limit == .section(50))
        let cocktails = try #require(try feed("cocktails Shot") as? CocktailsFeed)
        #expect(cocktails.categories == ["Shot"] && cocktails.limit == .none)
        let urls = try #require(try feed("urls a.txt - --limit 3") as? URLsFeed)
        #expect(urls.words == ["a.txt", "-"] && urls.limit == .run(3))
    }

    @Test func `github asks for a search, events or users`() throws {
        #expect(
            (try feed("github language:swift stars:>9") as? GitHubFeed)?.question == .search("language:swift stars:>9"))
        #expect((try feed("github --events a/b,c/d") as? GitHubFeed)?.question == .events(["a/b", "c/d"]))
        #expect((try feed("github --users a") as? GitHubFeed)?.question == .users(["a"]))
        #expect(try feed("github --users a b").limit == .run(2))
        #expect(try feed("github --users a b --limit 1").limit == .run(1))
        #expect(try feed("github q").limit == .run(100))
    }

    @Test func `every feed has one line in the table, and every flag belongs to feeds that are there`() {
        let names = FeedName.allCases
        #expect(Set(names).count == names.count)
        for feed in FlagTable.all.flatMap(\.feeds) { #expect(names.contains(feed), "\(feed.rawValue)") }
        for name in names { #expect(FeedName(rawValue: name.rawValue) == name) }
        #expect(FeedName(rawValue: "cache") == nil)
    }

    @Test func `github without a query, a repository or a user is told what is missing`() throws {
        let error = try #require(throws: UsageError.self) { try feed("github") }
        #expect("\(error)" == #"github: query is missing, expected words such as "language:swift""#)
        #expect(error.feed == .github)
    }

    @Test(arguments: ["music --country usa", "music --chart ../x", "github --events a/../b", "github --users a/b"])
    func `words that a feed cannot ask for are usage errors`(line: String) throws {
        let error = try #require(throws: UsageError.self) { try feed(line) }
        guard case .refused(_, .malformed) = error else {
            Issue.record("\(error)")
            return
        }
    }
}
