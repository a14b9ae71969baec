/// The elements of a list inside one JSON text, each read alone.
struct JSONListReader: ListReader {
    private let path: JSONPath
    private let rows: JSONRows
    private var scanner: JSONScanner
    private var count = 0
    /// The start of the text; all of it, while it is short: an answer that is no list says why in a few words.
    private var head: [UInt8] = []
    private var isShort = true

    /// In bytes.
    static let headLimit = 65_536

    /// - Parameter path: To the list.
    init(_ rows: JSONRows, path: JSONPath) {
        self.rows = rows
        self.path = path
        scanner = JSONScanner([.elements(of: path)])
    }

    mutating func read(_ chunk: [UInt8]) -> ListPage {
        keepHead(chunk)
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

    private mutating func keepHead(_ chunk: [UInt8]) {
        guard isShort else { return }
        isShort = head.count + chunk.count <= Self.headLimit
        if isShort { head += chunk } else { head = [] }
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
        if isShort, let error = ListBody.serviceError(in: head) { return error }
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
