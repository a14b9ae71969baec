/// A flag that can be raised once.
public final class Flag: Sendable {
    private let raised = Guarded(false)

    public init() {}

    /// Whether this call was the first.
    public func raise() -> Bool {
        raised.withLock { raised in
            defer { raised = true }
            return !raised
        }
    }
}
