/// One kind of report: text that is made of a run's record, piece by piece.
///
/// Everything that a record holds is escaped by the rules of the text that is written. Not for files: whoever calls
/// `write` decides where the text goes.
public protocol Report: Sendable {
    typealias Sink = (String) throws -> Void

    /// - Throws: what `sink` throws, and `ManifestError` if the record can no longer be read.
    func write(_ record: RunRecord, to sink: Sink) throws
}

extension Report {
    /// The whole text, for what is small.
    public func text(of record: RunRecord) throws -> String {
        var text = ""
        try write(record) { text += $0 }
        return text
    }
}

/// The kinds of report, one table: the command line, the help and the names of files are made of it.
public enum ReportKind: String, CaseIterable, Hashable, Sendable {
    case html
    case junit
    case markdown
    case github

    /// What a report without a name of its own ends in, beside the manifest; `nil` for one that goes to standard output.
    public var ending: String? {
        switch self {
        case .html: "html"
        case .junit: "junit.xml"
        case .markdown: "md"
        case .github: nil
        }
    }

    public var help: String {
        switch self {
        case .html: "a page with the thumbnails in it"
        case .junit: "JUnit XML, a suite a section"
        case .markdown: "Markdown, for a comment or a job's page"
        case .github: "GitHub's annotations and job summary"
        }
    }
}
