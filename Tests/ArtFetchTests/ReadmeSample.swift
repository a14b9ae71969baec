import ArtFetch
import ArtImage

func fetchCovers() async throws {
    var configuration = FetchConfiguration(cache: "covers-cache")
    configuration.recipes = [Recipe(box: PixelSize(width: 200, height: 200), fit: .cover)]

    let downloader = try Downloader(MusicFeed(country: "vn", limit: 10), configuration)
    let events = downloader.events()
    async let outcome = downloader.run()
    for await case .item(let event) in events {
        switch event.state {
        case .success(let picture): print(event.item.title, picture.renditions.map(\.digest))
        case .failure(let failure, _): print(event.item.title, failure.message)
        default: break
        }
    }
    print(await outcome.summary.succeeded, "covers")
}
