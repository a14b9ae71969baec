import ArtHTTP

/// A feed of anyone's, from a URL, a file or standard input: RSS, Atom, or JSON of any shape by paths; told by what it
/// is, not by its name.
public struct GenericFeed: Feed {
    /// Pages of one list.
    public static let mostPages = 10_000

    public let word: String
    public let paths: GenericPaths
    /// What relative URLs are relative to, if not to the list's own.
    public let base: String?
    private let request: ListRequest
    private let pages: PageTrail
    private let mostItems: Int?

    /// - Parameters:
    ///   - word: A URL, a file's path, or `-` for standard input.
    ///   - paths: Where JSON has what; of them only `next` says something of RSS and Atom.
    ///   - base: What relative URLs of items are relative to; the list's own URL, if it has one, if `nil`.
    ///   - pages: Pages that are followed at most, the first included.
    ///   - allowsDowngrade: Whether a page that came over https may name a next one without.
    ///   - limit: Items of the whole run; all if `nil`.
    public init(
        _ word: String, paths: GenericPaths = GenericPaths(), base: String? = nil, pages: Int = 100,
        allowsDowngrade: Bool = false, limit: Int? = nil
    ) throws(FeedUsageError) {
        if let limit, limit < 1 {
            throw .malformed(parameter: "limit", value: String(limit), expected: "1 or more")
        }
        guard (1...Self.mostPages).contains(pages) else {
            throw .malformed(parameter: "pages", value: String(pages), expected: "1 to \(Self.mostPages)")
        }
        try FeedWord.base(base)
        self.word = word
        self.base = base
        self.paths = paths
        request = try Self.request(word)
        self.pages = PageTrail(limit: pages, allowsDowngrade: allowsDowngrade)
        mostItems = limit
    }

    public var name: String { "feed" }

    public var parameters: [FeedParameter] {
        var parameters = [FeedParameter("feed", .text(word))]
        parameters += paths.given.map { FeedParameter($0.name, .text($0.path.text)) }
        if let base { parameters.append(FeedParameter("base", .text(base))) }
        if paths.next != nil { parameters.append(FeedParameter("pages", .number(pages.limit))) }
        if let mostItems { parameters.append(FeedParameter("limit", .number(mostItems))) }
        return parameters
    }

    public var limit: ItemLimit { mostItems.map(ItemLimit.run) ?? .none }

    public func start() -> [ListRequest] { [request] }

    public func reader(for request: ListRequest) -> any ListReader {
        GenericListReader(
            PathList(paths: paths, base: base(of: request)), or: WholeListReader(feed: self, request: request),
            of: request, pages: pages)
    }

    /// - Throws: What makes it no list at all, or breaks it before its first item.
    public func page(_ body: [UInt8], for request: ListRequest) throws(FeedError) -> ListPage {
        guard body.contains(where: { !$0.isASCIISpace }) else { throw .emptyBody }
        if SyndicationList.isXML(body) { return try markup(body, request) }
        var reader = reader(for: request)
        var page = reader.read(body)
        if page.failure == nil { page = page + reader.finish() }
        if let failure = page.failure, page.items.isEmpty { throw failure }
        return page
    }

    private func markup(_ body: [UInt8], _ request: ListRequest) throws(FeedError) -> ListPage {
        let list = try SyndicationList(body, base: base(of: request))
        guard list.page.failure == nil, let next = paths.next.flatMap({ list.links[$0.text] }) else { return list.page }
        return pages.following(next, from: request, after: list.page)
    }

    private func base(of request: ListRequest) -> BaseURL { BaseURL(base ?? request.serviceURL) }
}

extension GenericFeed {
    /// Of what answers are made of here, best first.
    private static let accept = ListField(
        "Accept", "application/json, application/feed+json, application/atom+xml, application/rss+xml, */*;q=0.8")

    private static func request(_ word: String) throws(FeedUsageError) -> ListRequest {
        guard !word.isEmpty, !word.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw .malformed(
                parameter: "feed", value: word, expected: "a URL, a file or \"-\" without control characters")
        }
        switch ListWord(word) {
        case .standardInput: return ListRequest(.standardInput)
        case .file: return ListRequest(.file(path: word))
        case .url:
            try check(url: word)
            return ListRequest(.service(url: word), fields: [accept])
        }
    }

    /// What is asked for is told in manifest and messages, and it is no place for secrets.
    private static func check(url: String) throws(FeedUsageError) {
        let shown = TransferURL.shown(url)
        guard shown == url else {
            throw .malformed(
                parameter: "feed", value: shown,
                expected: "a URL without user and password; --netrc and --header-for give them to its host")
        }
        do {
            _ = try TransferURL(url)
        } catch {
            throw .malformed(parameter: "feed", value: shown, expected: "an http or https URL")
        }
    }
}

extension ListRequest {
    /// `nil` for what is not asked over HTTP.
    var serviceURL: String? {
        if case .service(let url) = source { url } else { nil }
    }
}
