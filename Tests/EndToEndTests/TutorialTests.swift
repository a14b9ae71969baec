import ArtFetch
import ArtTestSupport
import Foundation
import Testing

/// What five well-known tutorials build, each as one command, against the bodies that the services once sent.
@Suite(.requiresCorpus)
struct TutorialTests {
    let folder: TemporaryDirectory
    let cache: String

    init() throws {
        folder = try TemporaryDirectory()
        cache = folder.file("cache")
    }

    @Test func `categories are fanned out, delivered in their order, and one that fails costs only itself`()
        async throws
    {
        let service = try RecordedService { request in
            switch (request.path, request.query["c"]) {
            case ("/api/json/v1/1/list.php", _): try RecordedService.json("cocktaildb/list-c.json", for: request)
            case ("/api/json/v1/1/filter.php", "Ordinary Drink"):
                try RecordedService.json("cocktaildb/filter-Ordinary_Drink-100.json", for: request)
            case ("/api/json/v1/1/filter.php", "Cocktail"):
                try RecordedService.json("cocktaildb/filter-Cocktail-100.json", for: request)
            case ("/api/json/v1/1/filter.php", "Milk / Float / Shake"):
                try RecordedService.json("cocktaildb/filter-Milk.json", for: request)
            case ("/api/json/v1/1/filter.php", "Cocoa"):
                try RecordedService.json("cocktaildb/filter-Cocoa.json", for: request)
            case ("/api/json/v1/1/filter.php", "Shot"): .status(500)
            case ("/api/json/v1/1/filter.php", _):
                try RecordedService.json("cocktaildb/no-data-found.json", for: request)
            default: nil
            }
        }
        let (result, manifest) = try await service.run(["cocktails", "--size", "200"], cache: cache)
        #expect(result.exit == 1, "\(result.errors)")
        #expect(manifest.sections == ["Ordinary Drink", "Cocktail", "Milk / Float / Shake", "Cocoa"])
        #expect(manifest.entries.count == 226)
        #expect(manifest.summary.succeeded == manifest.entries.count)
        #expect(manifest.lists.asked == 12)
        #expect(manifest.lists.failed.map(\.section) == ["Shot"])
        #expect(result.errors.contains("list failed (Shot)"), "\(result.errors)")
        #expect(manifest.lists.pages.map(\.items).prefix(4) == [0, 100, 100, 17])
        let small = manifest.entries.map { "\($0.item.image ?? "")/small" }
        #expect(manifest.entries.map(\.asked) == small)
        #expect(service.questions(below: "/api/json/v1/1/filter.php?c=Coffee%20%2F%20Tea").count == 1)
    }

    @Test func `the chart of a hundred of Apple's first interface`() async throws {
        let service = try RecordedService { request in
            guard request.path == "/api/v1/us/itunes-music/new-music/all/100/explicit.json" else { return nil }
            return try RecordedService.json("itunes-rss-v1/us-apple-music-top-albums-100.json", for: request)
        }
        let words = ["music", "--api", "v1", "--media", "itunes-music", "--chart", "new-music", "--limit", "100"]
        let (result, manifest) = try await service.run(words, cache: cache)
        #expect(result.exit == 0, "\(result.errors)")
        #expect(manifest.entries.count == 100)
        #expect(manifest.summary.succeeded == 100)
        #expect(manifest.entries.allSatisfy { $0.item.image?.hasSuffix("/200x200bb.png") == true })
        #expect(manifest.entries.allSatisfy { $0.asked?.hasSuffix("/100x100bb.png") == true })
        #expect(manifest.lists.asked == 1)
    }

    @Test func `a country's chart, with the states of its list and a limit that the service does not take`()
        async throws
    {
        let service = try RecordedService { request in
            guard request.path == "/api/v2/vn/music/most-played/100/albums.json" else { return nil }
            return try RecordedService.json("itunes-rss-v2/us-music-most-played-50-albums.json", for: request)
        }
        let words = ["music", "--country", "vn", "--limit", "200", "-v", "--artwork", "webp", "--original"]
        let (result, manifest) = try await service.run(words, cache: cache)
        #expect(result.exit == 0, "\(result.errors)")
        #expect(manifest.summary.succeeded == 50)
        #expect(manifest.lists.pages.map(\.state) == ["success"])
        #expect(manifest.lists.pages.map(\.items) == [50])
        #expect(result.errors.contains("albums.json: 50 items\n"), "\(result.errors)")
        #expect(result.errors.contains("the limit is 200, the service takes 1 to 100: asked for 100"))
        #expect(manifest.entries.allSatisfy { $0.asked?.hasSuffix("/10000x10000bb.webp") == true })
    }

