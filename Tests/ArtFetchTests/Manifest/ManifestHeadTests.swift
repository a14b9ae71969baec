import ArtImage
import Testing

@testable import ArtFetch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ManifestHeadTests {
    @Test func `the recipe says all that the thumbnails were made by`() throws {
        var configuration = FetchConfiguration(cache: "c")
        configuration.recipes = [60, 300].map {
            Recipe(box: PixelSize(width: $0, height: $0), fit: .cover, quality: 7, filter: .mitchell)
        }
        let recipe = try head(configuration).recipe
        #expect(recipe.sizes == ["60x60", "300x300"])
        #expect(recipe.fit == "cover" && recipe.quality == 7 && recipe.filter == "mitchell")
        #expect(recipe.version == Recipe.version)
    }

    private struct Head: Decodable {
        struct Recipe: Decodable {
            var sizes: [String]
            var fit: String
            var quality: Int
            var filter: String
            var version: Int
        }

        var recipe: Recipe
    }

    private func head(_ configuration: FetchConfiguration) throws -> Head {
        let head = ManifestHead(
            cache: "c", feed: ListedFeed(lists: []), title: nil, urls: [], configuration: configuration)
        let object = "{" + head.members().map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",") + "}"
        return try JSONDecoder().decode(Head.self, from: Data(object.utf8))
    }
}
