import Testing

@testable import ArtCache

@Suite struct ContentDigestTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func `the digests of FIPS 180 come out`(text: String, hexadecimal: String) {
        #expect(ContentDigest(of: Array(text.utf8)).description == "sha256:" + hexadecimal)
    }

    @Test func `a million letters have the digest of FIPS 180`() {
        let digest = ContentDigest(of: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        #expect(digest.hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func `a description is read back as the same digest`() throws {
        let digest = ContentDigest(of: Array("picture".utf8))
        #expect(try ContentDigest(digest.description) == digest)
        #expect(ContentDigest(bytes: digest.bytes) == digest)
    }

    @Test(arguments: [
        "", "sha256:", "sha1:" + String(repeating: "a", count: 64), String(repeating: "a", count: 64),
        "sha256:" + String(repeating: "a", count: 63), "sha256:" + String(repeating: "a", count: 65),
        "sha256:" + String(repeating: "A", count: 64), "sha256:" + String(repeating: "g", count: 64),
        "sha256:../" + String(repeating: "a", count: 61), "sha256:" + String(repeating: "é", count: 32),
    ])
    func `another spelling is refused`(text: String) {
        #expect(throws: CacheError.invalidDigest(text)) { try ContentDigest(text) }
    }

    @Test func `a blob of another length is no digest`() {
        #expect(ContentDigest(bytes: [UInt8](repeating: 0, count: 31)) == nil)
        #expect(ContentDigest(bytes: [UInt8](repeating: 0, count: 33)) == nil)
    }

    @Test func `an object lies in a shard named by its first byte`() {
        #expect(
            ContentDigest(of: Array("abc".utf8)).objectPath
                == "objects/sha256/ba/7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
