/// The times that an answer names, in seconds from its sending. Pure.
///
/// Dates are measured against the answer's own `Date`, so that a clock that is wrong here does not matter.
struct RequestedPause: Hashable {
    /// `Retry-After`, as seconds or as a date: RFC 9110, 10.2.3. Zero for a date in the past.
    var retryAfter: Double?
    /// GitHub's `x-ratelimit-reset`, if `x-ratelimit-remaining` says that nothing is left until then.
    var untilReset: Double?

    /// - Parameter now: seconds since 1970, for an answer without a `Date`.
    init(_ answer: TransferAnswer, now: Double) {
        let sent =
            answer.field("date").flatMap { HTTPDate($0, now: Int(now)) }.map { Double($0.secondsSince1970) } ?? now
        retryAfter = answer.field("retry-after").flatMap { Self.seconds($0, since: sent) }
        guard Self.number(answer.field("x-ratelimit-remaining")) == 0 else { return }
        untilReset = Self.number(answer.field("x-ratelimit-reset")).map { max(0, $0 - sent) }
    }

    private static func seconds(_ value: String, since sent: Double) -> Double? {
        number(value) ?? HTTPDate(value, now: Int(sent)).map { max(0, Double($0.secondsSince1970) - sent) }
    }

    /// Digits only. What is absurdly long is a long time.
    private static func number(_ value: String?) -> Double? {
        guard let value, !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return min(Double(value) ?? .infinity, longest)
    }

    /// Beyond every calendar and within `Duration`.
    private static let longest = 1e12
}
