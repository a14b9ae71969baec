/// What is in a cache, in numbers.
public struct CacheStatus: Hashable, Sendable, Encodable {
    /// Of one feed or host.
    public struct Share: Hashable, Sendable, Encodable {
        /// The feed's or the host's name.
        public var name: String
        public var urls: Int
        /// Of the originals; one that several URLs lead to counts for each.
        public var bytes: Int
    }

    /// One run's looks into the cache.
    public struct Run: Hashable, Sendable, Encodable {
        public var feed: String
        /// Seconds since 1970.
        public var ended: Int
        /// Pictures that were wanted and there, in all wanted sizes or to be made of the original.
        public var hits: Int
        public var misses: Int
    }

    /// Absolute.
    public var cache: String
    public var objects: Int
    public var bytes: Int
    public var pictures: Int
    public var renditions: Int
    public var lists: Int
    /// When the object was last used that was not used for longest; in seconds since 1970.
    public var oldestUse: Int?
    /// Largest first.
    public var feeds: [Share]
    /// Largest first.
    public var hosts: [Share]
    /// Latest first, at most ten.
    public var runs: [Run]
    public var quarantined: Int
    public var quarantinedBytes: Int
}

extension CacheUpkeep {
    /// Counts what the index knows; reads all its URLs.
    public func status() throws(CacheError) -> CacheStatus {
        let totals = try database.totals()
        let quarantined = try self.quarantined()
        let shares = try database.shares()
        return CacheStatus(
            cache: folder.path, objects: totals.objects, bytes: totals.bytes,
            pictures: try database.count("SELECT count(*) FROM originals"),
            renditions: try database.count("SELECT count(*) FROM renditions"),
            lists: try database.count("SELECT count(*) FROM urls WHERE is_list = 1"),
            oldestUse: totals.objects == 0 ? nil : try database.count("SELECT min(last_use) FROM objects"),
            feeds: shares.feeds, hosts: shares.hosts, runs: try database.runs(),
            quarantined: quarantined.count, quarantinedBytes: quarantined.reduce(0) { $0 + $1.bytes })
    }
}

extension IndexDatabase {
    func count(_ sql: String) throws(CacheError) -> Int {
        guard case .integer(let count) = try connection.value(sql) else { throw damage("a count") }
        return count
    }

    fileprivate func runs() throws(CacheError) -> [CacheStatus.Run] {
        let sql = "SELECT feed, ended, hits, misses FROM runs ORDER BY ended DESC LIMIT 10"
        var runs: [CacheStatus.Run] = []
        for row in try SQLiteStatement(sql, connection).rows([]) {
            guard case .text(let feed) = row[0], case .integer(let ended) = row[1], case .integer(let hits) = row[2],
                case .integer(let misses) = row[3]
            else { throw damage("a run") }
            runs.append(CacheStatus.Run(feed: feed, ended: ended, hits: hits, misses: misses))
        }
        return runs
    }

    fileprivate struct Shares {
        var feeds: [CacheStatus.Share]
        var hosts: [CacheStatus.Share]
    }

    fileprivate func shares() throws(CacheError) -> Shares {
        var (feeds, hosts) = (Tally(), Tally())
        let statement = try SQLiteStatement(
            "SELECT url, feed, size FROM urls JOIN objects ON id = original WHERE is_list = 0", connection)
        try statement.forEachRow([]) { row throws(CacheError) in
            guard case .text(let url) = row[0], let feed = row[1].text, case .integer(let size) = row[2] else {
                throw damage("a row of urls")
            }
            feeds.add(feed ?? "", size)
            hosts.add(Self.host(of: url), size)
        }
        return Shares(feeds: feeds.shares, hosts: hosts.shares)
    }

    /// What stands between `//` and the next `/`, without user and port; good enough to tell services apart (RFC 3986,
    /// 3.2). Empty for what is no URL.
    private static func host(of url: String) -> String {
        guard let slashes = url.firstRange(of: "://") else { return "" }
        let authority = url[slashes.upperBound...].prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return host.hasPrefix("[") ? String(host.prefix { $0 != "]" }) + "]" : String(host.prefix { $0 != ":" })
    }
}

/// Sums by name.
private struct Tally {
    private var byName: [String: CacheStatus.Share] = [:]

    mutating func add(_ name: String, _ bytes: Int) {
        byName[name, default: CacheStatus.Share(name: name, urls: 0, bytes: 0)].urls += 1
        byName[name]?.bytes += bytes
    }

    var shares: [CacheStatus.Share] {
        byName.values.sorted { ($1.bytes, $0.name) < ($0.bytes, $1.name) }
    }
}
