/// A flag that can be raised once.
final class Flag: Sendable {
    private let raised = Guarded(false)

    /// Whether this call was the first.
    func raise() -> Bool {
        raised.withLock { raised in
            defer { raised = true }
            return !raised
        }
    }
}
