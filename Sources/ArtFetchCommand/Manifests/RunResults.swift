import ArtFetch

/// What is made of a run's record at its end, or later: reports and a new baseline.
struct RunResults {
    let arguments: Arguments
    let environment: [String: String]
    /// Of `--baseline`.
    let baseline: Baseline
    var output: any TextOutput = StandardStream.output

    var isWanted: Bool { !arguments.reports.isEmpty || arguments.newBaseline != nil || arguments.lock != nil }

    /// The files, in the order in which they are written.
    func files(beside manifest: String?) -> [ResultFile] {
        let reports = arguments.reports.map { request in
            ResultFile(what: request.kind.rawValue, path: ReportFiles.path(request, manifest))
        }
        let others = [
            ResultFile(what: "baseline", path: arguments.newBaseline), ResultFile(what: "lock", path: arguments.lock),
        ]
        return (reports + others).compactMap(\.self)
    }

    /// Returns a sentence for each file that could not be written.
    func write(_ record: RunRecord, beside manifest: String?) -> [String] {
        let reports = ReportFiles(
            requests: arguments.reports, linksThumbnails: arguments.linksThumbnails, environment: environment,
            output: output)
        return reports.write(record, beside: manifest)
            + problem("baseline", at: arguments.newBaseline) { sink in
                try Baseline(record, keeping: baseline).write(to: sink)
            } + problem("lock", at: arguments.lock) { sink in try PictureLock.write(record, to: sink) }
    }

    private func problem(_ what: String, at path: String?, _ write: (Report.Sink) throws -> Void) -> [String] {
        guard let path else { return [] }
        do {
            try ReportFiles.replace(path, write)
            return []
        } catch {
            return ["the \(what) could not be written: \(error)"]
        }
    }

    /// What `--baseline` says today; none without it.
    static func baseline(_ arguments: Arguments) throws(ManifestError) -> Baseline {
        guard let path = arguments.baseline else { return Baseline() }
        return try Baseline(at: path)
    }
}

/// A file that is made of a run's record.
struct ResultFile: Hashable, Sendable {
    var what: String
    var path: String

    /// `nil` without a file of its own.
    init?(what: String, path: String?) {
        guard let path, path != "-" else { return nil }
        (self.what, self.path) = (what, path)
    }
}

extension Baseline {
    /// `nil` if all of it still holds.
    func warning(on day: CalendarDay) -> String? {
        let expired = expired(on: day)
        guard expired > 0 else { return nil }
        return "\(expired) of the baseline's \(entries.count) known failures are excused no more since their day"
    }
}
