/// What a picture is filed under on the page: where it came from, or how it failed to.
enum PageState: String, CaseIterable {
    case network
    case revalidated
    case cache
    case stale
    case failure
    case cancelled

    init(_ entry: ManifestEntry) {
        switch entry.outcome {
        case .success(let picture): self.init(picture.origin)
        case .failure: self = .failure
        case .cancelled: self = .cancelled
        }
    }

    private init(_ origin: Origin) {
        switch origin {
        case .network: self = .network
        case .revalidated: self = .revalidated
        case .cache: self = .cache
        case .stale: self = .stale
        }
    }

    var title: String {
        switch self {
        case .network: "Fetched"
        case .revalidated: "Revalidated"
        case .cache: "From cache"
        case .stale: "Stale"
        case .failure: "Failed"
        case .cancelled: "Not fetched"
        }
    }

    /// Those that a run has any of, with their counts.
    static func counts(_ record: RunRecord) -> [(state: PageState, count: Int)] {
        let origins = record.summary.origins
        return allCases.map { state in
            let count =
                switch state {
                case .network: origins[.network]
                case .revalidated: origins[.revalidated]
                case .cache: origins[.cache]
                case .stale: origins[.stale]
                case .failure: record.items.failed + record.lists.failed.count
                case .cancelled: record.items.cancelled
                }
            return (state, count ?? 0)
        }.filter { $0.count > 0 }
    }
}
