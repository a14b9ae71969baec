import Dispatch

/// Threads for work that blocks or computes for long: it must never hold up Swift's cooperative pool.
///
/// At most `width` pieces run at a time.
final class BlockingPool: Sendable {
    private let queue: DispatchQueue
    private let permits: Permits

    init(label: String, width: Int) {
        queue = DispatchQueue(label: label, attributes: .concurrent)
        permits = Permits(width)
    }

    /// `nil` if the task was cancelled before `work` began; once begun it runs to its end.
    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value? {
        await permits.withPermit { await finish(work) }
    }

    /// Runs `work` at once, also in a cancelled task: for what ends a run.
    func finish<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }
}
