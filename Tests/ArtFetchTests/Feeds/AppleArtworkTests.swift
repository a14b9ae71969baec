import ArtFetch
import ArtImage
import Testing

struct AppleArtworkTests {
    private static let place = "https://is1-ssl.mzstatic.com/image/thumb/Music/v4/ab/source.png/"

    private static func box(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    private static func names(
        _ segment: String, _ wanted: WantedSize, _ format: AppleArtwork.Format? = nil, in place: String = place
    ) -> [String] {
        var names: [String] = []
        for url in AppleArtwork.candidates(place + segment, wanted: wanted, format: format) {
            let name = url.hasPrefix(place) ? String(url.dropFirst(place.count)) : url
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    @Test(arguments: [
        ("100x100bb.jpg", "300x300bb.jpg"), ("200x200bb.png", "300x300bb.png"), ("60x60bb-85.jpg", "300x300bb.jpg"),
        ("100x100.jpg", "300x300bb.jpg"), ("1x1bf.webp", "300x300bb.webp"), ("100x100bb.JPEG", "300x300bb.JPEG"),
        ("392x696bb.jpg", "300x300bb.jpg"), ("400x400cc.a.jpg", "300x300bb.jpg"),
    ])
    func `the last segment's size is replaced and its format kept`(segment: String, expected: String) {
        #expect(Self.names(segment, .fitting(Self.box(300, 20))) == [expected])
    }

    @Test(arguments: [
        "", "100x100bb", "x100bb.jpg", "100xbb.jpg", "100x100bb.gif", "100x100bb-.jpg", "100x100bb-a.jpg", "a.jpg",
        "100x100bb.jpg/", "-1x1bb.jpg", "99999999999999999999x1bb.jpg", "100×100bb.jpg",
    ])
    func `what is not of that shape has no other sizes`(segment: String) {
        #expect(Self.names(segment, .fitting(Self.box(300, 300))) == [])
    }

    @Test func `another format can be asked for`() {
        #expect(Self.names("100x100bb.jpg", .fitting(Self.box(40, 40)), .png) == ["40x40bb.png"])
    }

    @Test func `boxes that the server may refuse are followed by smaller ones, larger than what was listed`() {
        #expect(
            Self.names("1000x1000bb.jpg", .fitting(Self.box(5000, 1)))
                == ["5000x5000bb.jpg", "3000x3000bb.jpg", "1200x1200bb.jpg"])
        #expect(
            Self.names("100x100bb.jpg", .largest)
                == ["10000x10000bb.jpg", "3000x3000bb.jpg", "1200x1200bb.jpg", "600x600bb.jpg"])
    }

    @Test func `what is not square and must fill a box is asked for in a larger one`() {
        #expect(Self.names("160x90bb.jpg", .covering(Self.box(100, 100))).first == "178x178bb.jpg")
        #expect(Self.names("90x160bb.jpg", .covering(Self.box(100, 40))).first == "178x178bb.jpg")
        #expect(Self.names("160x90bb.jpg", .fitting(Self.box(100, 100))).first == "100x100bb.jpg")
        #expect(Self.names("100x100bb.jpg", .covering(Self.box(100, 40))).first == "100x100bb.jpg")
        #expect(Self.names("10000x1bb.jpg", .covering(Self.box(10_000, 1))).first == "10000x10000bb.jpg")
        #expect(Self.names("100x0bb.jpg", .covering(Self.box(100, 100))).first == "100x100bb.jpg")
        let video = "https://is1-ssl.mzstatic.com/image/thumb/Video112/v4/source.jpg/"
        #expect(Self.names("100x100bb.jpg", .covering(Self.box(90, 90)), in: video).first == "160x160bb.jpg")
    }

    @Test(arguments: [
        ("https://is5-ssl.mzstatic.com", "https://is1-ssl.mzstatic.com"),
        ("http://is4.mzstatic.com", "http://is1.mzstatic.com"),
        ("https://is6-ssl.mzstatic.com", "https://is6-ssl.mzstatic.com"),
        ("https://is12-ssl.mzstatic.com", "https://is12-ssl.mzstatic.com"),
        ("https://is-ssl.mzstatic.com", "https://is-ssl.mzstatic.com"),
        ("https://is1-ssl.mzstatic.com:8443", "https://is1-ssl.mzstatic.com:8443"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
    ])
    func `numbered hosts become one, and the listed one is asked after it`(listed: String, asked: String) {
        let urls = AppleArtwork.candidates(listed + "/a/100x100bb.jpg", wanted: .fitting(Self.box(50, 50)))
        #expect(urls == [asked, listed].map { $0 + "/a/50x50bb.jpg" })
    }

    @Test func `query and fragment stay`() {
        let url = "https://i.example/a/100x100bb.jpg?x=/9x9bb.jpg#f"
        #expect(
            AppleArtwork.candidates(url, wanted: .fitting(Self.box(50, 50))).first
                == "https://i.example/a/50x50bb.jpg?x=/9x9bb.jpg#f")
    }
}
