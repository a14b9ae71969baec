/// Makes items of the elements of an RSS feed (0.9x, 1.0, 2.0) or an Atom feed (RFC 4287), told one by one.
///
/// Elements are looked at where they belong: an entry's own children, pictures of Media RSS anywhere inside it. What
/// another vocabulary adds is passed over.
struct SyndicationReader {
    /// Of one document: ten million empty entries would fit into the largest answer.
    static let entryLimit = 1_000_000
    /// Bytes of addresses made of relative references; a long base and many short references would make them of little.
    static let resolvedLimit = 100_000_000

    private(set) var title: String?
    private(set) var entries: [SyndicationEntry] = []
    /// The document's own links by their relation, such as `next` (RFC 5005); the first of each.
    private(set) var links: [String: String] = [:]
    /// The show's picture: that of every episode without one of its own.
    private(set) var showPicture: String?

    /// An element that is open.
    private struct Frame {
        var name: XMLName
        var base: BaseURL
    }

    /// Where the text of an open element goes.
    private struct Capture {
        var field: TextField
        var depth: Int
        var text = ""
    }

    private enum TextField {
        case feedTitle
        case page
        case entry(WritableKeyPath<SyndicationEntry, String?>)
    }

    private let base: BaseURL
    private let resolvedLimit: Int
    private var frames: [Frame] = []
    private var entry: SyndicationEntry?
    /// How many elements are open around the entry's children.
    private var entryDepth = 0
    private var capture: Capture?
    private var resolvedBytes = 0

    /// - Parameter base: what relative references are resolved against where `xml:base` says nothing else.
    init(base: BaseURL, resolvedLimit: Int = Self.resolvedLimit) {
        self.base = base
        self.resolvedLimit = resolvedLimit
    }

    var wantsText: Bool { capture != nil }

    mutating func start(_ name: XMLName, _ attributes: XMLAttributes) throws(FeedError) {
        if frames.isEmpty { try checkRoot(name) }
        let outer = frames.last?.base ?? base
        frames.append(Frame(name: name, base: attributes["base", .xml].map(outer.moved) ?? outer))
        if entry == nil, Self.isEntry(name) {
            try beginEntry(attributes)
        } else if entry != nil {
            try readInEntry(name, attributes)
        } else if parent?.isContainer == true {
            try readInFeed(name, attributes)
        }
    }

    mutating func text(_ text: String) {
        capture?.text += text
    }

    mutating func end() throws(FeedError) {
        if let ended = capture, ended.depth == frames.count { try finish(ended) }
        if entry != nil, frames.count == entryDepth { endEntry() }
        frames.removeLast()
    }

    private mutating func finish(_ ended: Capture) throws(FeedError) {
        capture = nil
        guard let text = ended.text.trimmedOrNil else { return }
        switch ended.field {
        case .feedTitle: title = title ?? text
        case .page: try setPage(text)
        case .entry(let field): if entry?[keyPath: field] == nil { entry?[keyPath: field] = text }
        }
    }

    private mutating func take(_ field: TextField) {
        if capture == nil { capture = Capture(field: field, depth: frames.count) }
    }

    private var parent: XMLName? { frames.dropLast().last?.name }

    private mutating func resolved(_ reference: String) throws(FeedError) -> String {
        let url = (frames.last?.base ?? base).resolve(reference)
        if url != reference { resolvedBytes += url.utf8.count }
        guard resolvedBytes <= resolvedLimit else {
            throw .broken(reason: "its relative addresses make more than \(resolvedLimit) bytes", place: nil)
        }
        return url
    }
}

// MARK: - The feed's own elements

extension SyndicationReader {
    private func checkRoot(_ name: XMLName) throws(FeedError) {
        switch (name.vocabulary, name.local) {
        case (.rss, "rss"), (.rdf, "RDF"), (.atom, "feed"): return
        case (_, let local) where local.lowercased() == "html": throw .wrongFormat(looksLike: "an HTML page")
        default:
            throw .wrongFormat(looksLike: "an XML document that begins with <\(name.local.shortened(to: 40))>")
        }
    }

