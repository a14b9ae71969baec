/// Why an item's picture or list could not be had over HTTP.
public enum FetchFailure: Error, Hashable, Sendable {
    case transfer(TransferError)
    /// A whole answer that is no success.
    case status(Int)
    /// The server wants to be asked later; `retryAfter` in seconds, if it said so.
    case rateLimited(status: Int, retryAfter: Double?)
    /// The host is left alone for longer than is waited.
    case refused(HostRefusal)

    /// Whether trying again later may help; every other failure is broken.
    public var isRetryable: Bool {
        switch self {
        case .transfer(let error): error.isTransient
        case .status(let status): Self.transientStatuses.contains(status)
        case .rateLimited, .refused: true
        }
    }

    /// Request Timeout, Too Early, Too Many Requests, and the server's own trouble: RFC 9110, 15.5.9 and 15.6,
    /// RFC 8470, 5.2, RFC 6585, 4. 501 and 505 say that it never will.
    static let transientStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]
}

extension FetchFailure {
    /// The failure that an answer is; `nil` for a success (2xx), and for 304, which says that what one has holds. The
    /// server's own trouble is a rate limit only if it asks for too long a pause.
    init?(_ answer: TransferAnswer, _ signal: HostSignal, maxWait: Double) {
        let status = answer.status
        if (200..<300).contains(status) || status == 304 { return nil }
        let isTrouble = status != 429 && Self.transientStatuses.contains(status)
        self = .status(status)
        if case .throttled(_, let asked, _) = signal, !isTrouble || (asked ?? 0) > maxWait {
            self = .rateLimited(status: status, retryAfter: asked)
        }
    }
}

extension FetchFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .transfer(let error): error.description
        case .status(let status): "server answered with status \(status)"
        case .rateLimited(let status, let retryAfter?):
            "server answered with status \(status) and asks to wait \(retryAfter.wholeSeconds)"
        case .rateLimited(let status, nil): "server answered with status \(status) and wants fewer requests"
        case .refused(let refusal): refusal.description
        }
    }
}
