#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Waits for a file's or a directory's lock (flock(2)), but not for ever: who has it may be stopped or hang.
enum FileLock {
    /// Far longer than anything takes under a lock that goes on; the longest is to bring a large index to a new version.
    static let patience = Duration.seconds(120)

    /// Between two attempts, in microseconds. A lock is held for a few milliseconds.
    private static let pause: useconds_t = 2000

    /// - Throws: `held` if another still has it then.
    static func take(_ descriptor: Int32, _ path: String, patience: Duration) throws(CacheError) {
        let end = ContinuousClock.now + patience
        while try !isTaken(descriptor, path) {
            guard ContinuousClock.now < end else { throw .held(path: path) }
            usleep(pause)
        }
    }

    private static func isTaken(_ descriptor: Int32, _ path: String) throws(CacheError) -> Bool {
        do {
            try check(.lock, path) { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch .file(_, _, code: EWOULDBLOCK) {
            return false
        }
    }
}
