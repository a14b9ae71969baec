import ArtFetch
import ArtImage
import Testing

struct CocktailsFeedTests {
    private static let base = "https://www.thecocktaildb.com/api/json/v1/1/"

    @Test func `the category list leads to each category's drinks, in its order, two at a time`() throws {
        let feed = try CocktailsFeed()
        #expect(feed.urls == [Self.base + "list.php?c=list"])
        #expect(feed.listsAtATime == 2)
        let page = try feed.page(#"{"drinks":[{"strCategory":"Shot"},{"strCategory":"Coffee \/ Tea"}]}"#)
        #expect(page.items.isEmpty)
        #expect(page.next.map(\.section) == ["Shot", "Coffee / Tea"])
        #expect(page.next.map(\.url) == ["Shot", "Coffee%20%2F%20Tea"].map { Self.base + "filter.php?c=" + $0 })
    }

    @Test func `categories that are given are asked for at once`() throws {
        let feed = try CocktailsFeed(categories: ["Coffee / Tea", "Beer"])
        #expect(feed.start().map(\.section) == ["Coffee / Tea", "Beer"])
        #expect(feed.urls == ["Coffee%20%2F%20Tea", "Beer"].map { Self.base + "filter.php?c=" + $0 })
    }

    @Test func `a category without a name costs only itself, and one twice is asked for once`() throws {
        let page = try CocktailsFeed().page(
            #"{"drinks":[{"strCategory":null},"x",{"strCategory":"Beer"},{"strCategory":"Beer"}]}"#)
        #expect(page.next.map(\.section) == ["Beer"])
        #expect(
            page.warnings == [
                "category 1 of the list has no name of 1 to 256 bytes",
                "category 2 of the list has no name of 1 to 256 bytes",
            ])
    }

    @Test func `a category whose name is too long for a URL costs only itself`() throws {
        let names = [256, 257].map { String(repeating: "x", count: $0) }
        let page = try CocktailsFeed().page(
            #"{"drinks":[{"strCategory":"\#(names[0])"},{"strCategory":"\#(names[1])"}]}"#)
        #expect(page.next.map(\.section) == [names[0]])
        #expect(page.warnings == ["category 2 of the list has no name of 1 to 256 bytes"])
    }

    @Test func `blank categories, a category twice and a limit below one are refused`() {
        #expect(throws: FeedUsageError.self) { try CocktailsFeed(categories: [""]) }
        #expect(throws: FeedUsageError.self) { try CocktailsFeed(categories: ["Beer", "Beer"]) }
        #expect(throws: FeedUsageError.self) { try CocktailsFeed(limit: 0) }
    }

    @Test func `name, parameters and limit say what was asked for`() throws {
        #expect(try CocktailsFeed().name == "cocktails")
        #expect(try CocktailsFeed().limit == .none)
        #expect(try CocktailsFeed().parameters == [FeedParameter("categories", .list([]))])
        let feed = try CocktailsFeed(categories: ["Beer"], limit: 5)
        #expect(feed.limit == .section(5))
        #expect(feed.parameters == [FeedParameter("categories", .list(["Beer"])), FeedParameter("limit", .number(5))])
    }
}

extension CocktailsFeedTests {
    @Test func `a drink has its id, name, category and picture`() throws {
        let page = try CocktailsFeed(categories: ["Cocoa"]).page(
            #"{"drinks":[{"strDrink":"Hot","strDrinkThumb":"https:\/\/i.example\/x.jpg","idDrink":12730},{}]}"#)
        #expect(
            page.items == [
                Item(id: "12730", title: "Hot", section: "Cocoa", image: "https://i.example/x.jpg"),
                Item(id: "", title: "", section: "Cocoa"),
            ])
    }

    @Test(arguments: [
        (#"{"drinks":null}"#, "the service found no drinks"),
        (#"{"drinks":"no data found"}"#, "the service found no drinks: \"no data found\""),
    ])
    func `drinks that are null or a word are an empty page that says so`(body: String, warning: String) throws {
        #expect(try CocktailsFeed(categories: ["X"]).page(body) == ListPage(warnings: [warning]))
        #expect(try CocktailsFeed().page(body) == ListPage(warnings: [warning]))
    }

    @Test(arguments: [
        ("{}", FeedError.wrongFormat(looksLike: "JSON without drinks")),
        ("[]", .wrongFormat(looksLike: "an array of JSON")),
        (#"{"drinks":7}"#, .wrongFormat(looksLike: "JSON in which drinks is a number")),
        (#"{"message":"key"}"#, .service(message: "key")), ("", .emptyBody),
    ])
    func `an answer that is no list of drinks is an error`(body: String, error: FeedError) throws {
        #expect(throws: error) { try CocktailsFeed(categories: ["X"]).page(body) }
    }

    @Test func `a picture is asked for in the size wanted`() throws {
        let url = "https://i.example/images/media/drink/x.jpg"
        let wanted = WantedSize.fitting(PixelSize(width: 9, height: 9))
        #expect(try CocktailsFeed().candidates(for: url, wanted: wanted).first == url + "/preview")
    }

    @Test func `as many drinks as the service gives at most may not be all`() throws {
        func warnings(_ count: Int) throws -> [String] {
            let rows = Array(repeating: #"{"idDrink":"1"}"#, count: count).joined(separator: ",")
            return try CocktailsFeed(categories: ["Shot"]).page("{\"drinks\":[\(rows)]}").warnings
        }
        #expect(try warnings(100) == ["Shot has 100 drinks, the most the service gives: there may be more"])
        #expect(try warnings(99) == [])
    }
}
