/// A host that wants to be left alone for longer than is waited.
public struct HostRefusal: Hashable, Sendable {
    public var host: HostKey
    /// Of the answer that said so; `nil` if a success said that it was the last.
    public var status: Int?
    /// How long from then on.
    public var seconds: Double
    /// How many pauses there were in a row; 1 if the time alone is too long.
    public var pauses: Int
}

extension HostRefusal: CustomStringConvertible {
    public var description: String {
        let answer = status.map { " (status \($0))" } ?? ""
        if pauses > 1 {
            return "\(host) wants fewer requests for the \(pauses). time without a success between\(answer); "
                + "it is left alone for \(seconds.whole) seconds, which is not waited for"
        }
        return "\(host) wants a pause of \(seconds.whole) seconds\(answer), which is longer than is waited for"
    }
}

/// A host's pause begins.
public struct HostNotice: Hashable, Sendable {
    public var host: HostKey
    public var seconds: Double
    /// If not, the items that wait for it fail.
    public var isWaitedFor: Bool

    public init(host: HostKey, seconds: Double, isWaitedFor: Bool) {
        self.host = host
        self.seconds = seconds
        self.isWaitedFor = isWaitedFor
    }
}

extension Double {
    /// Rounded up, and within `Int`: servers write any number.
    var whole: Int { Int(min(rounded(.up), 1e12)) }
}
