/// One picture that is wanted.
public struct Item: Hashable, Sendable {
    /// The service's own id; empty if it gave none.
    public var id: String
    /// Exactly as the service wrote it; cleaned only where it is shown.
    public var title: String
    public var subtitle: String?
    /// The artist, category or repository it was listed under, where the feed has sections.
    public var section: String?
    /// The page for people.
    public var page: String?
    /// The picture's URL as listed; `nil` becomes an entry with error `no-image`, or with `fault`.
    public var image: String?
    /// Where the list names several pictures for the item, all of them: a run takes the one that suits it for `image`.
    public var variants: [ImageVariant]
    /// Why the list's row is no picture that can be asked for: what the item ends with, if there is no `image`.
    public var fault: Failure?

    public init(
        id: String, title: String, subtitle: String? = nil, section: String? = nil, page: String? = nil,
        image: String? = nil, variants: [ImageVariant] = [], fault: Failure? = nil
    ) {
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.section = section
        self.page = page
        self.image = image
        self.variants = variants
        self.fault = fault
    }
}
