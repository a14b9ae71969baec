import ArtTestSupport
import Testing

@testable import ArtCache

@Suite struct CacheTagTests {
    private let signature = "Signature: 8a477f597d28d172789f06886806bc55"

    @Test func `our text is ours`() {
        #expect(CacheTag.isOurs(Array(CacheTag.text.utf8)))
        #expect(CacheTag.text.hasPrefix(signature + "\n"))
    }

    @Test(arguments: [
        "", "\n", "Signature:", "Signature: 8a477f597d28d172789f06886806bc55\n# This is a cache of cargo.\n",
        "Signature: 8a477f597d28d172789f06886806bc55 # artfetch\n", "# artfetch\n",
        "Signature: 8a477f597d28d172789f06886806bc55\nartfetch\n",
    ])
    func `another program's tag is not ours`(text: String) {
        #expect(!CacheTag.isOurs(Array(text.utf8)))
    }

    @Test func `the project's own cache folder bears our tag`() throws {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        #expect(try CacheTag.isPresent(in: "/\(root)/cache"))
    }

    @Test func `a missing directory bears no tag`() throws {
        #expect(try !CacheTag.isPresent(in: TemporaryDirectory().file("missing")))
    }

    @Test func `a directory in the tag's place is no tag`() throws {
        let scratch = try TemporaryDirectory()
        try scratch.makeDirectory(CacheTag.name)
        #expect(try !CacheTag.isPresent(in: scratch.path))
    }
}
