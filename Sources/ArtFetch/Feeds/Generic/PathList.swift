/// One answer of JSON, taken apart by paths: each element is read alone, and a broken one costs no other.
struct PathList {
    /// Of one answer, as of one document of RSS.
    static let mostElements = SyndicationReader.entryLimit

    private let paths: GenericPaths
    private let base: BaseURL
    private var items = ElementItems()
    private(set) var page = ListPage()
    /// What the path to the next page leads to.
    private(set) var next: String?

    init(paths: GenericPaths, base: BaseURL) {
        self.paths = paths
        self.base = base
    }

    /// - Throws: What makes it no list at all.
    mutating func read(_ body: [UInt8]) throws(FeedError) {
        var scanner = JSONScanner(
            [.elements(of: paths.items ?? .root)] + [paths.next].compactMap(\.self).map(JSONSelection.value))
        do throws(JSONFault) {
            var position = 0
            while let element = try scanner.next(in: body, at: &position) { try take(element) }
            if let element = try scanner.finish() { try take(element) }
        } catch {
            page.failure = FeedError(error)
        }
        page.items = items.items
        guard items.count == 0 else { return }
        if let failure = page.failure { throw failure }
        if scanner.lists == 0 { throw noList(body, scanner) }
    }

    private mutating func take(_ element: JSONElement) throws(JSONFault) {
        if element.selection == 1 { return takeNext(element) }
        guard items.count < Self.mostElements else {
            throw JSONFault(reason: "it has more than \(Self.mostElements) elements", place: element.place)
        }
        let number = items.count + 1
        items.take(element) { [paths, base] in paths.item($0, number: number, base: base) }
    }

    private mutating func takeNext(_ element: JSONElement) {
        do throws(JSONFault) {
            next = try element.value().text
        } catch {
            page.failure = .broken(reason: "the next page's address: \(error.reason)", place: error.place.description)
        }
    }

    private func noList(_ body: [UInt8], _ scanner: JSONScanner) -> FeedError {
        if let error = ListBody.serviceError(in: body) ?? ListBody.fault(in: body) { return error }
        let path = paths.items?.text ?? "."
        guard let misfit = scanner.misfit else { return .wrongFormat(looksLike: "JSON without \(path)") }
        let hint = paths.items == nil ? "; --items says where in it the list is" : ""
        return .wrongFormat(looksLike: "JSON in which \(path) is \(misfit.looks)\(hint)")
    }
}
