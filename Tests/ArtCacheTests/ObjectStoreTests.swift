import ArtTestSupport
import Foundation
import Testing

@testable import ArtCache

@Suite struct ObjectStoreTests {
    private let scratch: TemporaryDirectory
    private let store: ObjectStore
    private let bytes = Array("a whole picture".utf8)
    private var digest: ContentDigest { ContentDigest(of: bytes) }

    init() throws {
        scratch = try TemporaryDirectory()
        let folder = try CacheFolder(claiming: scratch.file("cache"))
        store = ObjectStore(in: folder, run: try RunFiles(in: folder))
    }

    private var object: String { "cache/\(digest.objectPath)" }
    private var shard: String { "cache/objects/sha256/\(digest.shard)" }
    private func quarantined() throws -> [String] { try scratch.names(in: "cache/quarantine") }
    private func staged() throws -> [String] {
        try scratch.names(in: "cache/tmp").filter { $0.hasSuffix(".part") }
    }

    @Test func `stored bytes lie read-only under their digest and are read back`() throws {
        #expect(try store.put(bytes) == digest)
        #expect(try scratch.bytes(object) == bytes)
        #expect(try scratch.mode(of: object) == 0o444 & ~umaskBits())
        #expect(try scratch.mode(of: shard) == 0o755 & ~umaskBits())
        #expect(try store.bytes(of: digest) == bytes)
        #expect(try staged() == [])
    }

    @Test func `the same bytes are stored once`() throws {
        _ = try store.put(bytes)
        let before = try store.folder.objects.directory(digest.shard).status(of: digest.objectName)
        _ = try store.put(bytes)
        #expect(try store.folder.objects.directory(digest.shard).status(of: digest.objectName) == before)
    }

    @Test(arguments: [0, 1, 100_000]) func `any number of bytes is stored`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        #expect(try store.bytes(of: store.put(bytes)) == bytes)
    }

    @Test func `what was never stored is not there`() throws {
        #expect(try store.bytes(of: digest) == nil)
        #expect(try !store.holds(digest, bytes: bytes.count))
    }

    @Test(arguments: 0..<15)
    func `a flipped bit puts the object in quarantine, and it can be stored again`(position: Int) throws {
        _ = try store.put(bytes)
        var flipped = bytes
        flipped[position] ^= 1
        try scratch.write(flipped, to: object)
        #expect(try store.bytes(of: digest) == nil)
        let name = try #require(try quarantined().first)
        #expect(name.hasPrefix(digest.hexadecimal + ".damaged-"))
        #expect(try scratch.bytes("cache/quarantine/\(name)") == flipped)
        _ = try store.put(bytes)
        #expect(try store.bytes(of: digest) == bytes)
    }

    @Test(arguments: [[], Array("a whole pict".utf8), Array("a whole picture, and more".utf8)])
    func `an object of another size counts as missing and is replaced`(damaged: [UInt8]) throws {
        _ = try store.put(bytes)
        try scratch.write(damaged, to: object)
        #expect(try !store.holds(digest, bytes: bytes.count))
        _ = try store.put(bytes)
        #expect(try store.bytes(of: digest) == bytes)
    }

    @Test func `a damaged object of the right size is replaced when stored again`() throws {
        _ = try store.put(bytes)
        try scratch.write(Array(bytes.reversed()), to: object)
        _ = try store.put(bytes)
        #expect(try store.bytes(of: digest) == bytes)
    }

    @Test func `a directory in an object's place is set aside`() throws {
        try scratch.makeDirectory(object)
        try scratch.write([1], to: "\(object)/inside")
        #expect(try store.bytes(of: digest) == nil)
        try scratch.makeDirectory(object)
        _ = try store.put(bytes)
        #expect(try store.bytes(of: digest) == bytes)
        #expect(try quarantined().count == 2)
    }

    @Test func `a link in an object's place is followed neither for reading nor for writing`() throws {
        try scratch.write(bytes, to: "outside")
        try scratch.makeDirectory(shard)
        try scratch.link(object, to: scratch.file("outside"))
        #expect(try !store.holds(digest, bytes: bytes.count))
        #expect(try store.bytes(of: digest) == nil)
        try scratch.write([7], to: "outside")
        try scratch.link(object, to: scratch.file("outside"))
        _ = try store.put(bytes)
        #expect(try scratch.bytes("outside") == [7])
        #expect(try store.bytes(of: digest) == bytes)
    }

    @Test func `a shard that is a link to outside receives nothing`() throws {
        try scratch.makeDirectory("outside")
        try scratch.link(shard, to: scratch.file("outside"))
        #expect(try store.bytes(of: digest) == nil)
        _ = try store.put(bytes)
        #expect(try scratch.names(in: "outside") == [])
        #expect(try store.bytes(of: digest) == bytes)
    }

    @Test func `a file in a shard's place is set aside`() throws {
        try scratch.write([1], to: shard)
        _ = try store.put(bytes)
        #expect(try store.bytes(of: digest) == bytes)
        #expect(try quarantined().first?.hasPrefix(digest.shard + ".not-a-directory-") == true)
    }

    @Test func `a pipe in an object's place does not hold the reader up`() throws {
        try scratch.makeDirectory(shard)
        #expect(mkfifo(scratch.file(object), 0o644) == 0)
        #expect(try store.bytes(of: digest) == nil)
        #expect(try store.put(bytes) == digest)
    }

    @Test func `an object that claims to be huge is not read`() throws {
        try scratch.makeDirectory(shard)
        try scratch.write([], to: object)
        #expect(truncate(scratch.file(object), off_t(ObjectStore.largestObject) + 1) == 0)
        #expect(try store.bytes(of: digest) == nil)
        #expect(try quarantined().count == 1)
    }

    @Test func `a write that fails leaves nothing behind`() throws {
        try scratch.remove("cache/objects/sha256")
        #expect(throws: CacheError.self) { try store.put(bytes) }
        #expect(try staged() == [])
    }
}
