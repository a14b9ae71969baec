/// Lists of one's own, from files, standard input and URLs that are words themselves: text, comma- or tab-separated
/// values, JSON, JSON Lines, an earlier manifest; each told by its first bytes (`ListFormat`).
public struct URLsFeed: Feed {
    /// In bytes, of a line of text. Of a longer one nothing is kept.
    public static let lineLimit = 65_536

    public let words: [String]
    private let requests: [ListRequest]
    private let options: ListOptions
    private let mostItems: Int?

    /// - Parameters:
    ///   - words: In their order: a URL is a picture, `-` is standard input, anything else a file's path.
    ///   - options: For all lists; URLs that are words need none.
    ///   - limit: Items of the whole run; all if `nil`.
    public init(
        words: [String], options: ListOptions = ListOptions(), limit: Int? = nil
    ) throws(FeedUsageError) {
        guard !words.isEmpty else { throw .missing(parameter: "urls", expected: "a URL, a file or \"-\"") }
        try FeedWord.base(options.base)
        self.words = words
        self.options = options
        requests = try Self.requests(words)
        mostItems = try FeedWord.limit(limit)
    }

    public var name: String { "urls" }

    public var parameters: [FeedParameter] {
        let texts = [
            ("items", options.items?.text), ("urlColumn", options.columns.url), ("idColumn", options.columns.id),
            ("titleColumn", options.columns.title), ("base", options.base),
        ]
        let given = texts.compactMap { name, text in text.map { FeedParameter(name, .text($0)) } }
        return [FeedParameter("urls", .list(words))] + given + FeedParameter.limit(mostItems)
    }

    public var limit: ItemLimit { mostItems.map(ItemLimit.run) ?? .none }

    public func start() -> [ListRequest] { requests }

    public func reader(for request: ListRequest) -> any ListReader {
        switch request.source {
        case .file(let path): OwnListReader(list: path, options: options)
        case .standardInput: OwnListReader(list: "standard input", options: options)
        case .service(let url): OwnListReader(list: url, options: options)
        case .inline: TextListReader(ListRows(list: nil), firstLine: request.firstLine)
        }
    }

    public func page(_ body: [UInt8], for request: ListRequest) throws(FeedError) -> ListPage {
        var reader = reader(for: request)
        let page = reader.read(body)
        return page.failure == nil ? page + reader.finish() : page
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
        return switch ListWord(word) {
        case .standardInput: ListRequest(.standardInput)
        case .file: ListRequest(.file(path: word))
        case .url: ListRequest(.inline(Array(word.utf8)), firstLine: number)
        }
    }
}
