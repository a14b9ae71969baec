import Synchronization

/// A `Mutex` whose order of locks the thread sanitizer can see.
///
/// On Linux a contended `Mutex` is handed over by the kernel (futex(2), FUTEX_LOCK_PI), inside a library that is not
/// instrumented; the sanitizer then takes the next holder's accesses for a race. The atomic adds nothing to the lock but
/// that order, for about a nanosecond.
struct Guarded<Value: Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let order = Atomic(false)

    init(_ value: Value) { mutex = Mutex(value) }

    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { value in
            _ = order.load(ordering: .acquiring)
            defer { order.store(true, ordering: .releasing) }
            return body(&value)
        }
    }
}
