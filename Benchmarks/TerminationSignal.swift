#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// SIGTERM and SIGINT, waited for by the thread that asks.
enum TerminationSignal {
    private static var signals: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        return signals
    }

    /// Before other threads start, which inherit the mask.
    static func block() {
        var signals = signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    static func wait() {
        var (signals, signal) = (signals, Int32(0))
        sigwait(&signals, &signal)
    }
}
