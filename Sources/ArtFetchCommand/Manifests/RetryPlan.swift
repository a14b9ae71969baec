import ArtCache
import ArtFetch
import ArtImage

/// What `artfetch retry MANIFEST` means: the manifest says what is wanted, the flags how it is tried.
struct RetryPlan {
    let retry: Retry
    /// As given, with the manifest as the place where the result goes.
    let arguments: Arguments

    init(_ request: ManifestRequest, known: KnownFailures) throws(ManifestError) {
        let record = try RunRecord(manifest: request.words[0], known: known)
        retry = Retry(record, includesBroken: request.arguments.retriesAll)
        var arguments = request.arguments
        arguments.manifest = request.words[0]
        // By these tokens of the environment find their host.
        if record.head.feed.name == FeedName.github.rawValue { arguments.feed = .github }
        arguments.endpoint = record.head.options?.endpoint.flatMap(Endpoint.init)
        self.arguments = arguments
    }

    /// That lists which failed are not asked again, and what to type; `nil` if none failed.
    ///
    /// A list asked later may name other items than it did, and they would come behind all others, out of order: the
    /// whole is asked for anew, for which what the cache has costs nothing.
    var leavesLists: String? {
        let failed = retry.record.lists.failed
        guard !failed.isEmpty else { return nil }
        let command = RecordedCommand.line(of: retry.record.head).map { ": \(TerminalText.clean($0))" } ?? ""
        let lists = "\(Count.of(failed.count, "list", "lists")) of \(TerminalText.clean(retry.record.head.path))"
        return "\(lists) failed, and retry asks no lists; the run itself does, and takes from the cache what it has"
            + command
    }

    /// The manifest's own, unless `--cache` says where it lies now.
    func cache(_ environment: [String: String]) throws(CacheError) -> String {
        try CacheLocation.directory(arguments.cache ?? retry.record.head.cache, environment)
    }

    /// The manifest's recipes and options; of these the flags that were typed win.
    func configuration(_ configuration: FetchConfiguration) throws(ManifestError) -> FetchConfiguration {
        var result = configuration
        try result.takeUp(retry.record)
        let given = arguments.given
        if given.contains("retries") { result.retries = configuration.retries }
        if given.contains("max-bytes") { result.maxBytes = configuration.maxBytes }
        if given.contains("max-pixels") { result.limits.maxPixels = configuration.limits.maxPixels }
        if given.contains("max-decode-memory") {
            result.limits.maxDecodeMemory = configuration.limits.maxDecodeMemory
        }
        return result
    }
}
