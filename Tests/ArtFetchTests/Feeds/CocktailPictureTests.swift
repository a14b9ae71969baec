import ArtFetch
import ArtImage
import Testing

struct CocktailPictureTests {
    private static let base = "http://127.0.0.1:8080/images/media/drink/"

    private static func names(_ path: String, _ wanted: WantedSize) -> [String] {
        CocktailPicture.candidates(base + path, wanted: wanted).map { String($0.dropFirst(base.count)) }
    }

    @Test(arguments: [
        ("x.jpg", 1, ["x.jpg/preview", "x.jpg/small"]), ("x.jpg", 100, ["x.jpg/preview", "x.jpg/small"]),
        ("x.jpg", 101, ["x.jpg/small", "x.jpg/medium"]), ("x.jpg", 200, ["x.jpg/small", "x.jpg/medium"]),
        ("x.jpg", 201, ["x.jpg/medium", "x.jpg/large"]), ("x.jpg", 350, ["x.jpg/medium", "x.jpg/large"]),
        ("x.jpg", 351, ["x.jpg/large"]), ("x.jpg", 500, ["x.jpg/large"]), ("x.jpg", 501, []),
        ("x.jpg/preview", 300, ["x.jpg/medium", "x.jpg/large"]), ("x.jpg/large", 600, []),
    ])
    func `the smallest picture that is large enough is asked for, then a larger one, then the whole`(
        path: String, side: Int, steps: [String]
    ) {
        #expect(Self.names(path, .fitting(PixelSize(width: 1, height: side))) == steps + ["x.jpg"])
    }

    @Test func `the whole picture is the largest, and a query stays`() {
        #expect(Self.names("x.jpg/small", .largest) == ["x.jpg"])
        #expect(Self.names("x.jpg?v=1#a", .covering(PixelSize(width: 500, height: 1))).first == "x.jpg/large?v=1#a")
    }

    @Test(arguments: [
        "https://i.example/x.jpg", "https://i.example/images/media/drink/x.png",
        "https://i.example/images/media/drink/small",
        "https://i.example/images/media/drink/x.jpg/", "https://i.example/images/media/drink/x.jpg/huge", "x.jpg", "",
        "https://i.example/images/media/drink/a/x.jpg",
    ])
    func `another path is left alone`(url: String) {
        #expect(CocktailPicture.candidates(url, wanted: .fitting(PixelSize(width: 300, height: 300))) == [])
    }
}
