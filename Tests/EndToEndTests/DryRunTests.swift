import ArtTestSupport
import Foundation
import Testing

/// `--dry-run` of the program itself.
struct DryRunTests {
    private let folder: TemporaryDirectory
    private let chart: Chart

    init() throws {
        folder = try TemporaryDirectory()
        chart = try Chart(Pictures.good(3) + [("gone", .status(503))])
    }

    private var host: String { String(chart.origin.base.dropFirst("http://".count)) }

    private func run(_ more: String...) async throws -> ArtfetchProgram.Result {
        try await ArtfetchProgram.run(
            ["music", "--endpoint", chart.origin.base, "--allow-private", "--retries", "0", "--cache"]
                + [folder.file("c"), "--output", folder.file("o"), "--manifest", folder.file("m.json")] + more)
    }

    @Test func `before the first run all is to fetch, the list is asked, and nothing is written`() async throws {
        let result = try await run("--dry-run", "--report", "junit")
        #expect(result.exit == 0 && result.errors == "")
        let lines = result.output.split(separator: "\n")
        #expect(lines[0] == "4 items of 1 list: 4 to fetch, 0 cached")
        #expect(lines[2].split(separator: " ").map(String.init) == [host, "4", "0", "0"], "\(result.output)")
        #expect(chart.pictureRequests.isEmpty && chart.origin.requests.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `after a run it says what the cache has, as a table, as JSON and offline`() async throws {
        _ = try await run()
        let files = try FileTree.files(below: folder.path)
        let requests = chart.pictureRequests.count
        #expect(try await run("--dry-run").output.hasPrefix("4 items of 1 list: 1 to fetch, 3 cached\n"))
        let json = try await run("--dry-run", "--json", "--offline")
        let found = try JSONDecoder().decode(Found.self, from: Data(json.output.utf8))
        #expect(found.items == 4 && found.pictures.cached == 3 && found.failures == ["offline-miss": 1])
        #expect(chart.pictureRequests.count == requests)
        #expect(try FileTree.files(below: folder.path) == files)
    }

    private struct Found: Decodable {
        struct Pictures: Decodable {
            var cached: Int
        }

        var items: Int
        var pictures: Pictures
        var failures: [String: Int]
    }

    @Test func `retry says what it would try, and which list it will not`() async throws {
        _ = try await run()
        let path = folder.file("m.json")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let error = #"{"kind":"timeout","message":"m","retryable":true}"#
        let failed = #"{"url":"https://l.test","section":null,"error":\#(error)}"#
        try text.replacing(#""asked":1"#, with: #""asked":2"#)
            .replacing(#""failed":[]"#, with: #""failed":[\#(failed)]"#)
            .write(toFile: path, atomically: false, encoding: .utf8)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let result = try await ArtfetchProgram.run(["retry", path, "--allow-private", "--dry-run"])
        #expect(result.exit == 0)
        #expect(result.output.contains("1 to fetch, 0 cached\n"), "\(result.output)")
        #expect(result.errors.contains("1 list of \(path) failed, and retry asks no lists"), "\(result.errors)")
        #expect(result.errors.contains(": artfetch music --chart most-played --country us --kind albums --limit 100"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test func `without its list it is exit code 3, with a list that is too short as well`() async throws {
        let lost = try await ArtfetchProgram.run(
            ["urls", folder.file("none.txt"), "--dry-run", "--cache", folder.file("c")])
        #expect(lost.exit == 3 && lost.output.contains("list failed: "))
        #expect(try await run("--dry-run", "--require", "5").exit == 3)
        #expect(try await run("--json").exit == 2)
    }

    @Test func `on a runner of GitHub's, no title is a command`() async throws {
        let list = folder.file("l.csv")
        try "title,image\n##[error]a,::set-output::b\n".write(toFile: list, atomically: false, encoding: .utf8)
        for more in [["--dry-run"], [], ["-v"], ["--progress", "json"]] {
            let result = try await ArtfetchProgram.run(
                ["urls", list, "--cache", folder.file("c"), "--report", "github"] + more,
                environment: ["GITHUB_ACTIONS": "true"])
            let said = result.errors + (more == ["--dry-run"] ? result.output : "")
            #expect(!said.contains("##["), "\(said)")
            for line in said.split(separator: "\n") {
                #expect(!line.drop { $0.isWhitespace }.hasPrefix("::"), "\(line)")
            }
            if more.isEmpty { #expect(result.output.hasPrefix("::error ")) }
        }
    }
}
