/// Which proxy a URL is asked through, as curl chooses it: curl(1), ENVIRONMENT. Pure.
///
/// The transport decides by this and never leaves it to libcurl: behind a proxy the address that is connected to is the
/// proxy's, and the check of special addresses must know.
public struct ProxyRules: Hashable, Sendable {
    private var byScheme: [TransferURL.Scheme: String] = [:]
    private var exempt = ProxyExemptions("")

    /// No proxy.
    public init() {}

    /// - Parameters:
    ///   - environment: of which only `variables` are looked at.
    ///   - named: the proxy that the user named for everything, in place of the environment's; empty for none.
    public init(environment: [String: String], named: String? = nil) {
        // An empty variable is as good as none: curl_getenv of libcurl.
        func first(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        if let named {
            if !named.isEmpty { byScheme = [.http: named, .https: named] }
        } else {
            // Never HTTP_PROXY: a CGI program finds the header field `Proxy` of its caller there.
            byScheme[.http] = first("http_proxy", "all_proxy", "ALL_PROXY")
            byScheme[.https] = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        }
        exempt = ProxyExemptions(first("no_proxy", "NO_PROXY") ?? "")
    }

    /// The variables of the environment that decide.
    public static let variables = [
        "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    ]

    /// As CURLOPT_PROXY(3) takes it; `nil` to connect to the host itself.
    func proxy(for url: TransferURL) -> String? {
        exempt.cover(host: url.host) ? nil : byScheme[url.scheme]
    }
}
