#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The thread that owns the curl handles. It blocks in poll(2), which a task must not do.
enum CurlThread {
    static func start(_ body: @escaping @Sendable () -> Void) throws(TransportFailure) {
        let work = Unmanaged.passRetained(Work(body))
        let result = create(work.toOpaque())
        if result != 0 {
            work.release()
            throw TransportFailure(reason: "no thread: \(String(cString: strerror(result)))")
        }
    }

    private static func create(_ work: UnsafeMutableRawPointer) -> Int32 {
        #if canImport(Glibc)
            var thread = pthread_t()
            let result = pthread_create(&thread, nil, perform, work)
            if result == 0 { pthread_detach(thread) }
        #else
            var thread: pthread_t?
            let result = pthread_create(&thread, nil, perform, work)
            if result == 0, let thread { pthread_detach(thread) }
        #endif
        return result
    }
}

private final class Work: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    /// With all signals blocked, for this thread and those that libcurl starts from it: OpenSSL writes to sockets
    /// without MSG_NOSIGNAL, and a closed one must not end the program with SIGPIPE (CURLOPT_NOSIGNAL(3)).
    func perform() {
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        body()
    }
}

#if canImport(Glibc)
    private func perform(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().perform() }
        return nil
    }
#else
    private func perform(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().perform()
        return nil
    }
#endif
