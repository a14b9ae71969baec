/// One way in which the transfer of a picture goes wrong, or seems to: how it is played, and what must become of the item.
///
/// Its name is a row of `docs/transfers.md`, which a test compares. Not for lists: a list that fails costs no attempts of
/// items.
public struct Fault: Sendable {
    /// Who plays it.
    public enum Play: Sendable {
        /// An origin on this machine, whose answer may depend on the attempt.
        case answers(@Sendable (FaultScene) -> OriginAnswer)
        case nobodyListens
        case unknownName
        case endlessHandshake
        /// A good picture over TLS, with a certificate that is not to be trusted.
        case certificate(Certificate)
        /// A redirect to plain HTTP, over TLS.
        case downgrade
        /// A good picture on loopback, which the run has no leave to ask.
        case noLeave
        /// The run has leave to ask 127.0.0.1 only, and is redirected to 127.0.0.2.
        case redirectWithoutLeave
    }

    public enum Certificate: Sendable {
        case expired
        case otherHost
        case unknownAuthority
    }

    /// What becomes of the item.
    public struct End: Hashable, Sendable {
        /// The failure's kind as manifests have it; `nil` for a success.
        public var kind: String?
        public var attempts: Attempts

        public init(_ kind: String?, _ attempts: Attempts) {
            self.kind = kind
            self.attempts = attempts
        }
    }

    public enum Attempts: Hashable, Sendable {
        /// It is not tried again.
        case one
        /// It is asked for once more, past all caches, or the second does not fail.
        case two
        /// Its pieces make no picture, and it is asked for whole.
        case three
        /// The first and all retries.
        case all
        /// As often as its host is waited for: of three pauses in a row the last is not.
        case threeAtMost
        /// As often as a host may give no answer in time before it is left alone.
        case tenAtMost
    }

    public var name: String
    public var play: Play
    public var end: End
    /// Seconds until silence is a failure: as few as the fault needs, for then the test waits as long.
    public var patience = 30.0
    /// What it ends as over HTTP/2, by way of a proxy that answers for some faults itself; `nil` where it mends the fault,
    /// or leads elsewhere.
    public var endOverHTTP2: End?

    init(_ name: String, _ kind: String?, _ attempts: Attempts = .one, play: Play) {
        self.name = name
        self.play = play
        end = End(kind, attempts)
        if case .answers = play { endOverHTTP2 = end }
    }

    /// Played by an origin in the same way for each attempt.
    init(_ name: String, _ kind: String?, _ attempts: Attempts = .one, answer: OriginAnswer) {
        self.init(name, kind, attempts, play: .answers { _ in answer })
    }

    /// Played by an origin, each attempt in its own way.
    init(
        _ name: String, _ kind: String?, _ attempts: Attempts = .one,
        scene: @escaping @Sendable (FaultScene) -> OriginAnswer
    ) {
        self.init(name, kind, attempts, play: .answers(scene))
    }

    func waiting(_ seconds: Double) -> Fault {
        var fault = self
        fault.patience = seconds
        return fault
    }

    /// As the proxy makes it.
    func overHTTP2(_ end: End?) -> Fault {
        var fault = self
        fault.endOverHTTP2 = end
        return fault
    }
}

/// What an answer may depend on.
public struct FaultScene: Sendable {
    /// The picture that is wanted.
    public var picture: [UInt8]
    public var request: OriginRequest
    /// 1, 2, …
    public var attempt: Int
    /// Seconds without a byte that are borne.
    public var patience: Double
    /// By which the client counts them; `nil` if by real time.
    public var clock: ManualClock?

    /// That the client sees `seconds` go by. Where its clock is moved, it gets a moment to read what came before.
    func wait(_ seconds: Double) -> [OriginAnswer.Step] {
        guard let clock else { return [.pause(milliseconds: Int(seconds * 1_000))] }
        return [.pause(milliseconds: 10), .elapse(.seconds(seconds), on: clock)]
    }
}

extension Fault {
    /// In the page's order.
    public static let all = connection + wire + statuses + redirects + certificates + pictures + passing

    /// All that need no leave and no server beside those of a test.
    public static let playedByOrigins = all.filter { fault in
        switch fault.play {
        case .answers, .nobodyListens, .unknownName, .endlessHandshake: true
        case .certificate, .downgrade, .noLeave, .redirectWithoutLeave: false
        }
    }
}

extension Fault.Attempts {
    public func count(retries: Int) -> Int {
        switch self {
        case .one: 1
        case .two: 2
        case .three: 3
        case .all: 1 + retries
        case .threeAtMost: min(1 + retries, 3)
        case .tenAtMost: min(1 + retries, 10)
        }
    }
}

extension Fault: CustomStringConvertible {
    public var description: String { name }
}
