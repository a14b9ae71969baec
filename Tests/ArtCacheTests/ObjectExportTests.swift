import ArtTestSupport
import Foundation
import Testing

@testable import ArtCache

@Suite struct ObjectExportTests {
    private let scratch: TemporaryDirectory
    private let store: ObjectStore
    private let digest: ContentDigest
    private let bytes = Array("a whole picture".utf8)

    init() throws {
        scratch = try TemporaryDirectory()
        let folder = try CacheFolder(claiming: scratch.file("cache"))
        store = ObjectStore(in: folder, run: try RunFiles(in: folder))
        digest = try store.put(bytes)
        try scratch.makeDirectory("out")
    }

    @Test func `a copy has the bytes, a mode for people, and is a file of its own`() throws {
        #expect(try store.export(digest, to: scratch.file("out/1.jpg")))
        #expect(try scratch.bytes("out/1.jpg") == bytes)
        #expect(try scratch.mode(of: "out/1.jpg") == 0o644 & ~umaskBits())
        try scratch.write([0], to: "out/1.jpg")
        #expect(try store.bytes(of: digest) == bytes)
        #expect(try scratch.names(in: "out") == ["1.jpg"])
    }

    @Test func `a file there is replaced, and a link there is not followed`() throws {
        try scratch.write([1, 2, 3], to: "out/1.jpg")
        try scratch.write([7], to: "outside")
        try scratch.link("out/2.jpg", to: scratch.file("outside"))
        for name in ["out/1.jpg", "out/2.jpg"] {
            #expect(try store.export(digest, to: scratch.file(name)))
            #expect(try scratch.bytes(name) == bytes)
        }
        #expect(try scratch.bytes("outside") == [7])
    }

    @Test func `a damaged object is not exported and the file there stays`() throws {
        try scratch.write([1, 2, 3], to: "out/1.jpg")
        try scratch.write(Array(bytes.reversed()), to: "cache/\(digest.objectPath)")
        #expect(try !store.export(digest, to: scratch.file("out/1.jpg")))
        #expect(try scratch.bytes("out/1.jpg") == [1, 2, 3])
    }

    @Test func `a missing object is not exported`() throws {
        #expect(try !store.export(ContentDigest(of: [1]), to: scratch.file("out/1.jpg")))
        #expect(try scratch.names(in: "out") == [])
    }

    @Test func `a directory in the way is an error and leaves nothing behind`() throws {
        try scratch.makeDirectory("out/1.jpg")
        #expect(throws: CacheError.self) { try store.export(digest, to: scratch.file("out/1.jpg")) }
        #expect(try scratch.names(in: "out") == ["1.jpg"])
    }

    @Test(arguments: ["out/", "", "missing/1.jpg", "out/a\0b"])
    func `a path that cannot be a file is an error`(name: String) {
        #expect(throws: CacheError.self) { try store.export(digest, to: name.isEmpty ? "" : scratch.file(name)) }
    }
}
