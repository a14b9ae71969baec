import ArtTestSupport
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The program as a user who may not do everything, on what belongs to root: played where the tests run as root.
@Suite(.enabled(if: geteuid() == 0 && Program("setpriv") != nil, "needs root and setpriv"))
struct ForeignUserTests {
    let folder: TemporaryDirectory
    let cache: String
    /// Where that user may write.
    let own: String

    init() throws {
        folder = try TemporaryDirectory()
        (cache, own) = (folder.file("cache"), folder.file("own"))
        try folder.setMode(0o755, of: ".")
        try folder.makeDirectory("own")
        try FileManager.default.copyItem(atPath: ArtfetchProgram.path, toPath: folder.file("artfetch"))
        try give("own")
    }

    private static let nobody: uid_t = 65_534

    private func give(_ name: String) throws {
        let status = try Program("chown")?.run(["-R", "\(Self.nobody)", folder.file(name)], log: folder.file("log"))
        #expect(status == 0)
    }

    private func runAsNobody(_ words: [String]) async throws -> ArtfetchProgram.Result {
        let setpriv = try #require(Program("setpriv")?.path)
        let user = ["--reuid", "\(Self.nobody)", "--regid", "\(Self.nobody)", "--clear-groups"]
        return try await Running(
            path: setpriv, words: user + [folder.file("artfetch")] + words, environment: ["TMPDIR": own],
            isInputOpen: false
        ).end()
    }

    @Test func `a cache of another user is an error, and read with --offline`() async throws {
        let chart = try Chart(Pictures.good(5))
        #expect(try await ArtfetchProgram.run(chart.words(cache: cache)).exit == 0)
        let refused = try await runAsNobody(chart.words(cache: cache))
        #expect(refused.exit == 4, "\(refused.errors)")
        #expect(refused.errors.contains(cache) && refused.errors.contains("Permission denied"), "\(refused.errors)")
        let offline = try await runAsNobody(chart.words(cache: cache, "--offline", "--manifest", own + "/m.json"))
        #expect(offline.exit == 0, "\(offline.errors)")
        #expect(try Manifest(at: own + "/m.json").summary.succeeded == 5)
    }

    @Test func `a folder in which no cache can be made is an error that names it`() async throws {
        try folder.makeDirectory("locked")
        try folder.setMode(0o555, of: "locked")
        let chart = try Chart(Pictures.good(1))
        let result = try await runAsNobody(chart.words(cache: folder.file("locked/cache")))
        #expect(result.exit == 4, "\(result.errors)")
        #expect(result.errors.contains(folder.file("locked/cache: Permission denied")), "\(result.errors)")
    }

    @Test func `an index that may not be read is set aside, objects of another user are used`() async throws {
        let chart = try Chart(Pictures.good(5))
        #expect(try await ArtfetchProgram.run(chart.words(cache: cache)).exit == 0)
        try give("cache")
        for name in try FileTree.files(below: cache + "/objects") {
            #expect(chown(cache + "/objects/" + name, 0, 0) == 0)
        }
        let all = try await runAsNobody(chart.words(cache: cache))
        #expect(all.exit == 0, "\(all.errors)")
        #expect(chart.pictureRequests.count == 5, "nothing was fetched again")
        #expect(chmod(cache + "/index.sqlite", 0) == 0)
        let again = try await runAsNobody(chart.words(cache: cache))
        #expect(again.exit == 0 && again.errors.contains("index.sqlite.damaged-1"), "\(again.errors)")
        #expect(try Manifest(at: cache + "/manifests/music.json").summary.succeeded == 5)
        #expect(try await runAsNobody(["cache", "verify", "--cache", cache]).exit == 0)
    }
}
