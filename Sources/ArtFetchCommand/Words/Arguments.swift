import ArtFetch
import ArtHTTP
import ArtImage

/// What was typed after a feed's word, typed and checked one by one. What it means together is `PreparedRun`'s to say.
struct Arguments: Hashable, Sendable {
    var feed: FeedName
    /// That of the named feed which was asked for.
    var name: String?
    /// The words that are no flags: artists, categories, a query, files and URLs.
    var words: [String] = []

    // Thumbnails
    var sizes = [PixelSize(width: 100, height: 100)]
    var fit = Recipe.Fit.contain
    var upscale = false
    var filter = Recipe.Filter.lanczos3
    var format = Recipe.OutputFormat.auto
    var quality = 85
    var chroma = Recipe.Chroma.halved
    var progressive = false
    var optimize = false
    var linear = false
    var keepICC = false
    var background = RGBColor.white
    var accept = Acceptance.sound
    /// The largest picture that a service has is asked for.
    var original = false

    // Limits
    var limit: Int?
    var require: Int?
    var jobs = 16
    var perHost = 6
    /// Requests in a second.
    var rate: Double?
    var retries = 4
    var timeout = Duration.seconds(30)
    var connectTimeout = Duration.seconds(10)
    var itemTimeout = Duration.seconds(300)
    var maxWait = Duration.seconds(120)
    var deadline: Duration?
    var decodeTimeout = Duration.seconds(10)
    var memory = 256_000_000
    var maxBytes = 50_000_000
    var maxPixels = 100_000_000
    var maxDecodeMemory = 512_000_000

    // Where things go
    var cache: String?
    var maxCache = 10_000_000_000
    var verify = false
    var output: String?
    var manifest: String?
    /// Without it the ending of the file's name says it.
    var manifestForm: ManifestForm?
    var timings = false

    // Requests
    var refresh = false
    var offline = false
    var endpoint: Endpoint?
    var allowPrivate = false
    var allowDowngrade = false
    var fields: [HeaderField] = []
    var hostFields: [HostField] = []
    var proxy: String?
    var netrc = false
    var caFile: String?
    var userAgent: String?

    // Results
    var failOn = FailOn.any
    var reports: [ReportRequest] = []
    var linksThumbnails = false
    var baseline: String?
    var newBaseline: String?
    var lock: String?
    var frozen: String?
    /// `--all`: `retry` tries broken items again as well.
    var retriesAll = false

    // Output
    /// Whether it is only said what a run would do.
    var isDryRun = false
    /// Whether what is asked for on standard output is JSON.
    var isJSON = false
    var progress = ProgressMode.auto
    var color = ColorMode.auto
    var volume = Volume.normal

    // Feeds
    var country = "us"
    var artwork: AppleArtwork.Format?
    var music = MusicWords()
    var songs = SongsWords()
    var github = GitHubWords()
    var lists = ListOptions()
    var generic = GenericWords()

    // The cache's verbs
    var upkeep = UpkeepWords()

    /// The names of the flags that were typed; of a named feed without any, those of its file.
    var given: Set<String> = []

    init(feed: FeedName) {
        self.feed = feed
    }
}

/// How progress is shown on standard error.
enum ProgressMode: String, CaseIterable, Sendable {
    /// A few lines that are redrawn on a terminal, else plain lines.
    case auto
    /// Redrawn wherever it goes.
    case bar
    case plain
    /// Every event as a line of JSON, `docs/events.md`.
    case json
    case none
}

/// How much is said.
enum Volume: Sendable {
    /// Nothing but failures.
    case quiet
    case normal
    /// A line for every item.
    case verbose
}

/// The flags of `music`; those left out are the feed's own to choose.
struct MusicWords: Hashable, Sendable {
    enum API: String, CaseIterable, Sendable {
        case v2
        case v1
    }

    var chart: String?
    var kind: MusicFeed.Kind?
    var api = API.v2
    var media: String?
}

/// The flags of `songs`.
struct SongsWords: Hashable, Sendable {
    var entity = SongsFeed.Entity.song
}

/// The flags of `github`.
struct GitHubWords: Hashable, Sendable {
    /// `OWNER/REPO`, whose events' actors are wanted.
    var events: [String] = []
    var users: [String] = []
}

/// The flags of `feed`.
struct GenericWords: Hashable, Sendable {
    var paths = GenericPaths()
    var pages = 100
}

/// The flags of the cache's verbs.
struct UpkeepWords: Hashable, Sendable {
    var isFast = false
    var repairs = false
    var olderThan: Duration?
    var isConfirmed = false
    /// `--size` was given: not the original is meant.
    var wantsRendition = false
}
