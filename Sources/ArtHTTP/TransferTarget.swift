/// Whom a URL leads to, as far as that is known before anyone is asked.
public enum TransferTarget: Hashable, Sendable {
    case host(HostKey)
    /// The URL holds its own answer (RFC 2397).
    case itself

    /// - Throws: why a transfer would be refused whatever the network says: the text is no URL that is fetched, or it
    ///   spells out an address that may not be asked. Where a name leads is seen only when it is asked for.
    public init(_ url: String, allowPrivate: Bool) throws(TransferError) {
        if DataURL.isOne(url) {
            self = .itself
            return
        }
        let url = try TransferURL(url)
        if !allowPrivate { try AddressRules().checkLiteral(url) }
        self = .host(HostKey(host: url.host, port: url.port))
    }
}
