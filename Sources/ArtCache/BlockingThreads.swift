internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A fixed number of threads for calls that block, which Swift's cooperative pool must not run: it has one thread a
/// core, and one disk flush would hold up everything else. Work starts in the order it came.
final class BlockingThreads: Sendable {
    /// What the threads know of; they do not keep the `BlockingThreads` alive.
    private let inbox = Inbox()
    private let count: Int

    init(count: Int) throws(CacheError) {
        self.count = count
        for _ in 0..<count { try Self.start(inbox) }
    }

    deinit {
        stop()
    }

    /// Runs `work` on one of the threads. Cancellation does not stop it: what is half stored helps nobody.
    ///
    /// - Returns: `nil` if the threads have been stopped.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(CacheError) -> Value
    ) async throws(CacheError) -> Value? {
        let result: Result<Value, CacheError>? = await withCheckedContinuation { continuation in
            let isAccepted = inbox.add {
                do throws(CacheError) {
                    continuation.resume(returning: .success(try work()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
            if !isAccepted { continuation.resume(returning: nil) }
        }
        return try result?.get()
    }

    /// Runs `work` on one of the threads, for which nobody waits.
    ///
    /// - Returns: `false` if the threads have been stopped.
    func start(_ work: @escaping @Sendable () -> Void) -> Bool { inbox.add(work) }

    /// Lets the threads end when what has been accepted is done.
    func stop() {
        inbox.close(threads: count)
    }

    private static func start(_ inbox: Inbox) throws(CacheError) {
        let argument = Unmanaged.passRetained(inbox).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(&thread, nil, { Inbox.serve($0) }, argument)
        #else
            var thread = pthread_t()
            let code = pthread_create(&thread, nil, { $0.flatMap { Inbox.serve($0) } }, argument)
        #endif
        guard code == 0 else {
            Unmanaged<Inbox>.fromOpaque(argument).release()
            throw .file(.create, path: "a thread", code: code)
        }
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
    }
}

/// The work that waits for a thread.
private final class Inbox: Sendable {
    private struct State {
        /// A queue whose first `taken` entries are gone; it is emptied when all are.
        var waiting: [@Sendable () -> Void] = []
        var taken = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    /// Counts the entries, and one more for each thread when closed.
    private let signals = DispatchSemaphore(value: 0)

    func add(_ work: @escaping @Sendable () -> Void) -> Bool {
        let isAccepted = state.withLock { state in
            if !state.isClosed { state.waiting.append(work) }
            return !state.isClosed
        }
        if isAccepted { signals.signal() }
        return isAccepted
    }

    func close(threads: Int) {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        guard isFirst else { return }
        for _ in 0..<threads { signals.signal() }
    }

    /// A thread's life; `argument` is a retained `Inbox`.
    static func serve(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        let inbox = Unmanaged<Inbox>.fromOpaque(argument).takeRetainedValue()
        while let work = inbox.next() { work() }
        return nil
    }

    /// Waits for work; `nil` when closed and empty.
    private func next() -> (@Sendable () -> Void)? {
        signals.wait()
        return state.withLock { state in
            guard state.taken < state.waiting.count else { return nil }
            let work = state.waiting[state.taken]
            state.taken += 1
            if state.taken == state.waiting.count {
                state.waiting.removeAll(keepingCapacity: true)
                state.taken = 0
            }
            return work
        }
    }
}
