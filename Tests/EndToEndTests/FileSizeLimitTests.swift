import ArtTestSupport
import Foundation
import Testing

/// What root and others meet alike: files may not grow beyond a size (setrlimit(2), RLIMIT_FSIZE).
struct FileSizeLimitTests {
    /// In blocks of 512 bytes.
    @Test(arguments: [4, 40, 100])
    func `the run ends, says that a file is too large, and what it kept is whole`(blocks: Int) async throws {
        let folder = try TemporaryDirectory()
        let cache = folder.file("cache")
        let chart = try Chart(Pictures.good(40))
        let script = "ulimit -f \(blocks); exec \"$0\" \"$@\""
        let result = try await Running(
            path: "/bin/sh",
            words: ["-c", script, ArtfetchProgram.path] + chart.words(cache: cache, "--size", "300,200"),
            environment: [:], isInputOpen: false
        ).end()
        #expect(result.exit == 4, "\(result.errors)")
        let verified = try await ArtfetchProgram.run(["cache", "verify", "--cache", cache])
        #expect(verified.exit == 0, "\(verified.output)\(verified.errors)")
        let again = try await ArtfetchProgram.run(chart.words(cache: cache, "--size", "300,200"))
        #expect(again.exit == 0, "\(again.errors)")
    }
}
