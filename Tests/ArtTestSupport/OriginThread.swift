import CTestTLS

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A detached thread. The origin blocks in system calls, which Swift's cooperative pool must never do.
enum OriginThread {
    static func start(_ body: @escaping @Sendable () -> Void) throws {
        let work = Unmanaged.passRetained(Work(body))
        let result = create(work.toOpaque())
        if result != 0 {
            work.release()
            throw SystemFailure(call: "pthread_create", code: result)
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

    /// Nothing is left to do at the thread's very end, which a test cannot wait for.
    func perform() {
        body()
        art_tls_end_thread()
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
