import ArtTestSupport
import Foundation
import Testing

@testable import ArtCache

@Suite struct DirectoryTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    @Test func `the names are those of the entries`() throws {
        try scratch.write([], to: "a")
        try scratch.makeDirectory("b")
        let directory = try Directory(at: scratch.path)
        #expect(try directory.names().sorted() == ["a", "b"])
        #expect(try directory.names().sorted() == ["a", "b"], "listing twice starts twice")
    }

    @Test func `a new file takes no name that is taken, not even by a dangling link`() throws {
        try scratch.write([], to: "file")
        try scratch.link("link", to: scratch.file("outside"))
        let directory = try Directory(at: scratch.path)
        for name in ["file", "link"] {
            #expect(throws: CacheError.file(.create, path: scratch.file(name), code: EEXIST)) {
                _ = try directory.createFile(name, mode: 0o444)
            }
        }
        #expect(!scratch.exists("outside"))
    }

    @Test func `a link is followed neither to a file nor to a directory`() throws {
        try scratch.write([1], to: "file")
        try scratch.makeDirectory("directory")
        try scratch.link("to-file", to: "file")
        try scratch.link("to-directory", to: "directory")
        let directory = try Directory(at: scratch.path)
        #expect(throws: CacheError.self) { _ = try directory.openFile("to-file") }
        #expect(throws: CacheError.self) { _ = try directory.directory("to-directory") }
        #expect(try directory.status(of: "to-file")?.kind == .symbolicLink)
    }

    @Test func `what is not there has no status and is removed already`() throws {
        let directory = try Directory(at: scratch.path)
        #expect(try directory.status(of: "missing") == nil)
        #expect(try !directory.remove("missing"))
    }

    @Test func `who does not let go of the lock is named, and not waited for without end`() throws {
        let first = try Directory(at: scratch.path)
        let second = try Directory(at: scratch.path)
        try first.locked { () throws(CacheError) in
            do {
                try second.locked(patience: .zero) { _ = Issue.record("two at once") }
            } catch {
                #expect("\(error)" == "\(CacheError.held(path: scratch.path))")
            }
        }
        try second.locked(patience: .zero) {}
    }

    @Test func `one at a time runs under the lock`() async throws {
        let path = scratch.path
        try scratch.write([0], to: "counter")
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 {
                group.addTask {
                    // A directory of its own each: the lock belongs to the opening, as with processes.
                    let directory = try Directory(at: path)
                    try directory.locked { () throws(CacheError) in
                        let counter = try directory.openFileForWriting("counter")
                        try counter.write([try counter.read(1)[0] + 1])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try scratch.bytes("counter") == [20])
    }
}
