/// What one entry of a feed says of itself.
struct SyndicationEntry: Hashable {
    /// The address that RSS 1.0 gives an entry.
    var about: String?
    var id: String?
    /// Whether the id is the address of the entry's page unless another is named (RSS 2.0, `guid`).
    var hasPermanentID = false
    var title: String?
    var mediaTitle: String?
    var page: String?
    /// In the document's order.
    var pictures: [FoundPicture] = []

    init(about: String?) {
        self.about = about
    }

    /// - Parameter showPicture: stands for the picture of an entry without one.
    func item(showPicture: String?) -> Item {
        let variants = FoundPicture.ranked(pictures)
        let page = page ?? (hasPermanentID ? id : nil) ?? about
        return Item(
            id: id ?? about ?? page ?? "", title: title ?? mediaTitle ?? "", page: page,
            image: variants.first?.url ?? showPicture, variants: variants.count > 1 ? variants : [])
    }
}

/// A picture of an entry, and the element that named it.
struct FoundPicture: Hashable {
    /// In order of preference: what is made to stand for the entry comes first.
    enum Source: Int, CaseIterable {
        case thumbnail
        case content
        case enclosure
        case itunes
    }

    var source: Source
    var variant: ImageVariant

    static func ranked(_ pictures: [FoundPicture]) -> [ImageVariant] {
        Source.allCases.flatMap { source in pictures.filter { $0.source == source }.map(\.variant) }
    }
}

extension FoundPicture.Source {
    /// Media and enclosures may be anything. The type says what; without one, what the address ends with.
    func isPicture(_ reference: String, _ attributes: XMLAttributes) -> Bool {
        switch self {
        case .thumbnail, .itunes: return true
        case .content, .enclosure:
            if let type = attributes["type"]?.lowercased() { return type.hasPrefix("image/") }
            if let medium = attributes["medium"]?.lowercased() { return medium == "image" }
            return Self.endings.contains { reference.pathOfURL.lowercased().hasSuffix($0) }
        }
    }

    private static let endings = [".jpg", ".jpeg", ".png", ".gif", ".webp"]
}

extension String {
    /// Without query and fragment.
    fileprivate var pathOfURL: Substring { prefix { $0 != "?" && $0 != "#" } }

    /// Without the white space around it; `nil` if nothing is left.
    var trimmedOrNil: String? {
        guard let start = utf8.firstIndex(where: { !$0.isASCIISpace }),
            let end = utf8.lastIndex(where: { !$0.isASCIISpace })
        else { return nil }
        return String(self[start...end])
    }
}
