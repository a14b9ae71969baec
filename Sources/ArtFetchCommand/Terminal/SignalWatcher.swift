internal import CTerminal
internal import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Turns SIGINT and SIGTERM into the cancelling of a run: the first cancels, a second ends the program at once.
///
/// A thread of its own waits in sigwait(3) (`signals_watch`), so that what it does may lock and allocate, and a
/// stuck run cannot keep it from ending the program.
final class SignalWatcher: Sendable {
    private struct State {
        var first: StopSignal?
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let output: any TextOutput
    private let end: @Sendable (ExitCode) -> Void

    /// - Parameter end: what a second signal does; _exit(2) runs nothing that a stuck run could hold up.
    init(
        output: any TextOutput = StandardStream.error,
        end: @escaping @Sendable (ExitCode) -> Void = { _exit($0.rawValue) }
    ) {
        self.output = output
        self.end = end
    }

    /// Starts watching for the rest of the program; call it before other threads start, since they inherit what is
    /// blocked. Without a thread to spare, signals keep their usual effect.
    func start() {
        let context = Unmanaged.passRetained(self)
        let status = signals_watch(
            { number, context in
                Unmanaged<SignalWatcher>.fromOpaque(context).takeUnretainedValue().receive(StopSignal(number: number))
            }, context.toOpaque())
        if status != 0 { context.release() }
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

    /// What the watching thread does with a signal.
    func receive(_ signal: StopSignal) {
        let (isFirst, cancel) = state.withLock { state in
            defer { state.first = state.first ?? signal }
            return (state.first == nil, state.cancel)
        }
        if isFirst {
            cancel?()
        } else {
            output.write(ProgressLine.erase)
            end(signal.exitCode)
        }
    }
}
