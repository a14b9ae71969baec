import CTestTLS

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The bytes of one connection, plain or through TLS. It never waits, but says what for. Used by one thread.
final class OriginChannel {
    enum Outcome {
        case moved(Int)
        /// Until poll(2) finds the socket ready for these events.
        case waits(Int32)
        /// The client has gone.
        case ended
    }

    let socket: Int32
    private let identity: TLSIdentity?
    private let connection: OpaquePointer?

    /// - Parameter socket: stays the caller's.
    init(_ socket: Int32, _ identity: TLSIdentity?) {
        self.socket = socket
        self.identity = identity
        if identity != nil { SocketCalls.neverWait(socket) }
        connection = identity?.accept(socket)
    }

    deinit {
        if let connection { art_tls_connection_free(connection) }
    }

    /// `bytes` are left alone unless some were received.
    func receive(into bytes: inout [UInt8]) -> Outcome {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let outcome =
            connection.map { Self.outcome(art_tls_receive($0, &buffer, buffer.count)) }
            ?? Self.outcome(ofCall: SocketCalls.receive(socket, &buffer), Int32(POLLIN))
        if case .moved(let count) = outcome { bytes += buffer[..<count] }
        return outcome
    }

    func send(_ bytes: ArraySlice<UInt8>) -> Outcome {
        guard let connection else { return Self.outcome(ofCall: SocketCalls.send(socket, bytes), Int32(POLLOUT)) }
        return bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { Self.outcome(art_tls_send(connection, $0, bytes.count)) } ?? .moved(0)
        }
    }

    /// Lets a TLS client tell the end from a cut.
    func sayGoodbye() {
        if let connection { art_tls_say_goodbye(connection) }
    }

    private static func outcome(ofCall count: Int, _ events: Int32) -> Outcome {
        if count > 0 { return .moved(count) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .waits(events) : .ended
    }

    private static func outcome(_ result: Int) -> Outcome {
        switch result {
        case Int(ART_TLS_WANTS_READ): .waits(Int32(POLLIN))
        case Int(ART_TLS_WANTS_WRITE): .waits(Int32(POLLOUT))
        case 1...: .moved(result)
        default: .ended
        }
    }
}
