import ArtHTTP
import ArtImage

@testable import ArtFetch

/// A feed of tests: each list is text, a picture's URL a line; `> name` leads to another list, `!` fails,
/// `?` breaks the list off, `~ text` warns.
struct ListedFeed: Feed {
    var lists: [String]
    var limit = ItemLimit.none
    var listsAtATime = 2
    var throttleDialect = ThrottleDialect.standard
    var followsLinks = false

    var name: String { "listed" }
    var parameters: [FeedParameter] { [FeedParameter("lists", .list(lists))] }

    func start() -> [ListRequest] { lists.map { ListRequest(.service(url: $0), section: Self.section(of: $0)) } }

    func page(_ body: [UInt8], for request: ListRequest) throws(FeedError) -> ListPage {
        var page = ListPage(title: "Listed")
        for line in String(decoding: body, as: UTF8.self).split(separator: "\n") {
            if line == "!" { throw .service(message: "out of order") }
            if line == "?" {
                page.failure = .broken(reason: "torn off", place: "line 2")
                break
            }
            if line.hasPrefix("~ ") {
                page.warnings.append(String(line.dropFirst(2)))
            } else if line.hasPrefix("> ") {
                page.next.append(ListRequest(.service(url: String(line.dropFirst(2))), section: request.section))
            } else {
                let image = line == "none" ? nil : String(line)
                page.items.append(Item(id: String(line), title: "T \(line)", section: request.section, image: image))
            }
        }
        return page
    }

    /// `list#A` is the list of section A.
    private static func section(of list: String) -> String? {
        list.split(separator: "#").dropFirst().first.map(String.init)
    }
}
