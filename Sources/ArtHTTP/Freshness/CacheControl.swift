/// The directives of a `Cache-Control` field of an answer that matter to a private cache: RFC 9111, 5.2.2, RFC 5861
/// and RFC 8246. `s-maxage`, `public`, `private`, `proxy-revalidate` and unknown ones mean nothing to it.
///
/// Of a directive that comes twice the first one counts (RFC 9111, 4.2.1).
public struct CacheControl: Hashable, Sendable {
    /// Seconds. A value that is no number counts as 0: broken freshness is no freshness (RFC 9111, 4.2.1).
    public private(set) var maxAge: Int?
    public private(set) var isNoStore = false
    /// Also with field names after it, which is what most caches make of those (RFC 9111, 5.2.2.4).
    public private(set) var isNoCache = false
    public private(set) var isMustRevalidate = false
    /// The body will not change while it is fresh: RFC 8246.
    public private(set) var isImmutable = false
    /// Seconds beyond its freshness that it may be used for where asking again fails: RFC 5861, 4.
    public private(set) var staleIfError: Int?
    /// Seconds after which the service wants to be asked again at the earliest: what GitHub says in a field of its own,
    /// and `StoredResponse` keeps as an extension (RFC 9111, 5.2.3).
    public private(set) var pollInterval: Int?

    static let pollIntervalName = "x-poll-interval"

    /// - Parameter value: of all fields of that name, joined by commas.
    public init(_ value: String) {
        var reader = DirectiveReader(value)
        while let directive = reader.next() { take(directive) }
    }

    private mutating func take(_ directive: DirectiveReader.Directive) {
        switch directive.name {
        case "max-age": maxAge = maxAge ?? DeltaSeconds.parse(directive.argument) ?? 0
        case "no-store": isNoStore = true
        case "no-cache": isNoCache = true
        case "must-revalidate": isMustRevalidate = true
        case "immutable": isImmutable = true
        case Self.pollIntervalName: pollInterval = pollInterval ?? DeltaSeconds.parse(directive.argument)
        case "stale-if-error": staleIfError = staleIfError ?? DeltaSeconds.parse(directive.argument)
        default: break
        }
    }
}

/// Whole seconds without a sign: RFC 9111, 1.2.2.
enum DeltaSeconds {
    /// What does not fit counts as this, which is more than 68 years.
    static let most = 1 << 31

    /// `nil` for what is no number of digits.
    static func parse(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return min(Int(text) ?? most, most)
    }
}

/// Cuts a list of directives at its commas: `name`, `name=token` or `name="quoted \" text"`.
private struct DirectiveReader {
    struct Directive {
        /// In lower case.
        var name: String
        /// Without quotes; empty if there is none.
        var argument: String
    }

    private var rest: Substring.UTF8View

    init(_ value: String) { rest = Substring(value).utf8 }

    /// `nil` at the end; an element that is empty has an empty name.
    mutating func next() -> Directive? {
        guard !rest.isEmpty else { return nil }
        let name = word(until: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "=") })
        var argument = ""
        if skip(UInt8(ascii: "=")) {
            while skip(UInt8(ascii: " ")) || skip(UInt8(ascii: "\t")) {}
            argument = skip(UInt8(ascii: "\"")) ? quoted() : word { $0 == UInt8(ascii: ",") }
        }
        _ = word { $0 == UInt8(ascii: ",") }
        _ = skip(UInt8(ascii: ","))
        return Directive(name: name.lowercased(), argument: argument)
    }

    private mutating func word(until isEnd: (UInt8) -> Bool) -> String {
        let bytes = rest.prefix { !isEnd($0) }
        rest = rest[bytes.endIndex...]
        let text = bytes.drop(while: Self.isSpace)
        let end = text.lastIndex { !Self.isSpace($0) }
        return end.map { String(Substring(text[...$0])) } ?? ""
    }

    /// Up to the closing quote, or the end if there is none.
    private mutating func quoted() -> String {
        var bytes: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            bytes.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
