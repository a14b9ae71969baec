import ArtFetch
import ArtImage
import Testing

struct CocktailPictureTests {
    @Test(arguments: [
        ("x.jpg", 1, "x.jpg/preview"), ("x.jpg", 100, "x.jpg/preview"), ("x.jpg", 101, "x.jpg/small"),
        ("x.jpg", 200, "x.jpg/small"), ("x.jpg", 201, "x.jpg/medium"), ("x.jpg", 350, "x.jpg/medium"),
        ("x.jpg", 351, "x.jpg/large"), ("x.jpg", 500, "x.jpg/large"), ("x.jpg", 501, "x.jpg"),
        ("x.jpg/preview", 300, "x.jpg/medium"), ("x.jpg/large", 600, "x.jpg"),
        ("x.jpg?v=1#a", 100, "x.jpg/preview?v=1#a"),
    ])
    func `the smallest picture that covers the larger side is asked for`(path: String, side: Int, asked: String) {
        let base = "http://127.0.0.1:8080/images/media/drink/"
        #expect(CocktailPicture.url(base + path, covering: PixelSize(width: 1, height: side)) == base + asked)
    }

    @Test(arguments: [
        "https://i.example/x.jpg", "https://i.example/images/media/drink/x.png",
        "https://i.example/images/media/drink/small",
        "https://i.example/images/media/drink/x.jpg/", "https://i.example/images/media/drink/x.jpg/huge", "x.jpg", "",
        "https://i.example/images/media/drink/a/x.jpg",
    ])
    func `another path is left alone`(url: String) {
        #expect(CocktailPicture.url(url, covering: PixelSize(width: 300, height: 300)) == url)
    }

    @Test func `no size is no question`() {
        let url = "https://i.example/images/media/drink/x.jpg"
        #expect(CocktailPicture.url(url, covering: PixelSize(width: 0, height: 0)) == url)
    }
}
