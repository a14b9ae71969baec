/// Reads one list as it comes, so that a list of any length is read in little memory. A value: what is read next
/// depends on nothing but the bytes before.
public protocol ListReader: Sendable {
    /// The items that end in `chunk`. If the list is broken the page says so (`ListPage.failure`) after the items
    /// before, and nothing more is read.
    mutating func read(_ chunk: [UInt8]) -> ListPage

    /// The list is over: what only its end has ended.
    mutating func finish() -> ListPage
}

/// For a feed that wants its answers whole.
struct WholeListReader: ListReader {
    let feed: any Feed
    let request: ListRequest
    private var body: [UInt8] = []

    init(feed: any Feed, request: ListRequest) {
        self.feed = feed
        self.request = request
    }

    /// What is unpacked here must not be more than what may come over the network.
    mutating func read(_ chunk: [UInt8]) -> ListPage {
        if body.isEmpty { body = chunk } else { body += chunk }
        guard body.count > FeedReader.maxListBytes else { return ListPage() }
        body = []
        return ListPage(
            failure: .broken(reason: "it is longer than \(FeedReader.maxListBytes / 1_000_000) MB", place: nil))
    }

    mutating func finish() -> ListPage {
        do throws(FeedError) {
            return try feed.page(body, for: request)
        } catch {
            return ListPage(failure: error)
        }
    }
}

/// A list from its bytes as they are kept, packed or not, to its items: what a feed's reader is fed by. Asks and fetches
/// nothing.
public struct ListReading: ~Copyable {
    private var text = ListText()
    private var reader: any ListReader
    /// Nothing more of it is read.
    public private(set) var isBroken = false

    public init(_ reader: any ListReader) {
        self.reader = reader
    }

    /// The next items of `chunk`, which is read from `position` on. `nil` when all of it is read, or the list is broken.
    public mutating func next(in chunk: [UInt8], at position: inout Int) -> ListPage? {
        guard !isBroken else { return nil }
        do throws(FeedError) {
            return try text.next(in: chunk, at: &position).map { checked(reader.read($0)) }
        } catch {
            return checked(ListPage(failure: error))
        }
    }

    /// The last items. `nil` if the list was broken before.
    public mutating func finish() -> ListPage? {
        guard !isBroken else { return nil }
        do throws(FeedError) {
            if let rest = try text.finish() {
                let page = checked(reader.read(rest))
                return isBroken ? page : page + checked(reader.finish())
            }
            return checked(reader.finish())
        } catch {
            return checked(ListPage(failure: error))
        }
    }

    private mutating func checked(_ page: ListPage) -> ListPage {
        if page.failure != nil { isBroken = true }
        return page
    }
}

extension ListPage {
    /// This page's rows, and then those of `next`.
    static func + (page: ListPage, next: ListPage) -> ListPage {
        ListPage(
            title: page.title ?? next.title, items: page.items + next.items, next: page.next + next.next,
            warnings: page.warnings + next.warnings, failure: page.failure ?? next.failure)
    }
}
