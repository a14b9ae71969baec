import Testing

@testable import ArtHTTP

@Suite struct ContentRangeTests {
    @Test func `a range has both ends and perhaps the whole length`() throws {
        let known = try #require(ContentRange("bytes 3-9/10"))
        #expect(known.first == 3 && known.last == 9 && known.total == 10)
        let unknown = try #require(ContentRange("Bytes 0-0/*"))
        #expect(unknown.first == 0 && unknown.last == 0 && unknown.total == nil)
    }

    @Test(arguments: [
        "", "bytes", "bytes 3-9", "bytes */10", "bytes 9-3/10", "bytes 3-10/10", "bytes -9/10", "bytes 3-/10",
        "bytes 3-9/10/11", "bytes 3-9/", "items 3-9/10", "bytes +3-9/10", "bytes 0x3-9/10",
        "bytes 99999999999999999999-99999999999999999999/*",
    ])
    func `what is no range is none`(text: String) {
        #expect(ContentRange(text) == nil)
    }
}
