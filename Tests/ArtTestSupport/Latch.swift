#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Something that happens once and that any number of threads wait for, together with sockets.
///
/// It is a pipe whose write end is closed by `open`: from then on `poll(2)` finds the read end ready, for everybody,
/// for good. So a wait for a latch and a wait for a socket are one call, and no test sleeps.
public final class Latch: Sendable {
    let readEnd: Int32
    private let writeEnd: Int32
    private let writing = Flag()

    public init() throws {
        var ends: [Int32] = [-1, -1]
        try SystemFailure.check(pipe(&ends), "pipe")
        readEnd = ends[0]
        writeEnd = ends[1]
        SocketCalls.closeOnExec(readEnd)
        SocketCalls.closeOnExec(writeEnd)
    }

    deinit {
        open()
        close(readEnd)
    }

    /// Lets all waiters go on. Further calls do nothing.
    public func open() {
        if writing.raise() { close(writeEnd) }
    }

    /// Suspends until the latch is open.
    public func opened() async {
        await withCheckedContinuation { continuation in
            do {
                try OriginThread.start {
                    self.wait()
                    continuation.resume()
                }
            } catch {
                preconditionFailure("no thread for a test: \(error)")
            }
        }
    }

    /// Blocks the calling thread until the latch is open.
    public func wait() {
        _ = Readiness.wait(for: [(readEnd, Int16(POLLIN))], milliseconds: -1)
    }
}