    private mutating func readInFeed(_ name: XMLName, _ attributes: XMLAttributes) throws(FeedError) {
        switch (name.vocabulary, name.local) {
        case (.rss, "title"), (.atom, "title"): take(.feedTitle)
        case (.atom, "link"):
            guard let relation = attributes["rel"], let target = attributes["href"], links[relation] == nil else {
                return
            }
            links[relation] = try resolved(target)
        case (.itunes, "image"):
            if showPicture == nil, let picture = attributes["href"] { showPicture = try resolved(picture) }
        default: break
        }
    }
}

// MARK: - Entries

extension SyndicationReader {
    private static func isEntry(_ name: XMLName) -> Bool {
        name == XMLName(.rss, "item") || name == XMLName(.atom, "entry")
    }

    private mutating func beginEntry(_ attributes: XMLAttributes) throws(FeedError) {
        guard entries.count < Self.entryLimit else {
            throw .broken(reason: "it has more than \(Self.entryLimit) entries", place: nil)
        }
        entry = SyndicationEntry(about: attributes["about", .rdf])
        entryDepth = frames.count
    }

    private mutating func endEntry() {
        if let entry { entries.append(entry) }
        entry = nil
    }

    private mutating func readInEntry(_ name: XMLName, _ attributes: XMLAttributes) throws(FeedError) {
        if name.vocabulary == .media { return try readMedia(name.local, attributes) }
        guard frames.count == entryDepth + 1 else { return }
        switch (name.vocabulary, name.local) {
        case (.rss, "title"), (.atom, "title"): take(.entry(\.title))
        case (.atom, "id"): take(.entry(\.id))
        case (.rss, "guid"):
            entry?.hasPermanentID = attributes["isPermaLink"]?.lowercased() != "false"
            take(.entry(\.id))
        case (.rss, "link"): take(.page)
        case (.atom, "link"): try readLink(attributes)
        case (.rss, "enclosure"): try add(.enclosure, attributes["url"], attributes)
        case (.itunes, "image"): try add(.itunes, attributes["href"], attributes)
        default: break
        }
    }

    /// RFC 4287, 4.2.7.2: without a relation it is the page itself.
    private mutating func readLink(_ attributes: XMLAttributes) throws(FeedError) {
        switch attributes["rel"] ?? "alternate" {
        case "alternate": if let page = attributes["href"] { try setPage(page) }
        case "enclosure": try add(.enclosure, attributes["href"], attributes)
        default: break
        }
    }

    /// The first one counts.
    private mutating func setPage(_ reference: String) throws(FeedError) {
        guard entry?.page == nil else { return }
        let page = try resolved(reference)
        entry?.page = page
    }

    /// The Media RSS Specification 1.5.1; groups need no notice, for what lies in them is looked at anyway.
    private mutating func readMedia(_ local: String, _ attributes: XMLAttributes) throws(FeedError) {
        switch local {
        case "thumbnail": try add(.thumbnail, attributes["url"], attributes)
        case "content": try add(.content, attributes["url"], attributes)
        case "title": take(.entry(\.mediaTitle))
        default: break
        }
    }

    private mutating func add(
        _ source: FoundPicture.Source, _ reference: String?, _ attributes: XMLAttributes
    ) throws(FeedError) {
        guard let reference, source.isPicture(reference, attributes) else { return }
        let found = FoundPicture(
            source: source,
            variant: ImageVariant(url: try resolved(reference), attributes["width"], attributes["height"]))
        entry?.pictures.append(found)
    }
}

extension XMLName {
    /// What holds a feed's own elements beside its entries.
    fileprivate var isContainer: Bool {
        self == XMLName(.rss, "channel") || self == XMLName(.atom, "feed")
    }
}
