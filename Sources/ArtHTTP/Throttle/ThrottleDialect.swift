/// How a service says "not so fast". Known by feed, not by host: a mirror or a test origin behaves as the service.
public enum ThrottleDialect: Hashable, Sendable {
    /// 429 and `Retry-After`: RFC 6585, 4, and RFC 9110, 10.2.3.
    case standard
    /// GitHub's REST API: 403 or 429 with `retry-after`, else with `x-ratelimit-remaining: 0` until `x-ratelimit-reset`,
    /// else for a minute at least (docs.github.com, "Rate limits for the REST API").
    case github
    /// The iTunes Search API: a bare 403 with an empty body and without `Retry-After`.
    case iTunes
}
