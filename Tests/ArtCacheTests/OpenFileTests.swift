import ArtTestSupport
import Testing

@testable import ArtCache

@Suite struct OpenFileTests {
    private let scratch: TemporaryDirectory
    private let directory: SharedDirectory

    /// Test suites are copied, a `Directory` cannot be.
    private final class SharedDirectory: Sendable {
        let value: Directory
        init(_ path: String) throws { value = try Directory(at: path) }
    }

    init() throws {
        scratch = try TemporaryDirectory()
        directory = try SharedDirectory(scratch.path)
    }

    @Test func `what is written at an offset is read there`() throws {
        let file = try directory.value.createFile("file", mode: 0o644)
        try file.write([1, 2, 3])
        try file.write([9, 9], at: 2)
        #expect(try file.read(10) == [1, 2, 9, 9])
        #expect(try file.read(2, at: 1) == [2, 9])
        #expect(try file.read(2, at: 50) == [])
        #expect(try file.status().size == 4)
    }

    @Test func `the mode is the wanted one less umask`() throws {
        _ = try directory.value.createFile("file", mode: 0o444)
        #expect(try scratch.mode(of: "file") == 0o444 & ~umaskBits())
    }

    @Test func `a lock is refused to a second opening until the first is closed`() throws {
        _ = try directory.value.createFile("file", mode: 0o644)
        do {
            let first = try directory.value.openFileForWriting("file")
            #expect(try first.tryLock())
            #expect(try !directory.value.openFileForWriting("file").tryLock())
            _ = consume first
        }
        #expect(try directory.value.openFileForWriting("file").tryLock())
    }
}
