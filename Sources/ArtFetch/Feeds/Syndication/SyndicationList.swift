/// An RSS or Atom document as a list.
struct SyndicationList {
    var page: ListPage
    /// The document's own links by their relation.
    var links: [String: String]

    /// Whether a body is XML: its first character opens a tag, in UTF-8 or, which JSON has no need of, in UTF-16.
    static func isXML(_ body: [UInt8]) -> Bool {
        let open = UInt8(ascii: "<")
        if body.starts(with: [0xFF, 0xFE]) { return body.dropFirst(2).starts(with: [open, 0]) }
        if body.starts(with: [0xFE, 0xFF]) { return body.dropFirst(2).starts(with: [0, open]) }
        if body.starts(with: [open, 0]) || body.starts(with: [0, open]) { return true }
        let text = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
        return text.first { !$0.isASCIISpace } == open
    }

    /// What comes before a fault counts: the page has it, and says what broke the list after it.
    ///
    /// - Parameter base: what relative references are resolved against.
    /// - Throws: What makes it no list at all.
    init(
        _ body: [UInt8], base: BaseURL, resolvedLimit: Int = SyndicationReader.resolvedLimit
    ) throws(FeedError) {
        if ListBody.foreignFormat(body) == ListBody.htmlPage { throw .wrongFormat(looksLike: ListBody.htmlPage) }
        let (reader, fault) = Self.read(body, SyndicationReader(base: base, resolvedLimit: resolvedLimit))
        let items = reader.entries.map { $0.item(showPicture: reader.showPicture) }
        if let fault, items.isEmpty { throw fault }
        page = ListPage(title: reader.title, items: items, failure: fault)
        links = reader.links
    }

    private static func read(_ body: [UInt8], _ reader: SyndicationReader) -> (SyndicationReader, FeedError?) {
        do throws(XMLFault) {
            let parser = try ExpatParser(reader)
            do throws(XMLFault) {
                try parser.read(body)
                return (parser.reader, nil)
            } catch {
                return (parser.reader, error.feedError)
            }
        } catch {
            return (reader, error.feedError)
        }
    }
}
