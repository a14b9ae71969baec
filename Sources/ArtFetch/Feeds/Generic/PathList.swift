/// One answer of JSON, taken apart by paths: each element is read alone, and a broken one costs no other.
struct PathList: ListReader {
    private let paths: GenericPaths
    private let base: BaseURL
    private var scanner: JSONScanner
    private var items = ElementItems()
    private var text = ShortText()
    /// What the path to the next page leads to.
    private(set) var next: String?
    private var nextFault: FeedError?

    init(paths: GenericPaths, base: BaseURL) {
        self.paths = paths
        self.base = base
        scanner = JSONScanner(
            [.elements(of: paths.items ?? .root)] + [paths.next].compactMap(\.self).map(JSONSelection.value))
    }

    mutating func read(_ chunk: [UInt8]) -> ListPage {
        text.keep(chunk)
        var (page, position) = (ListPage(), 0)
        do throws(JSONFault) {
            while let element = try scanner.next(in: chunk, at: &position) { take(element) }
        } catch {
            page.failure = FeedError(error)
        }
        page.items = items.taken()
        return page
    }

    mutating func finish() -> ListPage {
        var page = ListPage()
        do throws(JSONFault) {
            if let element = try scanner.finish() { take(element) }
            page.failure = items.count == 0 && scanner.lists == 0 ? noList : nextFault
        } catch {
            page.failure = FeedError(error)
        }
        page.items = items.taken()
        return page
    }

    private mutating func take(_ element: JSONElement) {
        if element.selection == 1 { return takeNext(element) }
        let number = items.count + 1
        items.take(element) { [paths, base] in paths.item($0, number: number, base: base) }
    }

    private mutating func takeNext(_ element: JSONElement) {
        do throws(JSONFault) {
            next = try element.value().text
        } catch {
            nextFault = .broken(reason: "the next page's address: \(error.reason)", place: error.place.description)
        }
    }

    private var noList: FeedError {
        if let error = text.bytes.flatMap({ ListBody.serviceError(in: $0) ?? ListBody.fault(in: $0) }) { return error }
        let path = paths.items?.text ?? "."
        guard let misfit = scanner.misfit else { return .wrongFormat(looksLike: "JSON without \(path)") }
        let hint = paths.items == nil ? "; --items says where in it the list is" : ""
        return .wrongFormat(looksLike: "JSON in which \(path) is \(misfit.looks)\(hint)")
    }
}
