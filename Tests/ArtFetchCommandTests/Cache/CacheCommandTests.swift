import ArtCache
import ArtFetch
import ArtImage
import ArtTestSupport
import Foundation
import Testing

@testable import ArtFetchCommand

/// The verbs as they are typed, with what they print and how they exit.
struct CacheCommandTests {
    private let folder: TemporaryDirectory
    private let cache: String

    init() async throws {
        folder = try TemporaryDirectory()
        cache = folder.file("cache")
        let cache = try PictureCache(directory: cache, feed: "music", clock: { 86_400 })
        _ = try await cache.store(
            NewPicture(
                url: "https://a.example/1.jpg", bytes: Array("original".utf8), mediaType: "image/jpeg", width: 6,
                height: 4, verdict: "clean",
                renditions: [
                    NewRendition(
                        recipe: try FetchConfigurationKeys.of("urls x --size 64"), bytes: Array("thumb".utf8),
                        mediaType: "image/jpeg", width: 3, height: 2)
                ]))
        try await cache.refuse([1, 2], from: "https://a.example/\u{1B}[2J", because: "not a picture")
        try await cache.settle()
        try cache.journal.finish()
        cache.close()
    }

    /// What a command line printed.
    private struct Said {
        var exit: ExitCode
        var output: String
        var errors: String
    }

    private func say(_ line: String, answer: Bool? = nil) throws -> Said {
        let words = line.split(separator: " ").map(String.init) + ["--cache", cache]
        guard case .cache(let request) = try CommandLineParser.parse(["cache"] + words) else { throw NoRequest() }
        let (output, errors) = (Recorder(), Recorder())
        let command = CacheCommand(
            request: request, environment: [:], output: output, error: errors, showsProgress: false,
            ask: { _ in answer }, now: { 2 * 86_400 })
        return Said(exit: command.run(), output: output.text, errors: errors.text)
    }

    private struct NoRequest: Error {}

    private func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func `status tells numbers, to people and as JSON`() throws {
        let said = try say("status")
        #expect(said.exit == .success && said.output.contains("2, 13 B") && said.output.contains("a.example: 1 URLs"))
        let status = try json(try say("status --json").output)
        #expect(status["objects"] as? Int == 2 && status["bytes"] as? Int == 13 && status["quarantined"] as? Int == 1)
    }

    @Test func `verify exits with 0 for a whole cache, 1 for damage, 4 for none at all`() throws {
        #expect(try say("verify").exit == .success)
        let object = ContentDigest(of: Array("original".utf8))
        try Data("0riginal".utf8).write(to: URL(fileURLWithPath: "\(cache)/\(object.objectPath)"))
        for line in ["verify", "verify --fast", "verify --json", "verify --repair"] {
            let said = try say(line)
            #expect(said.exit == .itemsFailed && said.output.contains(object.description), "\(line)")
        }
        #expect(try say("verify").exit == .success)
        try FileManager.default.removeItem(atPath: cache)
        let none = try say("verify")
        #expect(none.exit == .notWritten && none.errors == "artfetch: there is no cache of artfetch at \(cache)\n")
    }

    @Test func `path prints the original or the thumbnail that a run would make`() throws {
        let original = "\(cache)/\(ContentDigest(of: Array("original".utf8)).objectPath)\n"
        let thumbnail = "\(cache)/\(ContentDigest(of: Array("thumb".utf8)).objectPath)\n"
        #expect(try say("path https://a.example/1.jpg").output == original)
        #expect(try say("path https://a.example/1.jpg --size 64").output == thumbnail)
        for line in ["path https://a.example/1.jpg --size 65", "path https://a.example/2.jpg"] {
            let said = try say(line)
            #expect(said.exit == .itemsFailed && said.output == "", "\(line)")
        }
    }

    @Test func `gc removes what is too much or too old, or says so only`() throws {
        #expect(
            try say("gc --max-cache 5 --dry-run").output.hasPrefix("1 objects would be removed, 8 B\n1 objects left"))
        #expect(try say("gc --older-than 2d").output.hasPrefix("0 objects removed"))
        #expect(try json(try say("gc --older-than 23h --json").output)["removedObjects"] as? Int == 2)
    }

    @Test func `ls and quarantine have a line for each, harmless to a terminal`() throws {
        #expect(try say("ls").output.hasPrefix("https://a.example/1.jpg\timage/jpeg\t6x4\t8\tsha256:"))
        #expect(try json(try say("ls --json").output)["feed"] as? String == "music")
        let said = try say("quarantine")
        #expect(said.output.contains("not a picture") && !said.output.contains("\u{1B}"))
        #expect(try json(try say("quarantine --json").output)["reason"] as? String == "not a picture")
    }

    @Test func `rm forgets what is there and exits with 1 for what is not`() throws {
        #expect(try say("rm https://a.example/1.jpg").output.hasPrefix("1 URLs forgotten, 2 objects removed"))
        let again = try say("rm https://a.example/1.jpg")
        #expect(again.exit == .itemsFailed && again.output.hasPrefix("not there: https://a.example/1.jpg\n"))
    }

    @Test func `clear asks first`() throws {
        for answer in [nil, false] { #expect(try say("clear", answer: answer).exit == .itemsFailed) }
        #expect(try say("status --json").output.contains("\"objects\" : 2"))
        #expect(try say("clear", answer: true).exit == .success)
        #expect(try say("clear --yes").output.hasPrefix("0 objects removed"))
    }

    @Test(arguments: [
        ("cache", UsageError.noVerb), ("cache stat", .unknownVerb("stat", suggestion: "status")),
        ("cache path", .wrongWords(.path)), ("cache path a b", .wrongWords(.path)), ("cache rm", .wrongWords(.rm)),
        ("cache status x", .wrongWords(.status)),
        ("cache status --fast", .foreignFlag(flag: "fast", subject: "cache status", owners: ["cache verify"])),
        ("music --fast", .foreignFlag(flag: "fast", subject: "music", owners: ["cache verify"])),
        ("cache ls --jobs 3", .foreignFlag(flag: "jobs", subject: "cache ls", owners: [])),
    ])
    func `a line that is no request says why`(line: String, expected: UsageError) {
        let words = line.split(separator: " ").map(String.init)
        #expect(throws: expected) { try CommandLineParser.parse(words) }
        #expect(!expected.description.isEmpty)
    }
}

/// What a run with these words calls its first rendition in the cache.
enum FetchConfigurationKeys {
    static func of(_ line: String) throws -> String {
        guard case .fetch(let arguments) = try CommandLineParser.parse(line.split(separator: " ").map(String.init))
        else { return "" }
        return FetchConfiguration(arguments, cache: "").recipesOfOneDecode[0].key
    }
}
