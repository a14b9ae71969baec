/// Reads a feed of anyone's as it comes: JSON element by element, and markup whole, as its parser wants it. Which it is is
/// told by its first character.
struct GenericListReader: ListReader {
    private enum Form {
        case json
        case markup
    }

    private let request: ListRequest
    private let pages: PageTrail
    private var list: PathList
    /// Also of what is nothing but space so far.
    private var whole: WholeListReader
    private var form: Form?

    init(_ list: PathList, or whole: WholeListReader, of request: ListRequest, pages: PageTrail) {
        self.list = list
        self.whole = whole
        self.request = request
        self.pages = pages
    }

    mutating func read(_ chunk: [UInt8]) -> ListPage {
        form = form ?? Self.form(of: chunk)
        if form == .json { return list.read(chunk) }
        if form == nil { _ = list.read(chunk) }
        return whole.read(chunk)
    }

    mutating func finish() -> ListPage {
        guard form == .json else { return whole.finish() }
        let page = list.finish()
        guard page.failure == nil, let next = list.next else { return page }
        return pages.following(next, from: request, after: page)
    }

    private static func form(of chunk: [UInt8]) -> Form? {
        if SyndicationList.isXML(chunk) { return .markup }
        return chunk.allSatisfy(\.isASCIISpace) ? nil : .json
    }
}
