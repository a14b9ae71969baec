import ArtTestSupport
import Foundation
import Testing

@testable import ArtCache

@Suite struct CacheFolderTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    @Test func `a missing directory is made with all its parts`() throws {
        let folder = try CacheFolder(claiming: scratch.file("a/b"))
        #expect(folder.path == scratch.file("a/b"))
        #expect(try scratch.names(in: "a/b") == ["CACHEDIR.TAG", "manifests", "objects", "quarantine", "tmp"])
        #expect(try scratch.bytes("a/b/CACHEDIR.TAG") == Array(CacheTag.text.utf8))
        #expect(try scratch.mode(of: "a/b/objects/sha256") == 0o755 & ~umaskBits())
    }

    @Test func `an empty directory is claimed, also with what systems and killed runs leave`() throws {
        try scratch.write([], to: ".DS_Store")
        try scratch.write([1, 2], to: ".CACHEDIR.TAG.unfinished")
        _ = try CacheFolder(claiming: scratch.path + "//")
        #expect(try CacheTag.isPresent(in: scratch.path))
    }

    @Test func `a directory with our tag is opened again`() throws {
        _ = try CacheFolder(claiming: scratch.path)
        try scratch.write([1], to: "README.md")
        #expect(try CacheFolder(claiming: scratch.path).path == scratch.path)
    }

    @Test func `a directory with foreign files is refused and left as it is`() throws {
        try scratch.write([1], to: "thesis.txt")
        #expect(throws: CacheError.notACache(path: scratch.path)) { _ = try CacheFolder(claiming: scratch.path) }
        #expect(try scratch.names(in: ".") == ["thesis.txt"])
    }

    @Test func `another program's cache is refused`() throws {
        try scratch.write(Array("Signature: 8a477f597d28d172789f06886806bc55\n# cargo\n".utf8), to: CacheTag.name)
        #expect(throws: CacheError.notACache(path: scratch.path)) { _ = try CacheFolder(claiming: scratch.path) }
    }

    @Test func `a file is refused`() throws {
        try scratch.write([1], to: "file")
        #expect(throws: CacheError.notADirectory(path: scratch.file("file"))) {
            _ = try CacheFolder(claiming: scratch.file("file"))
        }
    }

    @Test(arguments: ["", "a\0b"])
    func `a path that is none is refused`(path: String) {
        #expect(throws: CacheError.invalidPath(path)) { _ = try CacheFolder(claiming: path) }
    }

    @Test(arguments: ["objects", "tmp", "quarantine", "manifests"])
    func `a part that is a link to outside is refused`(part: String) throws {
        _ = try CacheFolder(claiming: scratch.file("cache"))
        try scratch.makeDirectory("outside")
        try scratch.remove("cache/\(part)")
        try scratch.link("cache/\(part)", to: scratch.file("outside"))
        #expect(throws: CacheError.self) { _ = try CacheFolder(claiming: scratch.file("cache")) }
        #expect(try scratch.names(in: "outside") == [])
    }

    @Test func `a link to the cache itself is the user's own and is followed`() throws {
        try scratch.makeDirectory("disk")
        try scratch.link("cache", to: scratch.file("disk"))
        _ = try CacheFolder(claiming: scratch.file("cache"))
        #expect(scratch.exists("disk/objects"))
    }

    @Test(.disabled(if: geteuid() == 0, "root is not bound by modes"))
    func `a read-only directory is an error with path and reason`() throws {
        try scratch.makeDirectory("locked")
        try scratch.setMode(0o555, of: "locked")
        let error = #expect(throws: CacheError.self) { _ = try CacheFolder(claiming: scratch.file("locked/cache")) }
        #expect(error?.description == "cannot make directory \(scratch.file("locked/cache")): Permission denied")
    }

    #if os(Linux)
        @Test func `a place where nobody can write is an error with path and reason`() {
            let error = #expect(throws: CacheError.self) { _ = try CacheFolder(claiming: "/proc/artfetch") }
            #expect(error?.description == "cannot make directory /proc/artfetch: No such file or directory")
        }
    #endif
}
