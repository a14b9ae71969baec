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

    /// Also a request whose header fields cannot be sent; `reason` names the field.
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

    /// Whether the same request may well succeed a little later.
    public var isTransient: Bool {
        switch self {
        case .dns, .connect, .timeout, .interrupted: true
        case .invalidURL, .tls, .redirect, .blockedAddress, .tooManyBytes, .badResponse, .cancelled: false
        }
    }
}

extension TransferError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalidURL(let url, let reason): "URL \(Self.shortened(url)) is refused: \(reason)"
        case .dns(let host): "host name \(host) could not be resolved"
        case .connect(let host, let reason): "no connection to \(host): \(reason)"
        case .tls(let host, let reason): "no secure connection to \(host): \(reason)"
        case .timeout(let deadline, let seconds): Self.sentence(deadline) + " \(Self.plain(seconds)) seconds"
        case .redirect(let reason): "redirect is not followed: \(reason)"
        case .blockedAddress(let host, let address):
            host == address
                ? "\(address) is a special address, which needs leave to be asked"
                : "\(host) is at \(address), a special address, which needs leave to be asked"
        case .interrupted(let received, let expected):
            "connection ended after \(received) bytes of the body" + (expected.map { ", expected were \($0)" } ?? "")
        case .tooManyBytes(let limit): "body is longer than the limit of \(limit) bytes"
        case .badResponse(let reason): "answer breaks HTTP: \(reason)"
        case .cancelled: "cancelled"
        }
    }

    private static func sentence(_ deadline: Deadline) -> String {
        switch deadline {
        case .connect: "no connection within"
        case .stall: "no byte for"
        case .item: "not done within"
        }
    }

    /// `30` for 30.0: limits are mostly whole.
    private static func plain(_ seconds: Double) -> String {
        Int(exactly: seconds).map(String.init) ?? String(seconds)
    }

    /// A URL may be thousands of characters long, and hold what a terminal must not see.
    private static func shortened(_ url: String) -> String {
        let visible = url.unicodeScalars.prefix(200).map { scalar in
            scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? "\u{FFFD}" : Character(scalar)
        }
        return String(visible) + (url.unicodeScalars.count > 200 ? "…" : "")
    }
}
