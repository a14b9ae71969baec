import ArtFetch

/// One `--report KIND[=FILE]`.
struct ReportRequest: Hashable, Sendable {
    var kind: ReportKind
    /// `-` is standard output; without one it goes beside the manifest, or where its kind goes.
    var path: String?
}

extension ValueReader<ReportRequest> {
    static var report: ValueReader {
        ValueReader(form: .text) { word throws(ValueError) in
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts.first ?? "")
            guard let kind = ReportKind(rawValue: name) else {
                let kinds = ReportKind.allCases.map(\.rawValue)
                throw name.isEmpty ? .empty : .notOneOf(kinds, suggestion: Suggestion.nearest(to: name, in: kinds))
            }
            guard parts.count < 2 || !parts[1].isEmpty else { throw .empty }
            return ReportRequest(kind: kind, path: parts.count == 2 ? String(parts[1]) : nil)
        }
    }
}
