internal import CTerminal
internal import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Turns SIGINT, SIGTERM and SIGHUP into the cancelling of a run: the first cancels, a second ends the program at once,
/// unless it comes so soon that it is the first one again.
///
/// The main thread waits in sigwait(3), so that what it does may lock and allocate, and a stuck run cannot keep it
/// from ending the program. `dispatch_main` and an async `main`, which calls it, are no place for that: on Linux
/// they leave the main thread in sigsuspend(2) with every signal open.
final class SignalWatcher: Sendable {
    private struct State {
        var first: StopSignal?
        var firstAt = Duration.zero
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let end: @Sendable (ExitCode) -> Void
    private let now: @Sendable () -> Duration

    /// One signal often comes twice: timeout(1) sends it to its child and then to the child's process group, and Ctrl-C
    /// comes from the terminal and once more from a program in between that hands it on. Nobody asks twice as fast as that.
    static let echo = Duration.milliseconds(500)

    /// - Parameters:
    ///   - end: what a second signal does.
    ///   - now: the time since some fixed moment.
    init(
        end: @escaping @Sendable (ExitCode) -> Void = endAtOnce, now: @escaping @Sendable () -> Duration = sinceStart()
    ) {
        self.end = end
        self.now = now
    }

    private static func sinceStart() -> @Sendable () -> Duration {
        let start = ContinuousClock.now
        return { start.duration(to: .now) }
    }

    /// Ends by _exit(2), which runs nothing that a stuck run could hold up. The terminal needs nothing, see
    /// `ProgressFrame`.
    private static func endAtOnce(_ code: ExitCode) {
        _exit(code.rawValue)
    }

    /// From now on signals wait for `watch`. Call it before other threads start: they inherit what is blocked.
    func block() {
        signals_block()
    }

    /// Takes signals for the rest of the program, on the main thread.
    func watch() -> Never {
        while true { receive(StopSignal(number: signals_next())) }
    }

    /// The signal that cancelled the run, if one did.
    var received: StopSignal? { state.withLock { $0.first } }

    /// What the first signal does. If it has come already, it is done at once.
    func onFirst(_ cancel: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            state.cancel = cancel
            return state.first != nil
        }
        if isLate { cancel() }
    }

    /// What is done with a signal.
    func receive(_ signal: StopSignal) {
        switch take(signal, at: now()) {
        case .first(let cancel): cancel?()
        case .echo: break
        case .second: end(signal.exitCode)
        }
    }

    private enum Turn {
        case first(cancel: (@Sendable () -> Void)?)
        case echo
        case second
    }

    private func take(_ signal: StopSignal, at time: Duration) -> Turn {
        state.withLock { state in
            if state.first != nil { return time - state.firstAt < Self.echo ? .echo : .second }
            (state.first, state.firstAt) = (signal, time)
            return .first(cancel: state.cancel)
        }
    }
}
