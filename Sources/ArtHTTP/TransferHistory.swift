/// What the attempts at one request leave to each other: the beginning of a body that was cut, for the next to go on
/// from, and how many bytes went by in those that failed.
///
/// One request, one history; its attempts come one after the other.
public final class TransferHistory: Sendable {
    private struct State: Sendable {
        var failedBytes = 0
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

    /// For transports: an attempt failed after so many bytes of bodies.
    public func failed(after bytes: Int) {
        state.withLock { $0.failedBytes += max(0, bytes) }
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
