/// Lists of one's own as text: one URL a line, a title after a tab if there is one, blank lines and `#` comments
/// between. From files, standard input and URLs that are words themselves.
public struct URLsFeed: Feed {
    /// A longer line is an item without an image; a reader of runs need not hold more than this of any line.
    public static let lineLimit = 65_536

    public let words: [String]
    private let requests: [ListRequest]
    private let mostItems: Int?

    /// - Parameters:
    ///   - words: In their order: a URL is a picture, `-` is standard input, anything else a file's path.
    ///   - limit: Items of the whole run; all if `nil`.
    public init(words: [String], limit: Int? = nil) throws(FeedUsageError) {
        guard !words.isEmpty else { throw .missing(parameter: "urls", expected: "a URL, a file or \"-\"") }
        self.words = words
        requests = try Self.requests(words)
        mostItems = try FeedWord.limit(limit)
    }

    public var name: String { "urls" }

    public var parameters: [FeedParameter] {
        [FeedParameter("urls", .list(words))] + FeedParameter.limit(mostItems)
    }

    public var limit: ItemLimit { mostItems.map(ItemLimit.run) ?? .none }

    public func start() -> [ListRequest] { requests }

    public func page(_ body: [UInt8], for request: ListRequest) throws(FeedError) -> ListPage {
        if request.firstLine == 1, let looksLike = ListBody.foreignFormat(body) {
            throw .wrongFormat(looksLike: looksLike)
        }
        var items: [Item] = []
        var warnings = PageWarnings()
        for (index, line) in body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let number = request.firstLine + index
            guard let line = TextLine(Self.withoutMark(line, number: number), number: number) else { continue }
            let (item, warning) = line.read()
            items.append(item)
            if let warning { warnings.add(warning) }
        }
        return ListPage(items: items, warnings: warnings.sentences)
    }
}

extension URLsFeed {
    private static func requests(_ words: [String]) throws(FeedUsageError) -> [ListRequest] {
        var requests: [ListRequest] = []
        for (index, word) in words.enumerated() {
            let request = try request(word, number: index + 1)
            if request.source == .standardInput, requests.contains(request) {
                throw .repeated(parameter: "standard input", value: word)
            }
            requests.append(request)
        }
        return requests
    }

    /// A URL as a word keeps the word's number where a line of a file keeps the line's.
    private static func request(_ word: String, number: Int) throws(FeedUsageError) -> ListRequest {
        guard !word.isEmpty, !word.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw .malformed(
                parameter: "urls", value: word, expected: "a URL, a file or \"-\" without control characters")
        }
        if word == "-" { return ListRequest(.standardInput) }
        guard isURL(word) else { return ListRequest(.file(path: word)) }
        return ListRequest(.inline(Array(word.utf8)), firstLine: number)
    }

    private static func isURL(_ word: String) -> Bool {
        let start = word.prefix(8).lowercased()
        // One of a file is a URL too: the transfer refuses it, which says more than that no such file is there.
        return ["http://", "https://", "data:", "file://"].contains(where: start.hasPrefix)
    }

    /// Windows' editors write a byte order mark before the first line.
    private static func withoutMark(_ line: ArraySlice<UInt8>, number: Int) -> ArraySlice<UInt8> {
        number == 1 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
    }
}
