import ArtCache
import ArtHTTP
import ArtImage

/// What the cache has of a picture, and what that is worth: the first step of every item, and all that a `Survey` takes.
struct PictureLookup: Sendable {
    let configuration: FetchConfiguration
    let fields: RequestFields
    /// `nil` where there is none yet.
    let cache: PictureCache?
    let recipes: [Recipe]
    /// Each recipe as the cache names it, in their order. Made once: making one costs as much as a look into the index.
    let recipeKeys: [String]

    /// What is decoded, best first; servers that negotiate then send nothing else.
    private static let accept = HeaderField(name: "Accept", value: "image/jpeg, image/png, image/*;q=0.8, */*;q=0.5")

    init(_ configuration: FetchConfiguration, _ fields: RequestFields, _ cache: PictureCache?) {
        self.configuration = configuration
        self.fields = fields
        self.cache = cache
        recipes = configuration.recipesOfOneDecode
        recipeKeys = recipes.map(\.key)
    }

    /// `nil` also for a picture that the run would not accept.
    ///
    /// - Parameter isFirstLook: `false` if it is asked once more.
    func kept(_ url: String, isFirstLook: Bool) async throws(CacheError) -> CachedPicture? {
        guard let found = try await cache?.picture(at: url, recipes: recipeKeys, isFirstLook: isFirstLook) else {
            return nil
        }
        return Verdict(rawValue: found.original.verdict)?.satisfies(configuration.limits.acceptance) == true
            ? found : nil
    }

    func reuse(of kept: CachedPicture, at url: String, _ rule: FetchConfiguration.Reuse) -> Reuse {
        Reuse(kept.answer, sent: sentFields(to: url), rule, now: configuration.wallClock())
    }

    func request(for url: String) -> TransferRequest {
        TransferRequest(
            url: url, fields: fields.fields(for: url, with: [Self.accept]), maxBytes: configuration.maxBytes)
    }

    /// What such a request says that an answer may depend on.
    func sentFields(to url: String) -> [HeaderField] {
        request(for: url).sentFields(userAgent: configuration.userAgent)
    }

    /// The recipes whose renditions are not among those that are there.
    func missing(from found: CachedPicture) -> [Recipe] {
        zip(recipes, recipeKeys).filter { _, key in !found.renditions.contains { $0.recipe == key } }.map(\.0)
    }
}
