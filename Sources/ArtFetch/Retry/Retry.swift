import ArtImage

/// What of an earlier run is tried again.
public struct Retry: Sendable {
    public let record: RunRecord
    /// Every failure, also where asking again cannot help.
    public let includesBroken: Bool

    public init(_ record: RunRecord, includesBroken: Bool = false) {
        self.record = record
        self.includesBroken = includesBroken
    }

    /// What failed and could succeed now, and what was cancelled.
    public func wants(_ entry: ManifestEntry) -> Bool {
        switch entry.outcome {
        case .success: false
        case .cancelled: true
        case .failure(let failure, _): includesBroken || failure.retryable
        }
    }

    /// How many items are tried again.
    public var count: Int {
        record.items.cancelled + (includesBroken ? record.summary.failed : record.retryable)
    }
}

extension FetchConfiguration {
    /// Takes up again what the run had: its recipes, what it accepted, its limits and its endpoint. Leave to ask private
    /// addresses, header fields and tokens are not in a manifest and are given anew.
    public mutating func takeUp(_ record: RunRecord) throws(ManifestError) {
        guard let recipe = record.head.recipe, let options = record.head.options else {
            throw .badMember(path: record.head.path, name: "recipe", reason: "it is missing, or the \"options\" are")
        }
        guard let recipes = recipe.recipes, let acceptance = Acceptance(rawValue: options.accept) else {
            throw .badMember(path: record.head.path, name: "recipe", reason: "this version knows no such recipe")
        }
        self.recipes = recipes
        limits.acceptance = acceptance
        limits.maxPixels = max(options.maxPixels, 1)
        limits.maxDecodeMemory = max(options.maxDecodeMemory, 1)
        retries = max(options.retries, 0)
        maxBytes = max(options.maxBytes, 1)
        endpoint = options.endpoint.flatMap(Endpoint.init)
    }
}
