#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A port of 127.0.0.1 where nobody listens, and nobody else can: a connection to it is refused.
final class ReservedPort: Sendable {
    let number: UInt16
    private let socket: Int32

    init() throws {
        socket = try SocketCalls.bound(port: 0, isShared: false)
        number = try SocketCalls.port(of: socket)
    }

    deinit { close(socket) }
}
