import ArtCache
import ArtFetch

/// Writes the reports that were asked for to where they go: beside the manifest, into a file, or to standard output.
struct ReportFiles {
    let requests: [ReportRequest]
    /// Whether a page's thumbnails lie beside it.
    var linksThumbnails = false
    let environment: [String: String]
    var output: any TextOutput = StandardStream.output

    /// Each by itself: one that cannot be written does not cost the others.
    ///
    /// - Parameter manifest: what reports without a name of their own lie beside.
    /// - Returns: a sentence for each that could not be written.
    func write(_ record: RunRecord, beside manifest: String?) -> [String] {
        requests.flatMap { request in
            do {
                try write(request, record, manifest)
                return [String]()
            } catch {
                return ["the \(request.kind.rawValue) report could not be written: \(error)"]
            }
        }
    }

    private func write(_ request: ReportRequest, _ record: RunRecord, _ manifest: String?) throws {
        let path = Self.path(request, manifest)
        let report = try request.kind.report(of: record, at: path ?? "-", isLinked: linksThumbnails)
        if let path, path != "-" {
            try Self.replace(path) { sink in try report.write(record, to: sink) }
        } else {
            try report.write(record) { output.write($0) }
        }
        if request.kind == .github, request.path == nil { try StepSummary(environment)?.append(record) }
    }

    /// `nil` for standard output.
    static func path(_ request: ReportRequest, _ manifest: String?) -> String? {
        if let path = request.path { return path }
        guard let ending = request.kind.ending, let manifest else { return nil }
        return stem(of: manifest) + "." + ending
    }

    /// The manifest's path without its own ending.
    private static func stem(of path: String) -> String {
        for ending in ManifestForm.allCases.map({ "." + $0.rawValue }) where path.hasSuffix(ending) {
            return String(path.dropLast(ending.count))
        }
        return path
    }

    /// A file that is written beside its place and renamed.
    static func replace(_ path: String, _ write: (Report.Sink) throws -> Void) throws {
        var file = try ReplacementFile(at: path)
        try write { text in try file.append(Array(text.utf8)) }
        try file.commit()
    }
}

extension ReportKind {
    /// Who writes it.
    ///
    /// - Parameter path: where it goes; `-` is standard output, beside which nothing can lie.
    func report(of record: RunRecord, at path: String, isLinked: Bool) throws -> any Report {
        switch self {
        case .html: try HTMLReport(of: record, at: path, isLinked: isLinked && path != "-")
        case .junit: JUnitReport()
        case .markdown: MarkdownReport()
        case .github: GitHubReport()
        }
    }
}
