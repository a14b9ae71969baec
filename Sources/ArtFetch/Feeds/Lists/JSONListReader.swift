/// The elements of a list inside one JSON text, each read alone.
struct JSONListReader: ListReader {
    private let path: JSONPath
    private let rows: JSONRows
    private var scanner: JSONScanner
    private var count = 0
    private var text = ShortText()

    /// - Parameter path: To the list.
    init(_ rows: JSONRows, path: JSONPath) {
        self.rows = rows
        self.path = path
        scanner = JSONScanner([.elements(of: path)])
    }

    mutating func read(_ chunk: [UInt8]) -> ListPage {
        text.keep(chunk)
        var (page, position) = (ListPage(), 0)
        do throws(JSONFault) {
            while let element = try scanner.next(in: chunk, at: &position) { page.items.append(item(element)) }
        } catch {
            page.failure = FeedError(error)
        }
        return page
    }

    mutating func finish() -> ListPage {
        var page = ListPage()
        do throws(JSONFault) {
            if let element = try scanner.finish() { page.items.append(item(element)) }
            if count == 0 && scanner.lists == 0 { page.failure = noList }
        } catch {
            page.failure = FeedError(error)
        }
        return page
    }

    private mutating func item(_ element: JSONElement) -> Item {
        count += 1
        do throws(JSONFault) {
            return rows.item(try element.value(), number: count, place: "element \(count) (\(element.place))")
        } catch {
            return rows.unreadable(error, number: count, place: "element \(count)")
        }
    }

    private var noList: FeedError {
        if let error = text.bytes.flatMap(ListBody.serviceError) { return error }
        guard let misfit = scanner.misfit else { return .wrongFormat(looksLike: "JSON without \(path)") }
        if path.steps.isEmpty { return .wrongFormat(looksLike: "\(misfit.looks) of JSON") }
        return .wrongFormat(looksLike: "JSON in which \(path) is \(misfit.looks) (\(misfit.place))")
    }
}

extension FeedError {
    init(_ fault: JSONFault) {
        self = .broken(reason: fault.reason, place: fault.place.description)
    }
}
