/// Failures by kind, what is broken apart from what is transient. Known ones are not among them.
public struct FailureTally: Hashable, Sendable {
    public private(set) var broken: [FailureKind: Int] = [:]
    public private(set) var transient: [FailureKind: Int] = [:]

    public init() {}

    public mutating func count(_ failure: Failure) {
        if failure.retryable {
            transient[failure.kind, default: 0] += 1
        } else {
            broken[failure.kind, default: 0] += 1
        }
    }

    /// `2 timeout, 1 dns`: the most frequent first, among equals in the order of the table.
    package static func words(_ kinds: [FailureKind: Int]) -> String {
        let order = FailureKind.allCases
        let ranked = order.compactMap { kind in kinds[kind].map { (kind, $0) } }.enumerated()
            .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
        return ranked.map { "\($0.element.1) \($0.element.0.rawValue)" }.joined(separator: ", ")
    }
}
