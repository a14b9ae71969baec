/// Whom a throttle is for: a host and a port, whatever the scheme.
///
/// Of a transfer that is redirected it is the host that was asked first: it is the one whose items wait for each other,
/// and where it leads is known only when it has answered.
public struct HostKey: Hashable, Sendable {
    public let host: String
    public let port: Int

    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// `nil` for what cannot be asked over HTTP; the transport says why.
    public init?(url: String) {
        do {
            let url = try TransferURL(url)
            self.init(host: url.host, port: url.port)
        } catch {
            return nil
        }
    }
}

extension HostKey: CustomStringConvertible {
    /// As people know it: the usual ports are left out.
    public var description: String { port == 80 || port == 443 ? host : "\(host):\(port)" }
}
