#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A system call that failed, with its `errno`.
public struct SystemFailure: Error, Hashable, CustomStringConvertible {
    public var call: String
    public var code: Int32

    public init(call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    public var description: String { "\(call): \(String(cString: strerror(code)))" }

    @discardableResult
    static func check(_ result: Int32, _ call: String) throws -> Int32 {
        guard result >= 0 else { throw SystemFailure(call: call, code: errno) }
        return result
    }
}

/// `poll(2)` over a few descriptors.
enum Readiness {
    /// Which of the descriptors are ready, hung-up ones included; none of them after `milliseconds` (−1: wait on).
    static func wait(for wanted: [(descriptor: Int32, events: Int16)], milliseconds: Int32) -> [Bool] {
        var set = wanted.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        while poll(&set, nfds_t(set.count), milliseconds) < 0 {
            guard errno == EINTR else { return wanted.map { _ in true } }
        }
        return set.map { $0.revents != 0 }
    }
}

/// What Linux and Darwin spell differently.
enum SocketCalls {
    static func listen(port: UInt16, onIPv6: Bool = false, backlog: Int32) throws -> Int32 {
        let listener = try bound(port: port, onIPv6: onIPv6, isShared: true)
        do {
            try SystemFailure.check(startListening(listener, backlog), "listen")
            return listener
        } catch {
            close(listener)
            throw error
        }
    }

    /// Has the port, but does not listen at it.
    ///
    /// - Parameter isShared: whether another may have it as long as nobody listens, so that a port just left can be had.
    static func bound(port: UInt16, onIPv6: Bool = false, isShared: Bool) throws -> Int32 {
        let bound = try SystemFailure.check(stream(onIPv6 ? AF_INET6 : AF_INET), "socket")
        do {
            closeOnExec(bound)
            if isShared { set(bound, SO_REUSEADDR, Int32(1)) }
            try onIPv6 ? bind6(bound, port: port) : bind(bound, port: port)
            return bound
        } catch {
            close(bound)
            throw error
        }
    }

    /// At the same place in both kinds of addresses.
    static func port(of listener: Int32) throws -> UInt16 {
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
        }
        try SystemFailure.check(result, "getsockname")
        return UInt16(bigEndian: address.sin6_port)
    }

    /// A connection that is waiting, or `nil` if it has gone again.
    static func accept(_ listener: Int32) -> Int32? {
        #if canImport(Glibc)
            let connection = Glibc.accept(listener, nil, nil)
        #else
            let connection = Darwin.accept(listener, nil, nil)
        #endif
        guard connection >= 0 else { return nil }
        closeOnExec(connection)
        set(connection, TCP_NODELAY, Int32(1), level: Int32(IPPROTO_TCP))
        #if canImport(Darwin)
            set(connection, SO_NOSIGPIPE, Int32(1))
        #endif
        return connection
    }

    /// Sends what fits, without waiting and without SIGPIPE; −1 with `errno` as `send(2)` has it.
    static func send(_ connection: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
        #if canImport(Glibc)
            let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
            return bytes.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, flags) }
        #else
            return bytes.withUnsafeBytes { Darwin.send(connection, $0.baseAddress, $0.count, MSG_DONTWAIT) }
        #endif
    }

    /// The next bytes, without waiting: 0 when the peer has closed, −1 with `errno` as `recv(2)` has it.
    static func receive(_ connection: Int32, _ buffer: inout [UInt8]) -> Int {
        recv(connection, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    }

    /// For calls that take no flags: OpenSSL's.
    static func neverWait(_ connection: Int32) {
        _ = fcntl(connection, F_SETFL, fcntl(connection, F_GETFL) | O_NONBLOCK)
    }

    /// On this thread: OpenSSL writes to sockets without MSG_NOSIGNAL.
    static func blockBrokenPipes() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Closes with RST instead of FIN: `SO_LINGER` of no seconds, see socket(7).
    static func reset(_ connection: Int32) {
        set(connection, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
        close(connection)
    }

    /// So that programs which a test starts do not keep it open.
    static func closeOnExec(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    private static func stream(_ family: Int32) -> Int32 {
        #if canImport(Glibc)
            socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socket(family, SOCK_STREAM, 0)
        #endif
    }

    private static func bind(_ listener: Int32, port: UInt16) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        try SystemFailure.check(bind(listener, &address), "bind to 127.0.0.1:\(port)")
    }

    private static func bind6(_ listener: Int32, port: UInt16) throws {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        try SystemFailure.check(bind(listener, &address), "bind to [::1]:\(port)")
    }

    private static func bind<Address>(_ listener: Int32, _ address: inout Address) -> Int32 {
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                #if canImport(Glibc)
                    Glibc.bind(listener, $0, socklen_t(MemoryLayout<Address>.size))
                #else
                    Darwin.bind(listener, $0, socklen_t(MemoryLayout<Address>.size))
                #endif
            }
        }
    }

    private static func startListening(_ listener: Int32, _ backlog: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.listen(listener, backlog)
        #else
            Darwin.listen(listener, backlog)
        #endif
    }

    private static func set<Value>(_ socket: Int32, _ option: Int32, _ value: Value, level: Int32 = SOL_SOCKET) {
        withUnsafePointer(to: value) {
            _ = setsockopt(socket, level, option, $0, socklen_t(MemoryLayout<Value>.size))
        }
    }
}
