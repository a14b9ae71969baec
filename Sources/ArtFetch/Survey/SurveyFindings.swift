import ArtHTTP

/// What a run would do about one item's picture, as far as its list and the cache tell.
enum Prospect: Hashable, Sendable {
    /// `nil` stands for a URL that holds its picture.
    case fetch(host: HostKey?)
    /// What is kept is used if its server says that it still holds; `bytes` are those of the original.
    case confirm(host: HostKey?, bytes: Int)
    case cached(host: HostKey?, bytes: Int)
    /// Its picture is that of an item before it.
    case duplicate
    /// The item fails whatever the network says.
    case failure(Failure)
}

/// What a `Survey` has found: counts by host, and what is wrong with the list. Its size is bounded, however long that is.
public struct SurveyFindings: Hashable, Sendable {
    /// Pictures by what would be done about them.
    public struct Tally: Hashable, Sendable {
        public var fetch = 0
        public var confirm = 0
        public var cached = 0
        /// Of the originals that are kept, those to be confirmed among them.
        public var keptBytes = 0

        public init() {}

        public var all: Int { fetch + confirm + cached }

        public static func += (sum: inout Tally, more: Tally) {
            sum.fetch += more.fetch
            sum.confirm += more.confirm
            sum.cached += more.cached
            sum.keptBytes += more.keptBytes
        }
    }

    /// An item that cannot succeed.
    public struct Problem: Hashable, Sendable {
        public var position: Int
        /// As it came.
        public var title: String
        public var url: String?
        public var failure: Failure
    }

    /// All pictures, each once.
    public private(set) var pictures = Tally()
    /// Of `pictures` those of the first `mostHosts` hosts, by `host` or `host:port`; `""` are those in the list itself.
    public private(set) var hosts: [String: Tally] = [:]
    /// Of `pictures` those of all other hosts.
    public private(set) var otherHosts = Tally()
    /// Items whose picture an item before them has.
    public private(set) var duplicates = 0
    /// Items that cannot succeed, by kind.
    public private(set) var failures: [FailureKind: Int] = [:]
    /// The first of them.
    public private(set) var problems: [Problem] = []

    public internal(set) var lists = ListsRecord()
    public internal(set) var warnings: [String] = []
    /// `false` where a run would begin the cache.
    public internal(set) var hasCache = false
    /// The lists were not read to their end.
    public internal(set) var isInterrupted = false

    static let mostHosts = 1000
    public static let mostProblems = 20

    public init() {}

    /// How many items cannot succeed.
    public var failed: Int { failures.values.reduce(0, +) }

    public var items: Int { pictures.all + duplicates + failed }
}

extension SurveyFindings {
    mutating func note(_ listed: ListedItem, _ prospect: Prospect) {
        switch prospect {
        case .fetch(let host): add(to: host) { $0.fetch += 1 }
        case .confirm(let host, let bytes):
            add(to: host) { tally in
                tally.confirm += 1
                tally.keptBytes += bytes
            }
        case .cached(let host, let bytes):
            add(to: host) { tally in
                tally.cached += 1
                tally.keptBytes += bytes
            }
        case .duplicate: duplicates += 1
        case .failure(let failure):
            failures[failure.kind, default: 0] += 1
            guard problems.count < Self.mostProblems else { return }
            problems.append(
                Problem(
                    position: listed.position, title: listed.item.shownTitle, url: listed.item.image, failure: failure))
        }
    }

    private mutating func add(to host: HostKey?, _ change: (inout Tally) -> Void) {
        change(&pictures)
        let name = host?.description ?? ""
        if hosts[name] != nil || hosts.count < Self.mostHosts {
            change(&hosts[name, default: Tally()])
        } else {
            change(&otherHosts)
        }
    }
}
