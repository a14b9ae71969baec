import ArtCache

/// The counts of a run; `items = succeeded + failed + cancelled`.
public struct RunSummary: Hashable, Sendable {
    public var succeeded = 0
    public var failed = 0
    public var cancelled = 0
    public var origins: [Origin: Int] = [:]
    public var failures: [FailureKind: Int] = [:]
    /// Downloads that went to the network, each counted once whatever its attempts.
    public var transfers = 0
    /// Body bytes of pictures, all attempts together.
    public var bytesReceived = 0
    /// Body bytes that were not transferred, thanks to the cache, to a 304 or to duplicates.
    public var bytesSaved = 0

    public init() {}

    public var items: Int { succeeded + failed + cancelled }
}

extension RunSummary {
    /// The records of a dead run come from a file: numbers that no run can have must not end this one.
    mutating func count(_ record: JournalLine.Record) {
        bytesReceived = Self.sum(bytesReceived, record.bytesReceived)
        count(record.entry.outcome)
        guard record.isKept != true else { return }
        if record.entry.attempts > 0, !record.isDuplicate { transfers += 1 }
        if let picture = record.entry.picture, record.isDuplicate || picture.origin != .network {
            bytesSaved = Self.sum(bytesSaved, picture.original.bytes)
        }
    }

    /// States, origins and kinds.
    mutating func count(_ outcome: ManifestEntry.Outcome) {
        switch outcome {
        case .success(let picture):
            succeeded += 1
            origins[picture.origin, default: 0] += 1
        case .failure(let failure, _):
            failed += 1
            failures[failure.kind, default: 0] += 1
        case .cancelled:
            cancelled += 1
        }
    }

    /// Saturated; a negative count adds nothing.
    private static func sum(_ total: Int, _ bytes: Int) -> Int {
        let (sum, isTooLarge) = total.addingReportingOverflow(max(bytes, 0))
        return isTooLarge ? Int.max : sum
    }

    func write(to json: inout JSONText) {
        json.object { summary in
            summary.member("items", items)
            summary.member("succeeded", succeeded)
            summary.member("failed", failed)
            summary.member("cancelled", cancelled)
            summary.member("origins") { json in
                json.object { origins in
                    for origin in Origin.allCases { origins.member(origin.rawValue, self.origins[origin] ?? 0) }
                }
            }
            summary.member("failures") { json in
                json.object { failures in
                    for kind in FailureKind.allCases {
                        if let count = self.failures[kind] { failures.member(kind.rawValue, count) }
                    }
                }
            }
            summary.member("transfers", transfers)
            summary.member("bytesReceived", bytesReceived)
            summary.member("bytesSaved", bytesSaved)
        }
    }
}
