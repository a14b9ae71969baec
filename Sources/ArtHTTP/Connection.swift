import CCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A connection that libcurl has opened and may keep for further transfers. Used on the curl thread only.
final class Connection {
    /// What tells it from all others that are open, as CURLOPT_PREREQFUNCTION(3) gives it.
    struct Ends: Hashable {
        var here: String
        var herePort: Int32
        var there: String
        var therePort: Int32
    }

    let socket: curl_socket_t
    fileprivate(set) var isOpen = true
    /// Known from its first answer. In HTTP/1 answers have no number but their place: what lies on the connection before
    /// anything has been asked would be taken for the next answer. HTTP/2 may bring something at any time.
    var speaksHTTP1 = false

    fileprivate init(_ socket: curl_socket_t) { self.socket = socket }

    /// Whether there is something to read although nothing has been asked: the rest of an earlier answer, another one,
    /// or the end. RFC 9112, 9.2: it must not be taken for an answer, and the connection is to be closed.
    ///
    /// From 8.0 on libcurl looks by itself before it uses a connection again; earlier ones took such bytes for a sign of
    /// life.
    ///
    /// - Parameter easy: the transfer that is about to use it.
    func hasUnreadBytes(_ easy: UnsafeMutableRawPointer) -> Bool {
        guard speaksHTTP1 else { return false }
        var byte: UInt8 = 0
        let isQuiet = recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) < 0 && errno == EAGAIN
        return !isQuiet || artfetch_has_decrypted_bytes(easy)
    }
}

/// The open connections, by their sockets' callbacks: CURLOPT_OPENSOCKETFUNCTION(3), CURLOPT_CLOSESOCKETFUNCTION(3).
///
/// Must live until the multi handle is gone, which closes what is still open.
final class ConnectionTable {
    private var bySocket: [curl_socket_t: Connection] = [:]
    private var byEnds: [Connection.Ends: Connection] = [:]

    func opened(_ socket: curl_socket_t) -> Connection {
        let connection = Connection(socket)
        bySocket[socket] = connection
        return connection
    }

    func closed(_ socket: curl_socket_t) {
        guard let connection = bySocket.removeValue(forKey: socket) else { return }
        connection.isOpen = false
        byEnds = byEnds.filter { $0.value !== connection }
    }

    /// The connection with these ends: of `opened`, which one transfer has just opened, the one that is left, or else
    /// one from before.
    func connection(_ ends: Connection.Ends, opened: [Connection]) -> (Connection?, isReused: Bool) {
        guard let new = opened.last(where: \.isOpen) else { return (byEnds[ends], true) }
        byEnds[ends] = new
        return (new, false)
    }
}
