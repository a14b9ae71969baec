/// What the user allows each host.
public struct ThrottleSettings: Hashable, Sendable {
    /// Transfers at a time: browsers open as many connections.
    public var perHost: Int
    /// How often one may begin; without it, what the host's service documents.
    public var rate: RequestRate?
    /// A host that wants a longer pause is not waited for.
    public var maxWait: Duration

    public init(perHost: Int = 6, rate: RequestRate? = nil, maxWait: Duration = .seconds(120)) {
        self.perHost = perHost
        self.rate = rate
        self.maxWait = maxWait
    }

    func limits(of host: HostKey) -> HostThrottle.Limits {
        let known = KnownRates.known(of: host)
        return HostThrottle.Limits(
            perHost: min(perHost, known.perHost ?? perHost), rate: rate ?? known.rate, maxWait: maxWait)
    }
}
