/// How transfers are made. The defaults are those of the command line.
public struct TransportConfiguration: Hashable, Sendable {
    public var timeouts: TransferTimeouts
    /// Connections open at a time, all hosts together; further transfers wait for one.
    public var jobs: Int
    /// Hops of one transfer; browsers allow 20, and chains beyond ten are loops.
    public var redirects: Int
    /// Whether loopback, private and other special addresses may be asked.
    public var allowPrivate: Bool
    public var userAgent: String
    /// A PEM file with further certificate authorities. Where libcurl was built with a folder of authorities
    /// (Debian), it adds to that; elsewhere it takes the place of the bundled file.
    public var caFile: String?
    /// Which proxies are asked. The addresses behind one are its own business; only those that a URL spells out are
    /// still checked.
    public var proxies = ProxyRules()
    /// A file with users and passwords of hosts, netrc(5).
    public var netrcFile: String?
    /// Whether a redirect may lead from https to http.
    public var allowDowngrade = false
    /// What all bodies together may hold in memory, in bytes: those under way, and answers that are still in use.
    public var memory = 256_000_000
    /// Where the bodies go that memory has no room for.
    public var scratch = ScratchNames.temporary

    /// What `allowPrivate` left off refuses.
    var addressRules = AddressRules()

    public init(
        timeouts: TransferTimeouts = TransferTimeouts(), jobs: Int = 16, redirects: Int = 10,
        allowPrivate: Bool = false, userAgent: String = "artfetch/0.1.0", caFile: String? = nil
    ) {
        self.timeouts = timeouts
        self.jobs = max(1, jobs)
        self.redirects = redirects
        self.allowPrivate = allowPrivate
        self.userAgent = userAgent
        self.caFile = caFile
    }
}

/// When a transfer is given up.
public struct TransferTimeouts: Hashable, Sendable {
    /// From the first step towards a connection (name, socket, TLS) to its use; the wait for a free one not counted.
    public var connect: Duration
    /// No byte for this long, the wait for the first included.
    public var stall: Duration

    public init(connect: Duration = .seconds(10), stall: Duration = .seconds(30)) {
        self.connect = connect
        self.stall = stall
    }
}

extension Duration {
    /// With fractions; for sentences and arithmetic, not for exactness.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
