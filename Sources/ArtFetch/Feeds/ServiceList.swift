/// The list in a service's answer. Its elements are cut out of the answer and read one by one, so that an answer of any
/// shape takes little more memory than its bytes; what lies around them is read as one value.
struct ServiceList {
    /// Of one answer: a hundred times what any service gives.
    static let mostElements = 100_000

    /// The answer, with nothing in its list; `null` if the list is broken.
    private(set) var answer = JSONValue.null
    private let path: JSONPath
    private let isThere: Bool
    private let misfit: String?
    private var items = ElementItems()
    private var failure: FeedError?

    /// - Parameters:
    ///   - names: Of the members that lead to the list; none if it is the answer itself.
    ///   - item: Of an element, or of `null` in place of one that is broken.
    /// - Throws: What makes it no list at all. What comes before a fault counts.
    init(_ body: [UInt8], at names: String..., item: (JSONValue) -> Item) throws(FeedError) {
        try ListBody.check(body)
        path = JSONPath(members: names)
        var scanner = JSONScanner([.elements(of: path)])
        var (position, cut) = (0, 0..<0)
        do throws(JSONFault) {
            while let element = try scanner.next(in: body, at: &position) {
                if items.count == Self.mostElements {
                    throw JSONFault(reason: "it has more than \(Self.mostElements) elements", place: element.place)
                }
                cut = (items.count == 0 ? element.place.offset : cut.lowerBound)..<position
                items.take(element, item)
            }
            _ = try scanner.finish()
        } catch {
            failure = FeedError(error)
        }
        isThere = scanner.lists > 0
        misfit = scanner.misfit?.looks
        if failure == nil { readAround(cut, of: body) }
        if let failure, items.count == 0 { throw failure }
    }

    /// - Throws: What the answer is instead, if it has no such list: the service's own words if it gave some.
    func page(title: String? = nil) throws(FeedError) -> ListPage {
        guard isThere else { throw noList }
        return ListPage(title: title, items: items.items, failure: failure)
    }

    private mutating func readAround(_ cut: Range<Int>, of body: [UInt8]) {
        let count = body.count - cut.count
        guard count <= JSONScanner.elementLimit else {
            let reason = "\(count) bytes lie around its list, the limit is \(JSONScanner.elementLimit)"
            failure = .broken(reason: reason, place: nil)
            return
        }
        do {
            answer = try JSONReader.read(Array(body[..<cut.lowerBound] + body[cut.upperBound...]))
        } catch {
            let place = error.offset + (error.offset < cut.lowerBound ? 0 : cut.count)
            failure = .broken(reason: error.reason, place: "byte \(place)")
        }
    }

    private var noList: FeedError {
        if let message = ListBody.serviceMessage(answer) { return .service(message: message) }
        if answer["feed"]?["entry"] != nil { return .wrongFormat(looksLike: "a legacy RSS feed") }
        guard answer.isObject, !path.steps.isEmpty else { return .wrongFormat(looksLike: "\(answer.looks) of JSON") }
        return .wrongFormat(looksLike: misfit.map { "JSON in which \(path) is \($0)" } ?? "JSON without \(path)")
    }
}
