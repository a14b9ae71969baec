/// How many items, or lists, ended how. The same counts are in the summary, in every report and behind the exit code.
public struct ResultCounts: Hashable, Sendable {
    public var succeeded = 0
    public var cancelled = 0
    /// Failed, and asking again cannot help.
    public var broken = 0
    /// Failed, and asking again could help.
    public var transient = 0
    /// Failed, but known: these do not count against the run.
    public var excused = 0

    public init() {}

    /// All that failed, known or not: what a manifest calls `failed`.
    public var failed: Int { broken + transient + excused }
    /// Those that count against the run.
    public var counted: Int { broken + transient }
    public var all: Int { succeeded + cancelled + failed }

    mutating func count(_ failure: Failure, isExcused: Bool) {
        if isExcused {
            excused += 1
        } else if failure.retryable {
            transient += 1
        } else {
            broken += 1
        }
    }

    mutating func count(_ entry: ManifestEntry, _ known: KnownFailures) {
        switch entry.outcome {
        case .success: succeeded += 1
        case .cancelled: cancelled += 1
        case .failure(let failure, _):
            count(failure, isExcused: known.excuses(KnownFailures.Subject(entry.item), failure.kind))
        }
    }

    public static func + (one: ResultCounts, other: ResultCounts) -> ResultCounts {
        var sum = one
        sum.succeeded += other.succeeded
        sum.cancelled += other.cancelled
        sum.broken += other.broken
        sum.transient += other.transient
        sum.excused += other.excused
        return sum
    }
}

extension ListsRecord {
    /// The lists as counts; those that were had are its successes.
    public func counts(_ known: KnownFailures) -> ResultCounts {
        var counts = ResultCounts()
        for list in failed {
            counts.count(list.failure, isExcused: known.excuses(KnownFailures.Subject(list), list.failure.kind))
        }
        counts.succeeded = max(asked - failed.count, 0)
        return counts
    }
}
