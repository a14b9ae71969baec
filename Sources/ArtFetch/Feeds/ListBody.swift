/// The bytes of an answer that should be JSON, and what can be said of them when they are not the list.
enum ListBody {
    /// The value of a body that is one row by itself, or the error that says what the body is instead. Of a list see
    /// `ServiceList`.
    static func json(_ body: [UInt8]) throws(FeedError) -> JSONValue {
        try check(body)
        guard body.count <= JSONScanner.elementLimit else {
            let reason = "it is \(body.count) bytes long, the limit is \(JSONScanner.elementLimit)"
            throw .broken(reason: reason, place: nil)
        }
        do {
            return try JSONReader.read(body)
        } catch {
            throw .broken(reason: error.reason, place: "byte \(error.offset)")
        }
    }

    /// - Throws: What a body is that can be no JSON.
    static func check(_ body: [UInt8]) throws(FeedError) {
        guard body.contains(where: { !$0.isASCIISpace }) else { throw .emptyBody }
        if let looksLike = foreignFormat(body) { throw .wrongFormat(looksLike: looksLike) }
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

    /// GitHub says `message` (and the useful part in `errors`), Apple `errorMessage`, OAuth `error_description`, RFC 9457
    /// `detail`; others have an object in `error`, or nothing but `errors`. What has more to it than words is no error,
    /// whatever it calls its message.
    static func serviceMessage(_ value: JSONValue) -> String? {
        guard case .object(let members) = value,
            members.allSatisfy({ errorParts.contains($0.key) || $0.value.isScalar || $0.value.isEmpty })
        else { return nil }
        let first = value["errors"]?.elements?.first
        let detail = first?.text("message", "detail", "title") ?? first?.text
        let message =
            value.text("message", "errorMessage", "error_description", "detail", "error")
            ?? value["error"]?.text("message", "detail", "status")
        guard let message, let detail else { return message ?? detail }
        return "\(message): \(detail)"
    }

    /// Members of an error that may be more than a word.
    private static let errorParts: Set<String> = ["error", "errors", "details"]
}

extension JSONValue {
    fileprivate var isScalar: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        case .array, .object: false
        }
    }

    fileprivate var isEmpty: Bool { self == .array([]) || self == .object([:]) }
}
