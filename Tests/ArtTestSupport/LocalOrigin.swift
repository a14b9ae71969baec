#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An HTTP/1.1 origin on 127.0.0.1, plain or over TLS, over raw sockets, so that it can break the protocol. A thread accepts, and each
/// connection has one of its own; `handler` is called on it and may block.
public final class LocalOrigin: Sendable {
    public let port: UInt16
    private let record: Record
    private let stopped: Latch
    private let closed: Latch
    private let scheme: String
    private let address: String

    /// What the threads share with the origin; they never hold the origin itself, whose end stops them.
    private final class Record: Sendable {
        let requests = Guarded<[OriginRequest]>([])
        let connections = Guarded(0)
    }

    /// - Parameters:
    ///   - port: 0 takes a free one.
    ///   - onIPv6: at ::1 instead of 127.0.0.1.
    ///   - identity: with one it speaks TLS.
    ///   - onConnect: called for each connection, before anything is read from it.
    public init(
        port: UInt16 = 0, onIPv6: Bool = false, identity: TLSIdentity? = nil,
        onConnect: @escaping @Sendable () -> Void = {},
        handler: @escaping @Sendable (OriginRequest) -> OriginAnswer
    ) throws {
        // Fewer than 128 places make parallel connects wait for repeated SYNs, a second and more each.
        let listener = try SocketCalls.listen(port: port, onIPv6: onIPv6, backlog: 512)
        self.port = try SocketCalls.port(of: listener)
        scheme = identity == nil ? "http" : "https"
        address = onIPv6 ? "[::1]" : "127.0.0.1"
        record = Record()
        stopped = try Latch()
        closed = try Latch()
        try OriginThread.start { [record, stopped, closed] in
            Self.accept(on: listener, until: stopped) { socket in
                record.connections.withLock { $0 += 1 }
                onConnect()
                Self.serve(socket, identity, until: stopped, record: record, handler: handler)
            }
            close(listener)
            closed.open()
        }
    }

    deinit { stop() }

    /// `http://127.0.0.1:PORT`
    public var base: String { "\(scheme)://\(address):\(port)" }

    /// The same by name: `https://localhost:PORT`
    public var named: String { "\(scheme)://localhost:\(port)" }

    /// Whether this machine has ::1.
    public static var hasIPv6: Bool {
        do {
            _ = try LocalOrigin(onIPv6: true) { _ in .hang }
            return true
        } catch {
            return false
        }
    }

    /// All requests, in order of arrival.
    public var requests: [OriginRequest] { record.requests.withLock { $0 } }

    /// How many connections were accepted.
    public var connections: Int { record.connections.withLock { $0 } }

    /// Closes the port and lets go of every connection. Afterwards a connect is refused.
    public func stop() {
        stopped.open()
        closed.wait()
    }

    private static func accept(on listener: Int32, until stopped: Latch, serve: (Int32) -> Void) {
        while true {
            let ready = Readiness.wait(
                for: [(stopped.readEnd, Int16(POLLIN)), (listener, Int16(POLLIN))], milliseconds: -1)
            if ready[0] { return }
            if let socket = SocketCalls.accept(listener) { serve(socket) }
        }
    }

    private static func serve(
        _ socket: Int32, _ identity: TLSIdentity?, until stopped: Latch, record: Record,
        handler: @escaping @Sendable (OriginRequest) -> OriginAnswer
    ) {
        do {
            try OriginThread.start {
                var connection = OriginConnection(socket: socket, identity: identity, stopped: stopped) { request in
                    record.requests.withLock { $0.append(request) }
                    return handler(request)
                }
                connection.serve()
            }
        } catch {
            SocketCalls.reset(socket)
        }
    }
}