    @Test func `songs of several artists, a section and a list each`() async throws {
        let service = try RecordedService { request in
            guard request.path == "/search" else { return nil }
            let file = request.query["term"] == "Westlife" ? "michael-jackson-50" : "taylor-swift-200"
            return try RecordedService.json("itunes-search/\(file).json", for: request)
        }
        let (result, manifest) = try await service.run(
            ["songs", "Taylor Swift", "Westlife", "--limit", "200"], cache: cache)
        #expect(result.exit == 0, "\(result.errors)")
        #expect(manifest.sections == ["Taylor Swift", "Westlife"])
        #expect(manifest.entries.count == 250)
        #expect(manifest.lists.pages.map(\.section) == ["Taylor Swift", "Westlife"])
        #expect(manifest.lists.pages.map(\.items) == [200, 50])
        // Sixteen covers for two hundred songs: each is one download.
        #expect(manifest.summary.transfers == 25)
    }
}

// MARK: - GitHub

extension TutorialTests {
    /// A recorded body with what its header said of other pages and of when to ask again.
    /// The interval that was recorded is a minute, which two runs on a busy machine may take.
    private static func recorded(_ name: String, for request: OriginRequest) throws -> OriginAnswer {
        let fields = try CorpusHead.of("api/github/\(name).json").fields("link", "x-poll-interval").map { field in
            field.name.lowercased() == "x-poll-interval" ? (name: field.name, value: "3600") : field
        }
        return .answer(fields: fields, body: try RecordedService.body("github/\(name).json", for: request))
    }

    @Test func `owners' avatars of a search, whose pages follow their links`() async throws {
        let service = try RecordedService { request in
            guard request.path == "/search/repositories" else { return nil }
            let name = request.query["page"] == "2" ? "search-repos-tetris-2019" : "search-repos-python-p1"
            return try Self.recorded(name, for: request)
        }
        let (result, manifest) = try await service.run(
            ["github", "language:swift", "--size", "64", "--limit", "45"], cache: cache)
        #expect(result.exit == 0, "\(result.errors)")
        #expect(manifest.entries.count == 45)
        #expect(manifest.lists.pages.map(\.page) == [1, 2])
        #expect(manifest.lists.pages.map(\.items) == [30, 15])
        let asked = service.questions(below: "/search")
        #expect(asked.count == 2)
        #expect(asked[0].hasPrefix("/search/repositories?q=language%3Aswift&"))
        // The second page is the one that the first one's answer named.
        #expect(asked[1] == "/search/repositories?sort=stars&q=github+language%3APython&order=desc&page=2")
        #expect(manifest.entries.allSatisfy { $0.asked?.hasSuffix("s=64") == true })
    }

    @Test func `actors' avatars of events, which are not asked for again within the service's interval`() async throws {
        let service = try RecordedService { request in
            guard request.path == "/repos/octo/cat/events" else { return nil }
            return try Self.recorded("public-events-2019-p1", for: request)
        }
        let words = ["github", "--events", "octo/cat", "--limit", "30"]
        let (first, manifest) = try await service.run(words, cache: cache)
        #expect(first.exit == 0, "\(first.errors)")
        #expect(manifest.sections == ["octo/cat"])
        #expect(manifest.summary.succeeded == 30)
        let (second, again) = try await service.run(words, cache: cache)
        #expect(second.exit == 0, "\(second.errors)")
        #expect(again.summary.origins["cache"] == 30)
        #expect(service.questions(below: "/repos").count == 1)
        #expect(second.errors.contains("the service wants its list to be asked for again in"), "\(second.errors)")
        let (third, _) = try await service.run(words + ["--refresh"], cache: cache)
        #expect(third.exit == 0, "\(third.errors)")
        #expect(service.questions(below: "/repos").count == 2)
    }

    @Test func `avatars of users, one of whom does not exist`() async throws {
        let service = try RecordedService { request in
            switch request.path {
            case "/users/octocat":
                let user = #"{"login":"octocat","id":1,"avatar_url":"https://avatars.githubusercontent.com/u/1?v=4"}"#
                return .ok(RecordedService.local(user, for: request), type: "application/json")
            case "/users/nobody": return .answer(status: 404, body: Array(#"{"message":"Not Found"}"#.utf8))
            default: return nil
            }
        }
        let (result, manifest) = try await service.run(["github", "--users", "nobody", "octocat"], cache: cache)
        #expect(result.exit == 1, "\(result.errors)")
        #expect(manifest.entries.map(\.item.title) == ["octocat"])
        #expect(manifest.lists.failed.map(\.error.status) == [404])
    }
}

extension Manifest {
    /// In the order of their first entries.
    fileprivate var sections: [String?] {
        entries.map(\.item.section).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
