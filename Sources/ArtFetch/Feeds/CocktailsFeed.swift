/// TheCocktailDB: the list of categories and then each category's drinks, two lists at a time, one section a category
/// in the order of the category list. With categories given, their drinks at once.
public struct CocktailsFeed: Feed {
    /// With the service's public test key.
    private static let base = "https://www.thecocktaildb.com/api/json/v1/1/"
    /// Of a category, with that key.
    private static let mostRows = 100

    public let categories: [String]
    private let perCategory: Int?

    /// - Parameters:
    ///   - categories: As the service writes them, such as `Coffee / Tea`; all there are if empty.
    ///   - limit: Drinks a category; all if `nil`.
    public init(categories: [String] = [], limit: Int? = nil) throws(FeedUsageError) {
        self.categories = try FeedWord.names(categories, of: "category")
        perCategory = try FeedWord.limit(limit)
    }

    public var name: String { "cocktails" }

    public var parameters: [FeedParameter] {
        [FeedParameter("categories", .list(categories))] + FeedParameter.limit(perCategory)
    }

    public var limit: ItemLimit { perCategory.map(ItemLimit.section) ?? .none }

    public var listsAtATime: Int { 2 }

    public func start() -> [ListRequest] {
        if categories.isEmpty { return [ListRequest(.service(url: Self.base + "list.php?c=list"))] }
        return categories.map(Self.drinks)
    }

    public func page(_ body: [UInt8], for request: ListRequest) throws(FeedError) -> ListPage {
        let list = try ServiceList(body, at: "drinks") { Self.item($0, section: request.section) }
        if let emptiness = Self.emptiness(list.answer) { return ListPage(warnings: [emptiness]) }
        var page = try list.page()
        guard let section = request.section else { return Self.categoryPage(page) }
        if page.items.count == Self.mostRows {
            page.warnings.append(
                "\(section) has \(Self.mostRows) drinks, the most the service gives: there may be more")
        }
        return page
    }

    public func candidates(for image: String, wanted: WantedSize) -> [String] {
        CocktailPicture.candidates(image, wanted: wanted)
    }
}

extension CocktailsFeed {
    private static func drinks(of category: String) -> ListRequest {
        ListRequest(.service(url: base + "filter.php?c=" + category.percentEncoded), section: category)
    }

    /// "Nothing found" is `null`, or a word such as "no data found" where the list should be.
    private static func emptiness(_ answer: JSONValue) -> String? {
        guard case .object(let members) = answer else { return nil }
        switch members["drinks"] {
        case .null: return "the service found no drinks"
        case .string(let words): return "the service found no drinks: \"\(words.shortened(to: 100))\""
        case .bool, .number, .array, .object, nil: return nil
        }
    }

    /// In bytes. A name becomes part of a URL and the items' section.
    private static let longestName = 256

    /// The page of the category list: no items, a request for each category. One without a name costs only itself.
    private static func categoryPage(_ list: ListPage) -> ListPage {
        var page = ListPage(failure: list.failure)
        var warnings = PageWarnings()
        var seen: Set<String> = []
        for (index, category) in list.items.map(\.title).enumerated() {
            guard list.items[index].fault == nil, (1...longestName).contains(category.utf8.count) else {
                warnings.add("category \(index + 1) of the list has no name of 1 to \(longestName) bytes")
                continue
            }
            if seen.insert(category).inserted { page.next.append(drinks(of: category)) }
        }
        page.warnings = warnings.sentences
        return page
    }

    /// Of a drink, or of a category, which has nothing but a name.
    private static func item(_ row: JSONValue, section: String?) -> Item {
        Item(
            id: row.text("idDrink") ?? "", title: row.text("strDrink", "strCategory") ?? "", section: section,
            image: row.text("strDrinkThumb"))
    }
}
