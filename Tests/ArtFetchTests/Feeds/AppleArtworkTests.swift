import ArtFetch
import ArtImage
import Testing

struct AppleArtworkTests {
    private static let base = "https://is1-ssl.mzstatic.com/image/thumb/Music/v4/5a/cover.jpg/"

    @Test(arguments: [
        ("100x100bb.jpg", 300, 300, "300x300bb.jpg"), ("100x100bb.jpg", 100, 100, "100x100bb.jpg"),
        ("200x200bb.png", 100, 100, "100x100bb.png"), ("100x100bb.jpg", 640, 200, "640x640bb.jpg"),
        ("100x100bb.jpg", 200, 640, "640x640bb.jpg"), ("600x600bb-85.webp", 64, 64, "64x64bb.webp"),
        ("100x100.jpeg", 300, 300, "300x300bb.jpeg"), ("1000x563SC.DN01.jpg", 400, 400, "400x400bb.jpg"),
        ("100x100bb.JPG", 300, 300, "300x300bb.JPG"), ("100x100bb.jpg?l=vi#x", 300, 300, "300x300bb.jpg?l=vi#x"),
        ("100x100bb.jpg", 5000, 1, "5000x5000bb.jpg"),
    ])
    func `the last segment asks for the larger side, in the same format`(
        segment: String, width: Int, height: Int, asked: String
    ) {
        let size = PixelSize(width: width, height: height)
        #expect(AppleArtwork.url(Self.base + segment, covering: size) == Self.base + asked)
    }

    @Test(arguments: [
        "", "cover.jpg", "x100bb.jpg", "100xbb.jpg", "100x100bb.gif", "100x100bb", "100x100bb-.jpg", "100x100bb-8a.jpg",
        "cover.100x100-75.jpg", "100x100bb.jpg/", "100x100b%62.jpg", "１００x１００bb.jpg", "100×100bb.jpg",
    ])
    func `another last segment is left alone`(segment: String) {
        let url = Self.base + segment
        #expect(AppleArtwork.url(url, covering: PixelSize(width: 300, height: 300)) == url)
    }

    @Test(arguments: ["https://100x100bb.jpg", "100x100bb.jpg", "https://a.example?/100x100bb.jpg"])
    func `what only looks like a last segment is left alone`(url: String) {
        #expect(AppleArtwork.url(url, covering: PixelSize(width: 300, height: 300)) == url)
    }

    @Test func `the shape counts and not the host`() {
        let asked = AppleArtwork.url("http://127.0.0.1:8080/a/100x100bb.jpg", covering: PixelSize(width: 9, height: 8))
        #expect(asked == "http://127.0.0.1:8080/a/9x9bb.jpg")
    }

    @Test func `no size is no question`() {
        let url = Self.base + "100x100bb.jpg"
        #expect(AppleArtwork.url(url, covering: PixelSize(width: 0, height: -1)) == url)
    }
}
