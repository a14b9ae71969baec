/// Why an answer was no list.
public enum FeedError: Error, Hashable, Sendable {
    /// The body was empty.
    case emptyBody
    /// Not what the feed reads; `looksLike` names what it is instead ("an HTML page", "a legacy RSS feed").
    case wrongFormat(looksLike: String)
    /// An object, and nothing says where in it the list is.
    case noPath
    /// Text in another encoding than UTF-8, by its name.
    case wrongEncoding(String)
    /// Broken JSON or text; `place` is where ("byte 812", "line 3"), if known.
    case broken(reason: String, place: String?)
    /// The service's own words for why it gave nothing.
    case service(message: String)
}

extension FeedError: CustomStringConvertible {
    /// The sentence for people: what, value, limit. A service's words are shortened here, not in the value.
    public var description: String {
        switch self {
        case .emptyBody: "the answer is empty, a list was expected"
        case .wrongFormat(let looksLike): "the answer is \(looksLike), not the list that was asked for"
        case .noPath: "the list is inside an object of JSON; --items says where, such as --items feed.results"
        case .wrongEncoding(let name):
            "the list is \(name) text, only UTF-8 is read; iconv -f \(name) -t UTF-8 FILE converts it"
        case .broken(let reason, nil): "the list is broken: \(reason)"
        case .broken(let reason, let place?): "the list is broken at \(place): \(reason)"
        case .service(let message): "the service answered \"\(message.shortened(to: 200))\""
        }
    }
}

/// A word of the command line, or a value in code, that cannot be asked for.
public enum FeedUsageError: Error, Hashable, Sendable {
    /// `value` does not have the shape that `parameter` wants; `expected` says which.
    case malformed(parameter: String, value: String, expected: String)
    /// Nothing was given for `parameter`; `expected` says what is wanted.
    case missing(parameter: String, expected: String)
    /// The same thing was given twice where it can be had only once.
    case repeated(parameter: String, value: String)
}

extension FeedUsageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .malformed(let parameter, let value, let expected):
            "\(parameter) is \"\(value.shortened(to: 100))\", expected \(expected)"
        case .missing(let parameter, let expected): "\(parameter) is missing, expected \(expected)"
        case .repeated(let parameter, let value): "\(parameter) \"\(value.shortened(to: 100))\" is given twice"
        }
    }
}

extension String {
    /// At most `limit` characters, for sentences that quote what others wrote.
    func shortened(to limit: Int) -> String {
        count > limit ? prefix(limit) + "…" : self
    }
}
