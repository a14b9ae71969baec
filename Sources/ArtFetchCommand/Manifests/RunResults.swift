import ArtFetch

/// What is made of a run's record at its end, or later: reports and a new baseline.
struct RunResults {
    let arguments: Arguments
    let environment: [String: String]
    /// Of `--baseline`.
    let baseline: Baseline
    var output: any TextOutput = StandardStream.output

    var isWanted: Bool { !arguments.reports.isEmpty || arguments.newBaseline != nil || arguments.lock != nil }

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

extension Baseline {
    /// `nil` if all of it still holds.
    func warning(on day: CalendarDay) -> String? {
        let expired = expired(on: day)
        guard expired > 0 else { return nil }
        return "\(expired) of the baseline's \(entries.count) known failures are excused no more since their day"
    }
}
