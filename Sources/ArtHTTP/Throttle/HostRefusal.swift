/// A host that is not asked for longer than is waited.
public struct HostRefusal: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// It wants too long a pause: the status of the answer that says so; `nil` for a success that was the last.
        case longPause(status: Int?)
        /// It wanted so many pauses in a row, without a success between.
        case pauses(Int, status: Int?)
        /// So many requests in a row got no answer in time.
        case silence(timeouts: Int)
    }

    public var host: HostKey
    public var reason: Reason
    /// How long from then on.
    public var seconds: Double

    /// Of the answer that is the reason.
    public var status: Int? {
        switch reason {
        case .longPause(let status), .pauses(_, let status): status
        case .silence: nil
        }
    }
}

extension HostRefusal: CustomStringConvertible {
    public var description: String {
        let answer = status.map { " (status \($0))" } ?? ""
        let time = seconds.wholeSeconds
        return switch reason {
        case .longPause: "\(host) wants a pause of \(time)\(answer), which is longer than is waited for"
        case .pauses(let count, _):
            "\(host) wants fewer requests for the \(count). time without a success between\(answer); "
                + "it is left alone for \(time), which is not waited for"
        case .silence(let timeouts):
            "\(host) gave no answer in time to \(timeouts) requests in a row; "
                + "it is left alone for \(time), which is not waited for"
        }
    }
}

/// A host is not asked for a while.
public struct HostNotice: Hashable, Sendable {
    public var host: HostKey
    public var seconds: Double
    /// Why the items that wait for it fail; `nil` if they go on waiting.
    public var refusal: HostRefusal.Reason?

    public init(host: HostKey, seconds: Double, refusal: HostRefusal.Reason? = nil) {
        self.host = host
        self.seconds = seconds
        self.refusal = refusal
    }
}
