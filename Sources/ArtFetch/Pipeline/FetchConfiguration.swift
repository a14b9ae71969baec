public import ArtHTTP
public import ArtImage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Everything that decides how a run goes, each with its default's reason.
public struct FetchConfiguration: Sendable {
    /// Where the manifest is written.
    public enum ManifestPlace: Hashable, Sendable {
        /// `<cache>/manifests/<feed>.json`, or as its form ends; nowhere if the cache cannot be written.
        case cache
        case file(String)
        case standardOutput
    }

    /// When something that the cache has is used.
    public enum Reuse: Hashable, Sendable {
        /// While it is fresh (RFC 9111); from then on the server is asked whether it still holds.
        case whileFresh
        /// When the server has confirmed it, fresh or not.
        case onceConfirmed
        /// Fresh or not; nobody is asked, and what is not there fails as `offline-miss`.
        case offline
    }

    /// What the run's manifest in the cache is called, in place of the feed's name: a word of letters, digits and
    /// hyphens.
    public var runName: String?
    /// One rendition each; the largest box decides which picture is asked for, and what all are decoded for.
    public var recipes: [Recipe] = [Recipe(box: PixelSize(width: 100, height: 100))]
    /// Whether each service is asked for the largest picture it has, in place of the smallest that is large enough.
    public var asksForLargest = false
    public var limits = ImageLimits()
    /// Transfers in flight: enough to hide a CDN's latency, few enough for it to bear.
    public var jobs = 16
    /// Of them to one host: as many as browsers have.
    public var perHost = 6
    /// Requests to one host that may begin in a second; without it, what its service documents.
    public var ratePerSecond: Double?
    /// Seconds that a host may ask to be left alone; one that asks for more is not waited for.
    public var maxWait = 120.0
    /// Decodes at a time; more than there are cores would only cost memory.
    public var decoders = Cores.available
    /// After the first attempt.
    public var retries = 4
    /// Seconds until a connection stands.
    public var connectTimeout = 10.0
    /// Seconds without a byte, the wait for the first included.
    public var stallTimeout = 30.0
    /// Seconds for one item with all its attempts, pauses of its host not counted.
    public var itemTimeout = 300.0
    /// Seconds for the whole run; without it, as long as it takes.
    public var deadline: Double?
    /// The largest body, in bytes: ten times a large cover.
    public var maxBytes = 50_000_000
    /// Bytes of bodies held in memory, all together; what is more lies in files below the cache.
    public var memory = 256_000_000
    /// Whether loopback, private and other special addresses may be asked.
    public var allowPrivate = false
    /// Replaces scheme, host and port of the feed's service.
    public var endpoint: Endpoint?
    /// Whether a redirect may lead from https to http.
    public var allowDowngrade = false
    /// Header fields for the feed's own origin; with a list of one's own for every listed host, `Authorization` and
    /// `Cookie` excepted.
    public var fields: [HeaderField] = []
    /// Header fields for the host that each names, and no other.
    public var hostFields: [HostField] = []
    /// Proxies; by default none, also none of the environment.
    public var proxies = ProxyRules()
    /// A file with users and passwords of hosts, netrc(5).
    public var netrcFile: String?
    /// A PEM file with further certificate authorities.
    public var caFile: String?
    public var userAgent = "artfetch/\(Version.current)"
    public var reuse = Reuse.whileFresh
    /// Seconds since 1970, which freshness is judged by.
    public var wallClock: @Sendable () -> Int = { Int(Date.now.timeIntervalSince1970) }
    /// The cache's directory.
    public var cache: String
    /// What all objects in the cache together may have, in bytes; `nil` for no limit. Ten gigabytes hold some hundred
    /// thousand covers.
    public var maxCache: Int? = 10_000_000_000
    /// Whether what the cache has is read and hashed before it is used, and not only looked at.
    public var hashesHits = false
    /// Where each item's renditions are laid as files for people.
    public var output: String?
    public var manifest = ManifestPlace.cache
    public var manifestForm = ManifestForm.json
    /// Whether each entry of the manifest tells how long its item was in each state. Without it two runs with the same
    /// answers write the same entries.
    public var recordsTimings = false
    /// What pictures must be: another, or one that is not in it, fails as `drift`.
    public var frozen: PictureLock?
    /// Failures that are known and do not count.
    public var known = KnownFailures()
    /// Where the run's journal goes if the cache cannot be written.
    public var temporary = FileManager.default.temporaryDirectory.path

    public init(cache: String) {
        self.cache = cache
    }

    /// The box that the picture asked for must cover.
    var largestBox: PixelSize {
        PixelSize(
            width: recipes.map(\.box.width).max() ?? 1,
            height: recipes.map(\.box.height).max() ?? 1)
    }

    /// The recipes, made for one decode. A rendition that is missing in the cache is thus made as it would have been
    /// together with the others.
    public var recipesOfOneDecode: [Recipe] {
        recipes.map { recipe in
            var shared = recipe
            shared.scaledFor = largestBox
            return shared
        }
    }
}
