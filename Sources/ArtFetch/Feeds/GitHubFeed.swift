public import ArtHTTP

/// GitHub's REST API: avatars of the owners of repositories that a search finds, of the actors of repositories'
/// events, or of users by name. An entry for each repository, event or user, even where many share a picture.
public struct GitHubFeed: Feed {
    public enum Question: Hashable, Sendable {
        /// The words of `GET /search/repositories`, most stars first.
        case search(String)
        /// Repositories as `OWNER/REPO`, a section each: `GET /repos/{owner}/{repo}/events`.
        case events([String])
        /// Logins: `GET /users/{login}`.
        case users([String])
    }

    public let question: Question
    private let rows: ClampedLimit

    /// - Parameters:
    ///   - question: Its words are checked, since they go into paths.
    ///   - limit: Repositories of the search, or events a repository, 100 if `nil`; clamped to what the service keeps
    ///     (1,000 and 300) with a warning in the first page. Of users so many, all if `nil`.
    public init(_ question: Question, limit: Int? = nil) throws(FeedUsageError) {
        try question.check()
        self.question = question
        rows = ClampedLimit(asked: limit ?? question.usualRows, range: 1...question.mostRows)
    }

    public var name: String { "github" }

    public var parameters: [FeedParameter] {
        switch question {
        case .search(let query): [FeedParameter("query", .text(query)), FeedParameter("limit", .number(rows.value))]
        case .events(let names): [FeedParameter("events", .list(names)), FeedParameter("limit", .number(rows.value))]
        case .users(let names): [FeedParameter("users", .list(names)), FeedParameter("limit", .number(rows.value))]
        }
    }

    public var limit: ItemLimit {
        switch question {
        case .search, .users: .run(rows.value)
        case .events: .section(rows.value)
        }
    }

    public var followsLinks: Bool { true }

    public var throttleDialect: ThrottleDialect { .github }

    public func start() -> [ListRequest] {
        switch question {
        case .search, .events: paths.map { request($0, page: 1) }
        case .users(let names): names.map { Self.request("/users/\($0.percentEncoded)", section: nil) }
        }
    }

    public func page(_ body: [UInt8], for request: ListRequest) throws(FeedError) -> ListPage {
        var page =
            switch question {
            case .search: try Self.searchPage(body)
            case .events: try ServiceList(body) { Self.event($0, section: request.section) }.page()
            case .users: try Self.userPage(body)
            }
        page.next = next(after: request, rows: page.items.count)
        if request == start().first { page.warnings += rows.warnings }
        return page
    }

    public func candidates(for image: String, wanted: WantedSize) -> [String] {
        GitHubAvatar.candidates(image, wanted: wanted)
    }
}

// MARK: - Requests

extension GitHubFeed {
    /// What comes before the number of the page, and the section of the items.
    private typealias Path = (start: String, section: String?)

    /// The service gives at most 100 rows a page.
    private var perPage: Int { min(rows.value, 100) }

    private var paths: [Path] {
        switch question {
        case .search(let query):
            [("/search/repositories?q=\(query.percentEncoded)&sort=stars&order=desc&per_page=\(perPage)", nil)]
        case .events(let names):
            names.map { ("/repos/\($0)/events?per_page=\(perPage)", $0) }
        case .users: []
        }
    }

    private func request(_ path: Path, page: Int) -> ListRequest {
        Self.request("\(path.start)&page=\(page)", section: path.section, page: page)
    }

    /// The fields that the service asks for; `User-Agent` and the token are the transport's.
    private static func request(_ path: String, section: String?, page: Int = 1) -> ListRequest {
        let fields = [
            ListField("Accept", "application/vnd.github+json"), ListField("X-GitHub-Api-Version", "2022-11-28"),
        ]
        return ListRequest(
            .service(url: "https://api.github.com" + path), fields: fields, section: section, page: page)
    }

