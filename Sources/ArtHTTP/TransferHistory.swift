/// What the attempts at one request leave to each other: the beginning of a body that was cut, for the next to go on
/// from, and how many bytes went by in those that failed.
///
/// One request, one history; its attempts come one after the other.
public final class TransferHistory: Sendable {
    private struct State: Sendable {
        var failedBytes = 0
        var isHeard = false
        var part: PartialBody?
    }

    private let state = Guarded(State())

    public init() {}

    /// The body bytes of attempts that gave no answer, since the last call.
    public func takeFailedBytes() -> Int {
        state.withLock { state in
            defer { state.failedBytes = 0 }
            return state.failedBytes
        }
    }

    /// Whether an attempt that gave no answer has brought something of one, since the last call.
    func takeIsHeard() -> Bool {
        state.withLock { state in
            defer { state.isHeard = false }
            return state.isHeard
        }
    }

    /// For transports: an attempt failed after so many bytes of bodies.
    public func failed(after bytes: Int) {
        state.withLock { state in
            state.failedBytes += max(0, bytes)
            state.isHeard = state.isHeard || bytes > 0
        }
    }

    /// For transports: the host has answered, though not for good.
    func isRedirected() {
        state.withLock { $0.isHeard = true }
    }

    var part: PartialBody? {
        get { state.withLock { $0.part } }
        set { state.withLock { $0.part = newValue } }
    }
}

extension TransferHistory: Hashable {
    public static func == (one: TransferHistory, other: TransferHistory) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
