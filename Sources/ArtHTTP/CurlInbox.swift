import CCurl
import Synchronization

/// What other threads tell the curl thread.
///
/// The thread is woken inside the lock, and the handle it is woken through is given up under the same lock: so nobody
/// wakes a freed handle.
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
        /// `nil` once the curl thread has given it up.
        var multi: MultiHandle?
    }

    /// The handle, for the curl thread and for whoever wakes it.
    // `@unchecked`: `CurlLoop` uses it on the curl thread alone. The only call from elsewhere is curl_multi_wakeup(3), which
    // its page allows from any thread; it is made under the inbox's lock, while the handle is not yet given up.
    struct MultiHandle: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    let multi: MultiHandle
    private let state: Guarded<State>

    init() throws(TransportFailure) {
        guard Self.isLibraryReady, let pointer = curl_multi_init() else {
            throw TransportFailure(reason: "libcurl could not be set up")
        }
        multi = MultiHandle(pointer: pointer)
        state = Guarded(State(multi: multi))
    }

    /// curl_global_init(3) wants to be called once, before anything else.
    private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    // MARK: From any thread

    func start(_ start: Start) {
        let isAccepted = state.withLock { state in
            if state.isStopped { return false }
            Self.post(.start(start), to: &state)
            return true
        }
        if !isAccepted { start.finish(.failure(.cancelled)) }
    }

    /// Does nothing after the transfer's end.
    func cancel(_ handle: Handle) {
        handle.cancelled.store(true, ordering: .releasing)
        state.withLock { state in
            if !state.isStopped { Self.post(.cancel(handle), to: &state) }
        }
    }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            Self.wake(state)
        }
    }

    func wake() {
        state.withLock { Self.wake($0) }
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

    /// From now on nobody uses the multi handle but the caller. Refuses all further starts.
    func close() -> Delivery {
        state.withLock { state in
            defer { state = State(isStopped: true) }
            return Delivery(commands: state.commands, isStopped: true)
        }
    }

    private static func post(_ command: Command, to state: inout State) {
        state.commands.append(command)
        guard state.isAsleep else { return }
        state.isAsleep = false
        wake(state)
    }

    private static func wake(_ state: State) {
        // It fails only without a multi handle; see curl_multi_wakeup(3).
        if let multi = state.multi { curl_multi_wakeup(multi.pointer) }
    }
}
