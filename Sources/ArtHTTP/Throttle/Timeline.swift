/// Time since its making, by a clock that tests may drive.
public struct Timeline: Sendable {
    private let elapsed: @Sendable () -> Duration
    private let wait: @Sendable (Duration) async throws -> Void

    public init(_ clock: any Clock<Duration> = ContinuousClock()) {
        (elapsed, wait) = Self.parts(of: clock)
    }

    public var now: Duration { elapsed() }

    /// False when the task was cancelled meanwhile.
    public func sleep(until moment: Duration) async -> Bool {
        do {
            try await wait(moment)
            return true
        } catch {
            return false  // a clock throws for nothing else
        }
    }

    private static func parts<C: Clock<Duration>>(
        of clock: C
    ) -> (@Sendable () -> Duration, @Sendable (Duration) async throws -> Void) {
        let start = clock.now
        return (
            { start.duration(to: clock.now) },
            { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
        )
    }
}
