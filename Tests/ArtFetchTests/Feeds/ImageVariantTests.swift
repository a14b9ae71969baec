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
        #expect(Self.sizes.ranked(for: .covering(PixelSize(width: width, height: height))).first?.url == url)
    }

    @Test(arguments: [(75, 300, "small"), (76, 500, "medium"), (481, 361, "wide"), (4000, 4000, "wide")])
    func `to fit into a box one side is enough`(width: Int, height: Int, url: String) {
        #expect(Self.sizes.ranked(for: .fitting(PixelSize(width: width, height: height))).first?.url == url)
    }

    @Test func `where none is known to be large enough it is the first of unknown size, else the largest`() {
        let wanted = WantedSize.covering(PixelSize(width: 2000, height: 2000))
        let unknown = [ImageVariant(url: "unknown", width: 9000), ImageVariant(url: "other")]
        #expect((Self.sizes + unknown).ranked(for: wanted).first?.url == "unknown")
        #expect(Self.sizes.ranked(for: wanted).first?.url == "large")
        #expect([ImageVariant]().ranked(for: wanted).isEmpty)
        #expect((Self.sizes + unknown).ranked(for: .largest).first?.url == "large")
    }

    @Test func `an item has the variant that suits for its image`() {
        let item = Item(id: "1", title: "One", image: "small", variants: Self.sizes)
        let wanted = WantedSize.covering(PixelSize(width: 200, height: 200))
        let chosen = item.choosingVariant(for: wanted)
        #expect(chosen.image == "medium")
        #expect(chosen.variants.map(\.url) == ["large", "wide", "small"])
        let plain = Item(id: "2", title: "Two", image: "only")
        #expect(plain.choosingVariant(for: wanted) == plain)
    }

    @Test func `a list does not say how often is asked`() {
        let many = (1...1000).map { ImageVariant(url: "v\($0)") }
        let chosen = Item(id: "", title: "", variants: many).choosingVariant(for: .largest)
        #expect([chosen.image] + chosen.variants.map(\.url) == ["v1", "v2", "v3", "v4"])
    }

    @Test(arguments: ["0", "-5", "1e3", "100001", "99999999999999999999", ""])
    func `what is no number of pixels says nothing`(word: String) {
        #expect(ImageVariant(url: "a", word, "100").width == nil)
    }
}
