import ArtFetch
import ArtHTTP
import ArtImage

extension FetchConfiguration {
    /// What typed words mean to the library.
    init(_ arguments: Arguments, cache: String, environment: [String: String] = [:]) {
        self.init(cache: cache)
        runName = arguments.name
        recipes = arguments.sizes.map { Recipe(box: $0, arguments) }
        asksForLargest = arguments.original
        limits = ImageLimits(
            maxPixels: arguments.maxPixels, maxDecodeMemory: arguments.maxDecodeMemory,
            maxDecodeTime: arguments.decodeTimeout, acceptance: arguments.accept)
        jobs = arguments.jobs
        perHost = arguments.perHost
        ratePerSecond = arguments.rate
        retries = arguments.retries
        connectTimeout = arguments.connectTimeout / .seconds(1)
        stallTimeout = arguments.timeout / .seconds(1)
        itemTimeout = arguments.itemTimeout / .seconds(1)
        memory = arguments.memory
        maxWait = arguments.maxWait / .seconds(1)
        deadline = arguments.deadline.map { $0 / .seconds(1) }
        maxBytes = arguments.maxBytes
        allowPrivate = arguments.allowPrivate
        allowDowngrade = arguments.allowDowngrade
        endpoint = arguments.endpoint
        fields = arguments.fields
        hostFields = ServiceTokens.fields(arguments, environment) + arguments.hostFields
        proxies = ProxyRules(environment: environment, named: arguments.proxy)
        netrcFile = arguments.netrc ? environment["HOME"].map { $0 + "/.netrc" } : nil
        caFile = arguments.caFile
        userAgent = arguments.userAgent ?? userAgent
        reuse = arguments.offline ? .offline : arguments.refresh ? .onceConfirmed : .whileFresh
        maxCache = arguments.maxCache
        hashesHits = arguments.verify
        output = arguments.output
        manifest = ManifestPlace(arguments.manifest)
        recordsTimings = arguments.timings
        manifestForm = arguments.manifestForm ?? arguments.manifest.map(ManifestForm.init(path:)) ?? .json
    }
}

extension FetchConfiguration.ManifestPlace {
    fileprivate init(_ word: String?) {
        switch word {
        case nil: self = .cache
        case "-": self = .standardOutput
        case .some(let path): self = .file(path)
        }
    }
}

extension Recipe {
    fileprivate init(box: PixelSize, _ arguments: Arguments) {
        self.init(
            box: box, fit: arguments.fit, format: arguments.format, quality: arguments.quality,
            chroma: arguments.chroma, progressive: arguments.progressive, optimize: arguments.optimize,
            upscale: arguments.upscale, filter: arguments.filter, linear: arguments.linear, keepICC: arguments.keepICC,
            background: arguments.background)
    }
}
