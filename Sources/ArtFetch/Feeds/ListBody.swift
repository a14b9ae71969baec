/// The bytes of an answer that should be JSON, and what can be said of them when they are not the list.
enum ListBody {
    /// The body's value, or the error that says what the body is instead.
    static func json(_ body: [UInt8]) throws(FeedError) -> JSONValue {
        guard body.contains(where: { !$0.isASCIISpace }) else { throw .emptyBody }
        if let looksLike = foreignFormat(body) { throw .wrongFormat(looksLike: looksLike) }
        do {
            return try JSONReader.read(body)
        } catch {
            throw .broken(reason: error.reason, place: "byte \(error.offset)")
        }
    }

    /// The error for JSON that lacks `expected`: the service's own words if it gave some.
    static func unexpected(_ value: JSONValue, without expected: String) -> FeedError {
        if let message = serviceMessage(value) { return .service(message: message) }
        return .wrongFormat(looksLike: "\(value.looks) of JSON without \(expected)")
    }

    /// What a body that is no JSON is, by its first bytes.
    static func foreignFormat(_ body: [UInt8]) -> String? {
        if body.starts(with: [0x1F, 0x8B]) { return "gzip data" }
        if body.starts(with: [0xFF, 0xFE]) || body.starts(with: [0xFE, 0xFF]) { return "UTF-16 text" }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = body.dropFirst(body.starts(with: mark) ? 3 : 0).drop(while: \.isASCIISpace)
        guard text.first == UInt8(ascii: "<") else { return nil }
        return markup(String(decoding: text.prefix(16), as: UTF8.self).lowercased())
    }

    static let htmlPage = "an HTML page"

    private static func markup(_ start: String) -> String {
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return htmlPage }
        if start.hasPrefix("<rss") || start.hasPrefix("<feed") { return "an RSS or Atom feed" }
        if start.hasPrefix("<?xml") { return "an XML document" }
        return "markup"
    }

    /// Why an answer is no JSON, if it is short enough to be looked through.
    static func fault(in body: [UInt8]) -> FeedError? {
        guard body.count <= longestError else { return nil }
        do {
            _ = try JSONReader.read(body)
            return nil
        } catch {
            return .broken(reason: error.reason, place: "byte \(error.offset)")
        }
    }

    /// A service's error that came in place of a list, if the answer is short enough to be one.
    static func serviceError(in body: [UInt8]) -> FeedError? {
        guard body.count <= longestError else { return nil }
        do {
            return serviceMessage(try JSONReader.read(body)).map { .service(message: $0) }
        } catch {
            return nil
        }
    }

    /// In bytes.
    private static let longestError = 65_536

    /// GitHub says `message` (and the useful part in `errors`), Apple `errorMessage`, others `error`.
    private static func serviceMessage(_ value: JSONValue) -> String? {
        guard let message = value.text("message", "errorMessage", "error") else { return nil }
        guard let detail = value["errors"]?.elements?.first?.text("message") else { return message }
        return "\(message): \(detail)"
    }
}

extension JSONValue {
    /// The member `name`, which must be a list.
    func list(_ name: String) throws(FeedError) -> JSONValue {
        guard let list = self[name], list.elements != nil else { throw ListBody.unexpected(self, without: name) }
        return list
    }

    /// The elements of a list as items. An element that is no object still takes its place in the list, as an item
    /// without an image: left out, it would make a short list look whole. The warning says what it was.
    func listPage(title: String? = nil, item: (JSONValue) -> Item) -> ListPage {
        let elements = elements ?? []
        var warnings = PageWarnings()
        for (index, element) in elements.enumerated() where !element.isObject {
            warnings.add("element \(index + 1) of the list is \(element.looks), an object was expected")
        }
        return ListPage(title: title, items: elements.map(item), warnings: warnings.sentences)
    }
}
