import ArtImage
import Testing

@testable import ArtFetch

struct ImageVariantTests {
    private static let sizes = [
        ImageVariant(url: "large", width: 1200, height: 800), ImageVariant(url: "small", width: 75, height: 75),
        ImageVariant(url: "medium", width: 480, height: 360), ImageVariant(url: "wide", width: 4000, height: 90),
    ]

    @Test(arguments: [
        (50, 50, "small"), (75, 75, "small"), (76, 75, "medium"), (100, 400, "large"), (2000, 90, "wide"),
    ])
    func `to fill a box the smallest that covers it is asked for`(width: Int, height: Int, url: String) {
        #expect(Self.sizes.best(for: .covering(PixelSize(width: width, height: height)))?.url == url)
    }

    @Test(arguments: [(75, 300, "small"), (76, 500, "medium"), (481, 361, "wide"), (4000, 4000, "wide")])
    func `to fit into a box one side is enough`(width: Int, height: Int, url: String) {
        #expect(Self.sizes.best(for: .fitting(PixelSize(width: width, height: height)))?.url == url)
    }

    @Test func `where none is known to be large enough it is the first of unknown size, else the largest`() {
        let wanted = WantedSize.covering(PixelSize(width: 2000, height: 2000))
        let unknown = [ImageVariant(url: "unknown", width: 9000), ImageVariant(url: "other")]
        #expect((Self.sizes + unknown).best(for: wanted)?.url == "unknown")
        #expect(Self.sizes.best(for: wanted)?.url == "large")
        #expect([ImageVariant]().best(for: wanted) == nil)
        #expect((Self.sizes + unknown).best(for: .largest)?.url == "large")
    }

    @Test func `an item has the variant that suits for its image`() {
        let item = Item(id: "1", title: "One", image: "small", variants: Self.sizes)
        let wanted = WantedSize.covering(PixelSize(width: 200, height: 200))
        #expect(item.choosingVariant(for: wanted) == Item(id: "1", title: "One", image: "medium"))
        let plain = Item(id: "2", title: "Two", image: "only")
        #expect(plain.choosingVariant(for: wanted) == plain)
    }

    @Test(arguments: ["0", "-5", "1e3", "100001", "99999999999999999999", ""])
    func `what is no number of pixels says nothing`(word: String) {
        #expect(ImageVariant(url: "a", word, "100").width == nil)
    }
}
