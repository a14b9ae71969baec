/// Why an item's picture or list could not be had over HTTP.
public enum FetchFailure: Error, Hashable, Sendable {
    case transfer(TransferError)
    /// A whole answer that is no success.
    case status(Int)
    /// The server wants to be asked later; `retryAfter` in seconds, if it said so.
    case rateLimited(status: Int, retryAfter: Double?)

    /// Whether trying again later may help; every other failure is broken.
    public var isRetryable: Bool {
        switch self {
        case .transfer(let error): error.isTransient
        case .status(let status): Self.transientStatuses.contains(status)
        case .rateLimited: true
        }
    }

    /// Request Timeout, Too Early, Too Many Requests, and the server's own trouble: RFC 9110, 15.5.9 and 15.6,
    /// RFC 8470, 5.2, RFC 6585, 4. 501 and 505 say that it never will.
    static let transientStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]
}

extension FetchFailure {
    /// The failure that an answer is; `nil` for a success (2xx), and for 304, which says that what one has holds.
    init?(_ answer: TransferAnswer, maxWait: Double) {
        let status = answer.status
        let retryAfter = RetryAfter.seconds(in: answer)
        if (200..<300).contains(status) || status == 304 { return nil }
        let asksTooLong = Self.transientStatuses.contains(status) && (retryAfter ?? 0) > maxWait
        self = status == 429 || asksTooLong ? .rateLimited(status: status, retryAfter: retryAfter) : .status(status)
    }
}

extension FetchFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .transfer(let error): error.description
        case .status(let status): "server answered with status \(status)"
        case .rateLimited(let status, let retryAfter?):
            "server answered with status \(status) and asks to wait \(Int(min(retryAfter, 1e12))) seconds"
        case .rateLimited(let status, nil): "server answered with status \(status) and wants fewer requests"
        }
    }
}

/// The `Retry-After` field: RFC 9110, 10.2.3.
enum RetryAfter {
    /// Its number of seconds; `nil` for a date, and for what is neither.
    static func seconds(in answer: TransferAnswer) -> Double? {
        guard let value = answer.field("retry-after"), !value.isEmpty,
            value.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Double(value)
    }
}
