public import ArtHTTP

/// Which header fields of the user's go along with which request. Pure.
///
/// Those without a host are for the feed's own origin, or, where a list of one's own has none, for every listed host;
/// but who the user is (`Authorization`, `Cookie`) is told only to an origin or host that was named. What becomes of
/// them at a redirect is the transport's to decide: beyond the origin that was asked they go no further.
struct RequestFields: Sendable {
    private let configuration: FetchConfiguration
    /// Those of the feed's lists; empty where none is asked over HTTP.
    private let origins: Set<String>

    init(_ configuration: FetchConfiguration, feed: any Feed) {
        self.configuration = configuration
        let urls = feed.start().compactMap { request in
            if case .service(let url) = request.source { url } else { nil }
        }
        origins = Set(urls.compactMap { Self.url(configuration.endpoint?.replacingService(of: $0) ?? $0)?.origin })
    }

    /// `own` and the user's, which take the place of those with the same name.
    func fields(for text: String, with own: [HeaderField]) -> [HeaderField] {
        guard !configuration.isWithoutFields, let url = Self.url(text) else { return own }
        let fields = general(for: url) + configuration.hostFields.filter { $0.isFor(url) }.map(\.field)
        let names = Set(fields.map { $0.name.lowercased() })
        return own.filter { !names.contains($0.name.lowercased()) } + fields
    }

    private func general(for url: TransferURL) -> [HeaderField] {
        if origins.isEmpty { return configuration.fields.filter { !$0.isPersonal } }
        return origins.contains(url.origin) ? configuration.fields : []
    }

    /// What is no URL gets no fields; the transport says why it is none.
    private static func url(_ text: String) -> TransferURL? {
        do { return try TransferURL(text) } catch { return nil }
    }
}

/// A header field for one host.
public struct HostField: Hashable, Sendable {
    public var host: String
    /// `nil` for all ports.
    public var port: Int?
    public var field: HeaderField

    /// `nil` if `place` is no host, perhaps with a port: `api.example.com`, `[::1]:8080`.
    public init?(_ place: String, _ field: HeaderField) {
        guard !place.contains(where: { "/?#@\\".contains($0) }) else { return nil }
        do throws(TransferError) {
            let url = try TransferURL("http://\(place)/")
            host = url.host
            port = place.last == "]" || !place.contains(":") ? nil : url.port
            self.field = field
        } catch {
            return nil
        }
    }

    func isFor(_ url: TransferURL) -> Bool {
        url.host == host && (port == nil || port == url.port)
    }
}

extension FetchConfiguration {
    fileprivate var isWithoutFields: Bool { fields.isEmpty && hostFields.isEmpty }
}

extension TransferURL {
    /// RFC 6454, 6.2.
    fileprivate var origin: String { "\(scheme.rawValue)://\(host):\(port)" }
}
