import ArtTestSupport
import Foundation
import Testing

struct ExitCodeTests {
    let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    @Test(arguments: [
        (["musik"], "music"), (["music", "--sise", "100"], "--size"), (["music", "--size", "0"], "--size"),
        (["music", "--fit", "contian"], "contain"), ([], "music"), (["songs"], "songs"),
    ])
    func `wrong usage exits 2 and says what was meant`(words: [String], hint: String) async throws {
        let result = try await ArtfetchProgram.run(words)
        #expect(result.exit == 2)
        #expect(result.errors.contains(hint), "\(result.errors)")
        #expect(result.output == "")
    }

    @Test func `a list that the service refuses exits 3`() async throws {
        let origin = try LocalOrigin { _ in .answer(status: 503, body: Array("<html>busy</html>".utf8)) }
        let result = try await ArtfetchProgram.run([
            "music", "--endpoint", origin.base, "--allow-private", "--retries", "0", "--cache", folder.file("c"),
        ])
        #expect(result.exit == 3)
        #expect(result.errors.contains("503"), "\(result.errors)")
    }

    @Test func `a list file that is not there exits 3`() async throws {
        let result = try await ArtfetchProgram.run(["urls", folder.file("missing.txt"), "--cache", folder.file("c")])
        #expect(result.exit == 3)
        #expect(result.errors.contains("missing.txt"), "\(result.errors)")
    }

    @Test func `a special address as endpoint is refused without leave`() async throws {
        let chart = try Chart([])
        let result = try await ArtfetchProgram.run([
            "music", "--endpoint", chart.origin.base, "--cache", folder.file("c"),
        ])
        #expect(result.exit == 3)
        #expect(result.errors.contains("--allow-private"), "\(result.errors)")
        #expect(chart.origin.connections == 0)
    }

    @Test func `a cache that cannot be one exits 4 before anything is asked`() async throws {
        let chart = try Chart(Pictures.good(1))
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.file("file")))
        let result = try await ArtfetchProgram.run(chart.words(cache: folder.file("file")))
        #expect(result.exit == 4)
        #expect(chart.origin.requests.isEmpty)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("file"))) == Data("mine".utf8))
    }

    @Test func `a manifest that cannot be written exits 4`() async throws {
        let chart = try Chart(Pictures.good(1))
        let result = try await ArtfetchProgram.run(
            chart.words(cache: folder.file("c"), "--manifest", folder.file("no/such/folder/m.json")))
        #expect(result.exit == 4)
        #expect(result.errors.contains("no/such/folder"), "\(result.errors)")
        #expect(chart.origin.requests.isEmpty)
    }

    @Test func `a manifest in the place of its list exits 2 and leaves the list`() async throws {
        let list = folder.file("list.txt")
        try Data("http://127.0.0.1:9/a.png\n".utf8).write(to: URL(fileURLWithPath: list))
        let result = try await ArtfetchProgram.run(
            ["urls", list, "--cache", folder.file("c"), "--manifest", list])
        #expect(result.exit == 2)
        #expect(
            result.errors.contains("would be lost") && result.errors.contains("--manifest FILE"), "\(result.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: list)).count == 25)
    }

    @Test func `an empty list exits 0 and says so`() async throws {
        let chart = try Chart([])
        let result = try await ArtfetchProgram.run(chart.words(cache: folder.file("c")))
        #expect(result.exit == 0)
        #expect(result.errors.contains("empty"), "\(result.errors)")
    }

    @Test(arguments: ["help", "--version", "help music"])
    func `what standard output cannot take exits 4`(words: String) async throws {
        let line = #""$0" \#(words)"#
        #if os(Linux)
            let full = try await ArtfetchProgram.runShell(line + " >/dev/full")
            #expect(full.exit == 4)
            #expect(full.errors == "artfetch: cannot write to standard output: No space left on device\n")
        #endif
        let closed = try await ArtfetchProgram.runShell(line + " >&-")
        #expect(closed.exit == 4)
        #expect(closed.errors == "artfetch: cannot write to standard output: Bad file descriptor\n")
    }

    @Test func `a manifest for a closed standard output exits 4`() async throws {
        let chart = try Chart(Pictures.good(1))
        let words = chart.words(cache: folder.file("c"), "--manifest", "-").map { "'\($0)'" }
        let result = try await ArtfetchProgram.runShell(#""$0" \#(words.joined(separator: " ")) >&-"#)
        #expect(result.exit == 4)
        #expect(result.errors.contains("cannot write to standard output: Bad file descriptor"), "\(result.errors)")
    }

    @Test func `version and help go to standard output`() async throws {
        for words in [["--version"], ["--help"], ["help"], ["help", "music"], ["music", "--help"]] {
            let result = try await ArtfetchProgram.run(words)
            #expect(result.exit == 0)
            #expect(result.output.contains("artfetch"))
            #expect(result.errors == "")
        }
    }
}
