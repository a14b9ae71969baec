/// One answer of JSON, taken apart by paths: each element is read alone, and a broken one costs no other.
struct PathList {
    private let paths: GenericPaths
    private let base: BaseURL
    private var count = 0
    private var warnings = PageWarnings()
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
            while let element = try scanner.next(in: body, at: &position) { take(element) }
            if let element = try scanner.finish() { take(element) }
        } catch {
            page.failure = .broken(reason: error.reason, place: error.place.description)
        }
        page.warnings = warnings.sentences
        guard count == 0 else { return }
        if let failure = page.failure { throw failure }
        if scanner.lists == 0 { throw noList(body, scanner) }
    }

    private mutating func take(_ element: JSONElement) {
        if element.selection == 1 { return takeNext(element) }
        count += 1
        do throws(JSONFault) {
            page.items.append(item(try element.value()))
        } catch {
            keepPlace("is broken at \(error.place): \(error.reason)")
        }
    }

    private mutating func takeNext(_ element: JSONElement) {
        do throws(JSONFault) {
            next = try element.value().text
        } catch {
            page.failure = .broken(reason: "the next page's address: \(error.reason)", place: error.place.description)
        }
    }

    /// A URL may stand for itself.
    private mutating func item(_ value: JSONValue) -> Item {
        if case .string(let url) = value { return Item(id: String(count), title: url, image: base.resolve(url)) }
        if !value.isObject { warnings.add("element \(count) of the list is \(value.looks), an object was expected") }
        return paths.item(value, base: base)
    }

    /// Left out, it would make a short list look whole.
    private mutating func keepPlace(_ reason: String) {
        warnings.add("element \(count) of the list \(reason)")
        page.items.append(Item(id: "", title: "element \(count)"))
    }

    private func noList(_ body: [UInt8], _ scanner: JSONScanner) -> FeedError {
        if let error = ListBody.serviceError(in: body) ?? ListBody.fault(in: body) { return error }
        let path = paths.items?.text ?? "."
        guard let misfit = scanner.misfit else { return .wrongFormat(looksLike: "JSON without \(path)") }
        let hint = paths.items == nil ? "; --items says where in it the list is" : ""
        return .wrongFormat(looksLike: "JSON in which \(path) is \(misfit.looks)\(hint)")
    }
}
