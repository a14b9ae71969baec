import Synchronization

/// What other threads tell the curl thread.
///
/// It wakes the thread through a pipe of its own, which lives as long as itself: so nobody wakes a freed handle.
final class CurlInbox: Sendable {
    /// Stands for one transfer from before its start until after its end: who holds it can cancel it at any time.
    final class Handle: Sendable {
        fileprivate let cancelled = Atomic(false)

        var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
    }

    struct Start: Sendable {
        var handle: Handle
        var hop: Hop
        /// Called exactly once, on the curl thread or, after the stop, on the caller's.
        var finish: @Sendable (Result<HopAnswer, TransferError>) -> Void
    }

    enum Command: Sendable {
        case start(Start)
        /// May come before its start, which then sees it by the handle, and after its end.
        case cancel(Handle)
    }

    struct Delivery {
        var commands: [Command]
        var isStopped: Bool
    }

    private struct State: Sendable {
        var commands: [Command] = []
        var isStopped = false
        /// The curl thread waits in poll(2), or is about to. While it works it looks here by itself before it waits, and
        /// waking it would only cost two system calls.
        var isAsleep = false
    }

    let wakePipe: WakePipe
    private let state = Guarded(State())

    init() throws(TransportFailure) { wakePipe = try WakePipe() }

    // MARK: From any thread

    func start(_ start: Start) {
        if !post(.start(start)) { start.finish(.failure(.cancelled)) }
    }

    /// Does nothing after the transfer's end.
    func cancel(_ handle: Handle) {
        handle.cancelled.store(true, ordering: .releasing)
        _ = post(.cancel(handle))
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        wakePipe.wake()
    }

    func wake() { wakePipe.wake() }

    /// False once it is stopped. Wakes the thread outside the lock, which that takes first of all.
    private func post(_ command: Command) -> Bool {
        let (isAccepted, isAsleep) = state.withLock { state in
            if state.isStopped { return (false, false) }
            state.commands.append(command)
            defer { state.isAsleep = false }
            return (true, state.isAsleep)
        }
        if isAsleep { wakePipe.wake() }
        return isAccepted
    }

    // MARK: From the curl thread

    func take() -> Delivery {
        state.withLock { state in
            state.isAsleep = false
            defer { state.commands = [] }
            return Delivery(commands: state.commands, isStopped: state.isStopped)
        }
    }

    /// Whether the curl thread may wait: from now on it is woken for each command.
    func fallAsleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.commands.isEmpty && !state.isStopped
            return state.isAsleep
        }
    }

    /// Refuses all further starts.
    func close() -> Delivery {
        state.withLock { state in
            defer { state = State(isStopped: true) }
            return Delivery(commands: state.commands, isStopped: true)
        }
    }
}
