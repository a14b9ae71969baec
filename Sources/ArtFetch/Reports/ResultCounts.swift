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
