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
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

#if canImport(Glibc)
    private func perform(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
    }
#else
    private func perform(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        return nil
    }
#endif
