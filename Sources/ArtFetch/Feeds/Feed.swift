public import ArtHTTP

/// A service or list that yields items. Pure: requests out, items in from bytes; `FeedReader` does the asking.
public protocol Feed: Sendable {
    /// The word on the command line: `music`.
    var name: String { get }
    /// What was asked for, in a fixed order, as the manifest keeps it.
    var parameters: [FeedParameter] { get }
    /// How many items at most, and of what.
    var limit: ItemLimit { get }
    /// How many lists are fetched at a time where one page leads to several.
    var listsAtATime: Int { get }
    /// Whether a list's next page is the one that its answer's `Link` field names: RFC 8288, relation `next`. It takes the
    /// place of the requests that `page` gives; those count where an answer has no such field.
    var followsLinks: Bool { get }
    /// How the service that has the lists says "not so fast".
    var throttleDialect: ThrottleDialect { get }

    /// The requests that open the list, in the order in which their items are delivered.
    func start() -> [ListRequest]

    /// What reads the answer to `request`, as it comes. The one that is given takes it whole, for `page`.
    func reader(for request: ListRequest) -> any ListReader

    /// The items of one answer, and the requests it leads to; theirs are delivered after this page's own.
    func page(_ body: [UInt8], for request: ListRequest) throws(FeedError) -> ListPage

    /// What may be asked for in place of `image`, best first: the smallest picture the service offers that is as large
    /// as wanted, and then what stands in for one that is not there. By the shape of `image`, whatever its host; empty
    /// where the shape is not the service's. Last of all `image` itself is asked for in any case.
    func candidates(for image: String, wanted: WantedSize) -> [String]
}

extension Feed {
    public func reader(for request: ListRequest) -> any ListReader { WholeListReader(feed: self, request: request) }

    public var listsAtATime: Int { 2 }

    public var followsLinks: Bool { false }

    public var throttleDialect: ThrottleDialect { .standard }

    public func candidates(for image: String, wanted: WantedSize) -> [String] { [] }
}

/// One word of what was asked for.
public struct FeedParameter: Hashable, Sendable {
    public enum Value: Hashable, Sendable {
        case text(String)
        case number(Int)
        case list([String])
    }

    public var name: String
    public var value: Value

    public init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    /// A limit as a parameter; none where all items are wanted.
    static func limit(_ limit: Int?) -> [FeedParameter] {
        limit.map { [FeedParameter("limit", .number($0))] } ?? []
    }
}

/// As a manifest has it: a number, a text, or texts.
extension FeedParameter.Value: Decodable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        // `try?`: that it is no number or no text only says that it is the next of them; what it is at last is told.
        if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else {
            self = .list(try value.decode([String].self))
        }
    }
}

/// How many items are taken.
public enum ItemLimit: Hashable, Sendable {
    case none
    /// Of the whole run.
    case run(Int)
    /// Of each section.
    case section(Int)
}

/// A question whose answer is (a part of) a list.
public struct ListRequest: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
        /// Asked over HTTP; the answer comes whole. Scheme, host and port give way to `--endpoint`.
        case service(url: String)
        /// A local file.
        case file(path: String)
        /// Standard input.
        case standardInput
        /// What was given on the command line.
        case inline([UInt8])
    }

    public var source: Source
    /// Header fields that the service wants, such as `Accept`.
    public var fields: [ListField]
    /// The section of this list's items, where the feed has sections.
    public var section: String?
    /// The number of this page, from 1, where a list comes in several.
    public var page: Int
    /// The number of the list's first line, from 1.
    public var firstLine: Int
    /// The URLs of the pages that led here, where a list comes in several.
    public var trail: [String] = []

    public init(
        _ source: Source, fields: [ListField] = [], section: String? = nil, page: Int = 1, firstLine: Int = 1
    ) {
        self.source = source
        self.fields = fields
        self.section = section
        self.page = page
        self.firstLine = firstLine
    }
}

/// A header field of a list request.
public struct ListField: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// What one answer held.
public struct ListPage: Hashable, Sendable {
    /// The list's own title, if it has one.
    public var title: String?
    public var items: [Item]
    public var next: [ListRequest]
    /// What was odd but cost no item, a sentence each.
    public var warnings: [String]
    /// What broke the list after these items; they count, and the list has failed.
    public var failure: FeedError?

    public init(
        title: String? = nil, items: [Item] = [], next: [ListRequest] = [], warnings: [String] = [],
        failure: FeedError? = nil
    ) {
        self.title = title
        self.items = items
        self.next = next
        self.warnings = warnings
        self.failure = failure
    }
}
