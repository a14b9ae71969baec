/// Why a transfer gave no whole answer.
public enum TransferError: Error, Hashable, Sendable {
    public enum Deadline: String, Hashable, Sendable {
        /// No connection in time.
        case connect
        /// No byte for too long.
        case stall
        /// The item with all its attempts.
        case item
        /// The whole run.
        case run
    }

    /// Also a request whose header fields cannot be sent; `reason` names the field.
    case invalidURL(String, reason: String)
    case dns(host: String)
    case connect(host: String, reason: String)
    /// 407: RFC 9110, 15.5.8. Without a password in `proxy`.
    case proxyAuthentication(proxy: String)
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
    /// The body has no room in memory, and the file for it cannot be written.
    case spill(reason: String)
    case cancelled

    /// Whether the same request may well succeed a little later.
    public var isTransient: Bool {
        switch self {
        case .dns, .connect, .timeout, .interrupted: true
        case .invalidURL, .proxyAuthentication, .tls, .redirect, .blockedAddress, .tooManyBytes, .badResponse, .spill,
            .cancelled:
            false
        }
    }
}

extension TransferError: CustomStringConvertible {
    /// One line for a terminal or a report: servers have their say in some of the values, so control characters are
    /// replaced, and long values are cut.
    public var description: String { Self.visible(sentence) }

    private var sentence: String {
        switch self {
        case .invalidURL(let url, let reason):
            "URL \(Self.shortened(TransferURL.shown(url))) is refused: \(Self.shortened(reason))"
        case .dns(let host): "host name \(host) could not be resolved"
        case .connect(let host, let reason): "no connection to \(host): \(reason)"
        case .proxyAuthentication(let proxy):
            "proxy \(proxy) wants a user and password, or others than it got (status 407); its URL can name them, "
                + "as in http://USER:PASSWORD@HOST:PORT"
        case .tls(let host, let reason): "no secure connection to \(host): \(reason)"
        case .timeout(let deadline, let seconds): "\(Self.sentence(deadline)) \(seconds.inSeconds)"
        case .redirect(let reason): "redirect is not followed: \(Self.shortened(reason))"
        case .blockedAddress(let host, let address) where host == address:
            "\(address) is a special address, which needs leave to be asked"
        case .blockedAddress(let host, let address):
            "\(host) is at \(address), a special address, which needs leave to be asked"
        case .interrupted(let received, let expected):
            "connection ended after \(received) bytes of the body" + (expected.map { ", expected were \($0)" } ?? "")
        case .tooManyBytes(let limit): "body is longer than the limit of \(limit) bytes"
        case .badResponse(let reason): "answer breaks HTTP: \(Self.shortened(reason))"
        case .spill(let reason): "body cannot be kept in a file: \(reason)"
        case .cancelled: "cancelled"
        }
    }

    private static func sentence(_ deadline: Deadline) -> String {
        switch deadline {
        case .connect: "no connection within"
        case .stall: "no byte for"
        case .item: "not done within"
        case .run: "the run's time was over, it had"
        }
    }

    private static func shortened(_ text: String) -> String {
        String(text.prefix(300)) + (text.count > 300 ? "…" : "")
    }

    /// Without what would steer a terminal.
    private static func visible(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
                }))
    }
}
