/// A number of rows to ask for, within what the service takes.
struct ClampedLimit: Hashable, Sendable {
    let asked: Int
    let range: ClosedRange<Int>

    var value: Int { min(max(asked, range.lowerBound), range.upperBound) }

    /// Says what became of a number that the service does not take; empty for one that it takes.
    var warnings: [String] {
        guard asked != value else { return [] }
        return [
            "the limit is \(asked), the service takes \(range.lowerBound) to \(range.upperBound): asked for \(value)"
        ]
    }
}