    /// The next page, as long as a page was full and the limit lies beyond it, where no `Link` says which it is.
    private func next(after request: ListRequest, rows count: Int) -> [ListRequest] {
        let lastPage = (rows.value + perPage - 1) / perPage
        guard count >= perPage, request.page < lastPage,
            let path = paths.first(where: { $0.section == request.section })
        else { return [] }
        return [self.request(path, page: request.page + 1)]
    }
}

// MARK: - Answers

extension GitHubFeed {
    private static func searchPage(_ body: [UInt8]) throws(FeedError) -> ListPage {
        let list = try ServiceList(body, at: "items", item: repository)
        var page = try list.page()
        if list.answer["incomplete_results"] == .bool(true) {
            page.warnings.append("the search ran out of the service's time, its results are incomplete")
        }
        return page
    }

    private static func repository(_ row: JSONValue) -> Item {
        Item(
            id: row.text("id") ?? "", title: row.text("full_name", "name") ?? "", subtitle: row.text("description"),
            page: row.text("html_url"), image: row["owner"]?.text("avatar_url"))
    }

    private static func event(_ row: JSONValue, section: String?) -> Item {
        Item(
            id: row.text("id") ?? "", title: row["actor"]?.text("login") ?? "", subtitle: row.text("type"),
            section: section, image: row["actor"]?.text("avatar_url"))
    }

    private static func userPage(_ body: [UInt8]) throws(FeedError) -> ListPage {
        let value = try ListBody.json(body)
        guard let login = value.text("login") else { throw ListBody.unexpected(value, without: "login") }
        let item = Item(
            id: value.text("id") ?? "", title: login, subtitle: value.text("name"), page: value.text("html_url"),
            image: value.text("avatar_url"))
        return ListPage(items: [item])
    }
}

// MARK: - Checks

extension GitHubFeed.Question {
    /// What the service keeps: the first 1,000 results of a search, the last 300 events of a repository. Users are asked
    /// for one by one.
    fileprivate var mostRows: Int {
        switch self {
        case .search: 1000
        case .events: 300
        case .users(let names): names.count
        }
    }

    fileprivate var usualRows: Int {
        switch self {
        case .search, .events: 100
        case .users(let names): names.count
        }
    }

    fileprivate func check() throws(FeedUsageError) {
        switch self {
        case .search(let query): try Self.check(query: query)
        case .events(let names): try Self.check(names, of: "events", expected: "OWNER/REPO", Self.isRepository)
        case .users(let names): try Self.check(names, of: "users", expected: "a login", Self.isLogin)
        }
    }

    /// The service refuses a query of more than 256 characters.
    private static func check(query: String) throws(FeedUsageError) {
        guard query.contains(where: { !$0.isWhitespace }) else {
            throw .missing(parameter: "query", expected: "words such as \"language:swift\"")
        }
        guard query.unicodeScalars.count <= 256 else {
            throw .malformed(parameter: "query", value: query, expected: "at most 256 characters")
        }
    }

    private static func check(
        _ names: [String], of parameter: String, expected: String, _ isValid: (Substring) -> Bool
    ) throws(FeedUsageError) {
        guard !names.isEmpty else { throw .missing(parameter: parameter, expected: expected) }
        for name in try FeedWord.names(names, of: parameter) where !isValid(name[...]) {
            throw .malformed(parameter: parameter, value: name, expected: expected)
        }
    }

    private static func isRepository(_ name: Substring) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, isLogin(parts[0]), (1...100).contains(parts[1].utf8.count) else { return false }
        let isName = parts[1].utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "._-".utf8.contains($0) }
        return isName && parts[1] != "." && parts[1] != ".."
    }

    /// Letters, digits and hyphens, at most 39; an underscore in logins that a company manages, `[bot]` after an app's.
    private static func isLogin(_ name: Substring) -> Bool {
        let login = name.hasSuffix("[bot]") ? name.dropLast(5) : name
        guard (1...39).contains(login.utf8.count), login.first != "-" else { return false }
        return login.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) }
    }
}
