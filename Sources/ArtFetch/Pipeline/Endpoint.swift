/// A mirror or test origin that stands in for a feed's service: scheme, host and port change, path and query stay.
public struct Endpoint: Hashable, Sendable {
    /// `http://127.0.0.1:8080`, without a slash at the end.
    public let base: String

    /// `nil` unless `text` is `http://` or `https://`, a host, perhaps a port, and nothing else.
    public init?(_ text: String) {
        guard let scheme = ["http://", "https://"].first(where: text.lowercased().hasPrefix) else { return nil }
        var authority = text.dropFirst(scheme.count)
        if authority.last == "/" { authority.removeLast() }
        guard !authority.isEmpty, !authority.contains(where: { "/?#@\\ ".contains($0) || $0.isWhitespace }) else {
            return nil
        }
        base = scheme + authority
    }

    /// `url` with this endpoint in place of its scheme and authority.
    func replacingService(of url: String) -> String {
        guard let separator = url.firstRange(of: "://") else { return url }
        let rest = url[separator.upperBound...]
        guard let path = rest.firstIndex(where: { "/?#".contains($0) }) else { return base }
        return base + rest[path...]
    }
}
