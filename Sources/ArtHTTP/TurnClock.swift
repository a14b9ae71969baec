/// The time of a turn of the curl thread's loop, read once a turn: libcurl's callbacks, which come many times in each,
/// note it for deadlines of whole seconds.
final class TurnClock {
    private let read: @Sendable () -> Duration
    private(set) var now: Duration

    init(_ read: @escaping @Sendable () -> Duration) {
        self.read = read
        now = read()
    }

    func turn() { now = read() }
}
