#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Ends the curl thread's wait in poll(2), from any thread: a byte in a pipe, pipe(7).
///
/// The one that libcurl has (curl_multi_wakeup(3)) is seen by curl_multi_poll(3) alone.
final class WakePipe: Sendable {
    /// Readable once `wake` has been called.
    let reading: Int32
    private let writing: Int32

    init() throws(TransportFailure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw TransportFailure(reason: "no pipe: \(String(cString: strerror(errno)))") }
        (reading, writing) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    deinit {
        close(reading)
        close(writing)
    }

    func wake() {
        var byte: UInt8 = 0
        // It fails only when the pipe is full, and whoever reads it is then woken all the same.
        _ = write(writing, &byte, 1)
    }

    /// Takes all that has been written.
    func drain() {
        var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        while read(reading, &bytes, MemoryLayout.size(ofValue: bytes)) == MemoryLayout.size(ofValue: bytes) {}
    }
}
