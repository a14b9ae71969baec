import ArtFetch

/// What a survey has found, for programs: `docs/dry-run.md` has its form.
struct DryRunJSON: Encodable {
    struct Counts: Encodable {
        var fetch: Int
        var confirm: Int
        var cached: Int
        var keptBytes: Int
    }

    struct Host: Encodable {
        /// Empty for pictures in the list itself, `nil` for all others together.
        var host: String?
        var pictures: Counts
    }

    struct Fault: Encodable {
        var kind: String
        var message: String
        var retryable: Bool
    }

    struct Problem: Encodable {
        var position: Int
        var title: String
        var url: String?
        var error: Fault
    }

    struct FailedList: Encodable {
        var url: String
        var section: String?
        var error: Fault
    }

    struct Lists: Encodable {
        var asked: Int
        var failed: [FailedList]
    }

    var cache: String
    var hasCache: Bool
    var complete: Bool
    var items: Int
    var pictures: Counts
    var duplicates: Int
    var failed: Int
    var failures: [String: Int]
    var hosts: [Host]
    var problems: [Problem]
    var lists: Lists
    var warnings: [String]

    init(_ findings: SurveyFindings, cache: String) {
        self.cache = cache
        hasCache = findings.hasCache
        complete = !findings.isInterrupted
        items = findings.items
        pictures = Counts(findings.pictures)
        duplicates = findings.duplicates
        failed = findings.failed
        failures = Dictionary(uniqueKeysWithValues: findings.failures.map { ($0.key.rawValue, $0.value) })
        hosts = findings.hosts.sorted { $0.key < $1.key }.map { Host(host: $0.key, pictures: Counts($0.value)) }
        if findings.otherHosts.all > 0 { hosts.append(Host(host: nil, pictures: Counts(findings.otherHosts))) }
        problems = findings.problems.map {
            Problem(position: $0.position, title: $0.title, url: $0.url, error: Fault($0.failure))
        }
        lists = Lists(
            asked: findings.lists.asked,
            failed: findings.lists.failed.map {
                FailedList(url: $0.list, section: $0.section, error: Fault($0.failure))
            })
        warnings = findings.warnings
    }
}

extension DryRunJSON.Counts {
    fileprivate init(_ tally: SurveyFindings.Tally) {
        self.init(fetch: tally.fetch, confirm: tally.confirm, cached: tally.cached, keptBytes: tally.keptBytes)
    }
}

extension DryRunJSON.Fault {
    fileprivate init(_ failure: Failure) {
        self.init(kind: failure.kind.rawValue, message: failure.message, retryable: failure.retryable)
    }
}
