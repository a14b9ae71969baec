import ArtFetch
import ArtTestSupport
import Testing

/// Faults that stand for all others, which are played to the library, against the program itself.
struct FaultProgramTests {
    @Test(arguments: [
        "404", "503", "429 with `Retry-After` as a date", "nobody listens at the port", "no byte comes",
        "a body shorter than its `Content-Length`", "two `Content-Length`s that conflict", "a body without end",
        "a redirect to `file:`", "a picture that is cut, with the right length", "a PNG that is called text",
        "a reset, then the picture",
    ])
    func `the program ends a fault as the table says`(name: String) async throws {
        let fault = try #require(Fault.all.first { $0.name == name })
        let origin = try FaultOrigin(fault, patience: fault.patience)
        let folder = try TemporaryDirectory()
        let result = try await ArtfetchProgram.run([
            "urls", origin.url("cover.jpg"), "--allow-private", "--retries", "1", "--timeout", "\(fault.patience)",
            "--max-bytes", "\(Fault.maxBytes)", "--cache", folder.file("cache"),
        ])
        #expect(result.exit == (fault.end.kind == nil ? 0 : 1), "\(result.errors)")
        let manifest = try Manifest(at: folder.file("cache/manifests/urls.json"))
        #expect(manifest.kinds == [fault.end.kind])
        #expect(manifest.attempts == [fault.end.attempts.count(retries: 1)])
    }
}

extension Manifest {
    fileprivate var attempts: [Int] {
        entries.map { entry in
            switch entry.outcome {
            case .success(let picture): picture.attempts
            case .failure(_, let attempts): attempts
            case .cancelled: 0
            }
        }
    }
}
