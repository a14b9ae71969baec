import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The page of a list of one's own that comes in chunks of `size` bytes.
func listPage(_ bytes: [UInt8], _ options: ListOptions = ListOptions(), by size: Int = 65_536) -> ListPage {
    var reading = ListReading(OwnListReader(list: "l", options: options))
    var page = ListPage()
    for start in stride(from: 0, to: bytes.count, by: size) {
        let chunk = Array(bytes[start..<min(start + size, bytes.count)])
        var position = 0
        while let next = reading.next(in: chunk, at: &position) { page = page + next }
    }
    return reading.finish().map { page + $0 } ?? page
}

func listPage(_ text: String, _ options: ListOptions = ListOptions(), by size: Int = 65_536) -> ListPage {
    listPage(Array(text.utf8), options, by: size)
}

struct ListReadingTests {
    // Arrays: a leak checker does not see the storage of a global `Data`, whose pointer carries its tag.
    private static let packed = Data(
        base64Encoded: "H4sIAAAAAAAC/8soKSmw0tdP1DfkyoAxjThDyvO5AFWa8/gaAAAA"
    ).map(Array.init)
    /// A million line ends and a URL, in a thousand bytes.
    private static let bomb = Data(
        base64Encoded: """
            H4sIAAAAAAAC/+3BoREAIAwEMN9l/rBsg0Miuv91EJJUAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAv7rdbycnqwa43mD+S0IPAA==
            """, options: .ignoreUnknownCharacters
    ).map(Array.init)

    @Test(arguments: [1, 2, 3, 10, 1000])
    func `a packed list is read, by its first bytes, however it is cut into chunks`(size: Int) throws {
        let packed = try #require(Self.packed)
        #expect(listPage(packed, by: size).items.map(\.title) == ["http://a/1", "Two"])
        #expect(listPage(packed + packed, by: size).items.map(\.id) == ["1", "2", "3", "4"])
        #expect(listPage(packed + [0, 0, 0], by: size).items.count == 2)
    }

    @Test(arguments: 1...10) func `what could be unpacked before the damage counts, however it is cut into chunks`(
        size: Int
    ) throws {
        // A member whose trailer is wrong.
        let damaged = try #require(Data(base64Encoded: "H4sIAGhcdWQ4M2MoKSmw0gEAAAAAAAAXMdc=")).map(\.self)
        let whole = listPage(damaged)
        #expect(whole.failure == .broken(reason: "the gzip data are damaged", place: nil))
        #expect(listPage(damaged, by: size) == whole)
        // The last byte of the check sum is another one.
        var packed = try #require(Self.packed)
        packed[packed.count - 5] ^= 1
        let page = listPage(packed, by: size)
        #expect(page.items.map(\.title) == listPage(packed).items.map(\.title))
        #expect(page.items.first?.title == "http://a/1")
        #expect(page.failure == .broken(reason: "the gzip data are damaged", place: nil))
    }

    @Test func `a packed list that is cut, damaged or followed by more is broken after what could be read`() throws {
        let packed = try #require(Self.packed)
        for length in [3, 12, packed.count - 1] {
            let page = listPage(Array(packed.prefix(length)))
            #expect(page.failure == .broken(reason: "the gzip data end too early", place: nil))
        }
        var damaged = packed
        damaged[damaged.count - 6] ^= 1
        #expect(listPage(damaged).failure == .broken(reason: "the gzip data are damaged", place: nil))
        let followed = listPage(packed + [1])
        #expect(followed.failure == .broken(reason: "there are more bytes after the gzip data", place: nil))
    }

    @Test func `what unpacks to a thousand times its size comes in small pieces`() throws {
        let bomb = try #require(Self.bomb)
        var gunzip = try Gunzip()
        var (position, total) = (0, 0)
        while let piece = try gunzip.next(in: bomb, at: &position) {
            #expect(piece.count <= Gunzip.pieceSize)
            total += piece.count
        }
        try gunzip.finish()
        #expect(total == 1_000_011 && bomb.count < 1_100)
        #expect(listPage(bomb).items.map(\.id) == ["1000001"])
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x68, 0, 0x74, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x68], "UTF-16"),
            ([0x68, 0, 0x74, 0], "UTF-16"),
            ([0, 0x68, 0, 0x74], "UTF-16"), ([0xFF, 0xFE, 0, 0, 0x68, 0, 0, 0], "UTF-32"),
            ([0, 0, 0xFE, 0xFF], "UTF-32"),
            ([0x68, 0, 0, 0], "UTF-32"), ([0, 0, 0, 0x68], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
        ] as [([UInt8], String)], [1, 100])
    func `text in another encoding is named, with what converts it`(text: (bytes: [UInt8], name: String), size: Int) {
        let page = listPage(text.bytes, by: size)
        #expect(page.failure == .wrongEncoding(text.name))
        #expect(page.failure?.description.contains("iconv -f \(text.name) -t UTF-8") == true)
    }

    @Test(arguments: ["http://a/1", "[\"http://a/1\"]", "url\nhttp://a/1", "{\"url\":\"http://a/1\"}\n"], [1, 2, 100])
    func `a byte order mark is passed over in every form`(text: String, size: Int) {
        #expect(listPage("\u{FEFF}" + text, by: size).items.map(\.image) == ["http://a/1"])
    }

    @Test(arguments: [false, true], [1, 100])
    func `XML in UTF-16 reaches the reader that knows it, and is no list of one's own`(isBig: Bool, size: Int) throws {
        let text = "\u{FEFF}<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title></feed>"
        let bytes = text.utf16.flatMap { unit in
            [UInt8(truncatingIfNeeded: isBig ? unit >> 8 : unit), UInt8(truncatingIfNeeded: isBig ? unit : unit >> 8)]
        }
        let feed = try GenericFeed("feed.xml")
        var reading = ListReading(feed.reader(for: feed.start()[0]))
        for byte in bytes {
            var position = 0
            while let page = reading.next(in: [byte], at: &position) { #expect(page == ListPage()) }
        }
        #expect(reading.finish() == ListPage(title: "T"))
        #expect(listPage(bytes, by: size).failure == .wrongFormat(looksLike: "UTF-16 text"))
    }

    @Test func `an answer that is wanted whole is bounded`() throws {
        let feed = try CocktailsFeed()
        var reader = WholeListReader(feed: feed, request: feed.start()[0])
        let chunk = [UInt8](repeating: 0x20, count: FeedReader.maxListBytes)
        #expect(reader.read(chunk).failure == nil)
        #expect(reader.read([0x20]).failure == .broken(reason: "it is longer than 64 MB", place: nil))
    }
}
