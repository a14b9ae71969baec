/// A host that gives no answer in time: how many requests in a row that befell, and whether the host is given up for it.
/// Pure.
///
/// It is a circuit breaker. A long list of a dead host would else wait out each item's time; so after some silence its
/// items fail at once for a while, then one request is let through, and what becomes of that decides.
struct HostSilence: Hashable {
    /// In a row, without any answer between. More than one item's attempts, so that none gives up the host by itself.
    static let limit = 10
    static let firstRest = Duration.seconds(60)
    static let longestRest = Duration.seconds(3_600)

    /// Those in a row.
    private(set) var timeouts = 0
    private var rest: Duration?
    /// When the host may be asked again.
    private(set) var end = Duration.zero

    /// Its items fail.
    func isGivenUp(at now: Duration) -> Bool { now < end }

    /// The rest is over, and nothing has been heard yet: one request at a time.
    func isOnProbation(at now: Duration) -> Bool { rest != nil && now >= end }

    /// Returns how long the host is given up if it is, each time twice as long.
    mutating func timedOut(at now: Duration) -> Duration? {
        timeouts += 1
        guard timeouts >= Self.limit else { return nil }
        let length = rest.map { min($0 * 2, Self.longestRest) } ?? Self.firstRest
        rest = length
        end = now + length
        return length
    }

    mutating func answered() { self = HostSilence() }
}
