import ArtTestSupport
import Testing

@testable import ArtCache

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct SyncGroupTests {
    private let folder: CacheFolder
    private let scratch: TemporaryDirectory

    init() throws {
        scratch = try TemporaryDirectory()
        folder = try CacheFolder(claiming: scratch.path)
    }

    private func staged(_ name: String) throws -> StagedFile {
        try StagedFile(Array(name.utf8), as: ContentDigest(of: Array(name.utf8)), name: name, in: folder)
    }

    /// A pipe cannot be synced (fsync(2), EINVAL), as a disk may not be that fails.
    private func unsyncable() throws -> StagedFile {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemFailure(call: "pipe", code: errno) }
        close(ends[0])
        return StagedFile(
            OpenFile(descriptor: ends[1], path: "a pipe"), name: "pipe", digest: ContentDigest(of: [1]))
    }

    @Test func `a file that cannot be synced fails those who brought it, and nobody else of the group`() async throws {
        let group = SyncGroup()
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for number in 0..<40 {
                let files = [try staged("\(number)")] + (number == 7 ? [try unsyncable()] : [])
                tasks.addTask {
                    if number == 7 {
                        #expect(throws: CacheError.file(.sync, path: "a pipe", code: EINVAL)) { try group.sync(files) }
                    } else {
                        try group.sync(files)
                    }
                }
            }
            try await tasks.waitForAll()
        }
    }

    @Test func `no files need no sync`() throws {
        try SyncGroup().sync([])
    }
}
