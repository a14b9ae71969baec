import ArtTestSupport
import Testing

@testable import ArtImage

/// The same original and recipe give the same bytes, whatever else is made with them.
@Suite struct OneRecipeTests {
    /// Four scales of the DCT, and one so small that it needs pixels where the others are made of planes.
    private let sides = [8, 40, 90, 140, 290, 600]

    @Test(arguments: [false, true])
    func `renditions of a JPEG are the same together and one by one`(progressive: Bool) throws {
        let upright = Picture.jpeg(width: 600, height: 400, progressive: progressive)
        let bytes = Picture.withOrientation(6, in: upright)
        let recipes = sides.map { Recipe(box: PixelSize(width: $0, height: $0)) }
        try expectSameAlone(bytes, recipes)
        try expectSameAlone(bytes, recipes.reversed())
    }

    @Test func `so are those for one decode, and those that need pixels beside those made of planes`() throws {
        let bytes = Picture.jpeg(width: 601, height: 399)
        let largest = PixelSize(width: 300, height: 300)
        var recipes = [8, 40, 90, 300].map { Recipe(box: PixelSize(width: $0, height: $0), scaledFor: largest) }
        recipes.append(Recipe(box: PixelSize(width: 120, height: 120), fit: .pad))
        recipes.append(Recipe(box: PixelSize(width: 120, height: 120), format: .png, filter: .box))
        try expectSameAlone(bytes, recipes)
    }

    @Test func `what a decode is scaled for is a part of the recipe`() throws {
        let bytes = Picture.jpeg(width: 600, height: 400)
        let box = PixelSize(width: 50, height: 50)
        let plain = Recipe(box: box)
        let other = Recipe(box: box, scaledFor: PixelSize(width: 400, height: 20))
        #expect(plain.key == "v2 50x50 contain auto q85 420 baseline shrink lanczos3 #ffffff")
        #expect(other.key == "v2 50x50 for 400x50 contain auto q85 420 baseline shrink lanczos3 #ffffff")
        #expect(Recipe(box: box, scaledFor: box).key == plain.key)
        let larger = Recipe(box: box, scaledFor: PixelSize(width: 400, height: 400))
        let made = try thumbnails(of: bytes, [plain, larger]).renditions
        #expect(made[0].bytes != made[1].bytes)
    }

    @Test func `the memory of a decode is that of the most costly pass, with the thumbnails of all`() throws {
        let bytes = Picture.jpeg(width: 600, height: 400, progressive: true)
        let recipes = sides.map { Recipe(box: PixelSize(width: $0, height: $0)) }
        let alone = try recipes.map { try needed(bytes, [$0]) }
        let together = try needed(bytes, recipes)
        #expect(together >= alone.max() ?? .max)
        #expect(together < alone.reduce(0, +))
        let limits = ImageLimits(maxDecodeMemory: together)
        _ = try CodecThumbnailer().thumbnails(of: bytes.span.bytes, recipes: recipes, limits: limits)
    }

    private func expectSameAlone(_ bytes: [UInt8], _ recipes: [Recipe]) throws {
        let together = try thumbnails(of: bytes, recipes)
        #expect(together.renditions.map(\.recipe) == recipes)
        for (recipe, rendition) in zip(recipes, together.renditions) {
            #expect(try thumbnails(of: bytes, [recipe]).renditions == [rendition], "\(recipe.key)")
        }
    }

    private func thumbnails(of bytes: [UInt8], _ recipes: [Recipe]) throws(ImageError) -> Thumbnails {
        try CodecThumbnailer().thumbnails(of: bytes.span.bytes, recipes: recipes, limits: ImageLimits())
    }

    private func needed(_ bytes: [UInt8], _ recipes: [Recipe]) throws(ImageError) -> Int {
        try CodecThumbnailer().memoryNeeded(for: bytes.span.bytes, recipes: recipes, limits: ImageLimits())
    }
}
