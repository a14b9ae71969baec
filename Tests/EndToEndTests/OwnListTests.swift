import ArtFetch
import ArtTestSupport
import Foundation
import Testing

/// `artfetch urls` with lists in files.
struct OwnListTests {
    let folder: TemporaryDirectory
    let origin: LocalOrigin

    init() throws {
        folder = try TemporaryDirectory()
        origin = try LocalOrigin { _ in .ok(Picture.png(width: 120, height: 80), type: "image/png") }
    }

    private func run(_ list: String, _ words: String...) async throws -> (
        result: ArtfetchProgram.Result, manifest: Manifest
    ) {
        let path = folder.file("list")
        try Data(list.utf8).write(to: URL(fileURLWithPath: path))
        let result = try await ArtfetchProgram.run(
            ["urls", path, "--cache", folder.file("cache"), "--allow-private", "--retries", "0"] + words)
        return (result, try Manifest(at: folder.file("cache/manifests/urls.json")))
    }

    @Test func `URLs that differ in their fragment alone are downloaded once`() async throws {
        let url = origin.base + "/a.png"
        let (result, manifest) = try await run("\(url)#one\n\(url)\n\(url)#two\n")
        #expect(result.exit == 0, "\(result.errors)")
        #expect(origin.requests.map(\.target) == ["/a.png"])
        #expect(manifest.summary.succeeded == 3 && manifest.summary.transfers == 1)
    }

    @Test func `terminal escapes in titles reach the manifest and not the terminal, nor the names of files`()
        async throws
    {
        let list = #"[{"id":"../x","title":"\u001b]0;own\u0007../../\u202eA\u0000","url":"\#(origin.base)/a.png"}]"#
        let (result, manifest) = try await run(list, "-v", "--output", folder.file("out"))
        #expect(result.exit == 0, "\(result.errors)")
        #expect(!result.errors.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{7}" || $0 == "\u{202e}" })
        #expect(manifest.entries.map(\.item.title) == ["\u{1b}]0;own\u{7}../../\u{202e}A\0"])
        let files = try FileTree.files(below: folder.file("out"))
        #expect(files.count == 1 && files.allSatisfy { !$0.contains("/") && !$0.contains("\u{1b}") }, "\(files)")
        #expect(!FileManager.default.fileExists(atPath: folder.file("x")))
    }

    @Test func `rows that cannot be read fail by their kinds, with their lines, and cost no other`() async throws {
        let rows = ["url,title", "\(origin.base)/a.png,A", "b.png,B", "\"x\"y,C", ",D", "\(origin.base)/e.png,E"]
        let (result, manifest) = try await run(rows.joined(separator: "\n"))
        #expect(result.exit == 1)
        #expect(manifest.kinds == [nil, "invalid-url", "bad-list", "no-image", nil])
        for line in 3...5 { #expect(result.errors.contains("list, line \(line)"), "\(result.errors)") }
    }

    @Test func `a list that breaks gives what came before, and exits 1`() async throws {
        let (result, manifest) = try await run("[\"\(origin.base)/a.png\",\n{\"url\": ]")
        #expect(result.exit == 1)
        #expect(result.errors.contains("list failed: "), "\(result.errors)")
        #expect(result.errors.contains("list: the list is broken at line 2"), "\(result.errors)")
        #expect(!result.errors.contains("page 1"), "\(result.errors)")
        #expect(manifest.summary.succeeded == 1)
    }

    @Test(arguments: ["<html></html>", "{\"message\":\"Not Found\"}", "{\"a\":\n[]}", "[", "\u{FEFF}{\n"])
    func `what is no list exits 3`(list: String) async throws {
        let (result, manifest) = try await run(list)
        #expect(result.exit == 3, "\(result.errors)")
        #expect(manifest.summary.items == 0 && origin.requests.isEmpty)
    }

    @Test func `an empty list is said aloud, and exits 3 where items are required`() async throws {
        let (empty, _) = try await run("[]")
        #expect(empty.exit == 0 && empty.errors.contains("the list is empty"), "\(empty.errors)")
        let (required, _) = try await run("[]", "--require", "1")
        #expect(required.exit == 3)
        #expect(required.errors.contains("the list has 0 items, --require wants 1"), "\(required.errors)")
        let (enough, _) = try await run("\(origin.base)/a.png", "--require", "1")
        #expect(enough.exit == 0, "\(enough.errors)")
    }

    @Test func `the manifest of a run is a list for the next`() async throws {
        _ = try await run("url,id,title\n\(origin.base)/a.png,7,Seven\n")
        let manifest = folder.file("cache/manifests/urls.json")
        let result = try await ArtfetchProgram.run([
            "urls", manifest, "--cache", folder.file("other"), "--allow-private",
        ])
        #expect(result.exit == 0, "\(result.errors)")
        let again = try Manifest(at: folder.file("other/manifests/urls.json"))
        #expect(again.entries.map(\.item.id) == ["7"] && again.entries.map(\.item.title) == ["Seven"])
    }
}
