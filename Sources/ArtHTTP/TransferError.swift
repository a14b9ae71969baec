/// Why a transfer gave no whole answer.
public enum TransferError: Error, Hashable, Sendable {
    public enum Deadline: String, Hashable, Sendable {
        /// No connection in time.
        case connect
        /// No byte for too long.
        case stall
        /// The item with all its attempts.
        case item
    }

    case invalidURL(String, reason: String)
    case dns(host: String)
    case connect(host: String, reason: String)
    case tls(host: String, reason: String)
    case timeout(Deadline, seconds: Double)
    /// Too many hops, or one to where none may lead.
    case redirect(reason: String)
    /// A special address (loopback, private, …) without leave to ask it.
    case blockedAddress(host: String, address: String)
    /// The connection ended before the body did.
    case interrupted(received: Int, expected: Int?)
    case tooManyBytes(limit: Int)
    /// Conflicting lengths, a bad chunk, coding or header.
    case badResponse(reason: String)
    case cancelled
}
