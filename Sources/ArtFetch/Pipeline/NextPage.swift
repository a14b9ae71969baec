import ArtHTTP

/// The page of a list that an answer's `Link` field names as the next one. Pure.
enum NextPage: Hashable {
    /// The answer says nothing of other pages.
    case unknown
    case last
    case request(ListRequest)
    /// It lies on a host that was not asked, which must not be led to by a list.
    case elsewhere(String)

    /// - Parameters:
    ///   - request: what the answer is to.
    ///   - asked: its URL, after `--endpoint`; a mirror may name itself or the service that it mirrors.
    init(after request: ListRequest, at asked: String, _ fields: [HeaderField]) {
        let link = LinkField(fields)
        guard case .service(let own) = request.source, link.isThere else {
            self = .unknown
            return
        }
        guard let target = link.target("next") else {
            self = .last
            return
        }
        guard let place = SplitURL(own), let reference = Self.reference(target, to: place, [own, asked]) else {
            self = .elsewhere(target)
            return
        }
        var next = request
        next.source = .service(url: place.origin + reference)
        next.page += 1
        self = next.source == request.source ? .last : .request(next)
    }

    /// Path and query; `nil` for a target that is not on one of `hosts`.
    private static func reference(_ target: String, to place: SplitURL, _ hosts: [String]) -> String? {
        if target.hasPrefix("/"), !target.hasPrefix("//") { return withoutFragment(target) }
        if target.hasPrefix("?") { return place.path + withoutFragment(target) }
        guard let parts = SplitURL(target), let url = url(target),
            hosts.contains(where: { host in Self.url(host).map { isSameOrigin($0, url) } ?? false })
        else { return nil }
        return parts.path + (parts.query.map { "?" + $0 } ?? "")
    }

    private static func withoutFragment(_ text: String) -> String { String(text.prefix { $0 != "#" }) }

    /// RFC 6454, 5.
    private static func isSameOrigin(_ one: TransferURL, _ other: TransferURL) -> Bool {
        one.scheme == other.scheme && one.host == other.host && one.port == other.port
    }

    private static func url(_ text: String) -> TransferURL? {
        do { return try TransferURL(text) } catch { return nil }
    }
}
