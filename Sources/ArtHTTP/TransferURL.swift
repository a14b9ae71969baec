import CCurl

/// A checked absolute http or https URL: what curl is given, and what the rules for redirects compare.
///
/// It takes URLs as people and services write them, with spaces, other scripts and stray percent signs. The last word
/// has libcurl's own parser, the one that opens the connection, so that there is no second opinion to play against it.
public struct TransferURL: Hashable, Sendable {
    public enum Scheme: String, Hashable, Sendable {
        case http
        case https

        var defaultPort: Int { self == .http ? 80 : 443 }
    }

    /// In bytes, before and after percent-encoding; what common servers accept.
    public static let maxLength = 8_192

    /// ASCII only, without user, password and fragment.
    public let text: String
    public let scheme: Scheme
    /// ASCII, lower case; an IPv6 address in its canonical form (RFC 5952), without brackets.
    public let host: String
    public let port: Int
    /// Of the text it was made of; not in `text`.
    let credentials: Credentials?

    /// - Throws: `.invalidURL` with the reason.
    public init(_ text: String) throws(TransferError) {
        do {
            try self.init(checking: text)
        } catch {
            throw .invalidURL(text, reason: error.reason)
        }
    }

    /// Where `reference`, such as the value of a `Location` field, leads from here (RFC 3986, 5.2).
    ///
    /// One that names a user or password is refused: a server does not get to say who the user is.
    public func resolving(_ reference: String) throws(TransferError) -> TransferURL {
        let target = try absolute(reference)
        guard target.credentials == nil else {
            throw .invalidURL(reference, reason: "it has a user or password in it")
        }
        return target
    }

    private func absolute(_ reference: String) throws(TransferError) -> TransferURL {
        if reference.hasPrefix("//") { return try TransferURL("\(scheme.rawValue):\(reference)") }
        if URLText.scheme(of: reference[...]) != nil { return try TransferURL(reference) }
        do {
            try URLText.check(reference)
            let encoded = URLText.encoded(Self.withoutFragment(reference[...]))
            return try TransferURL(CurlURL.parse(text, then: encoded).text)
        } catch let error as URLRefusal {
            throw .invalidURL(reference, reason: error.reason)
        } catch let error as TransferError {
            throw error
        } catch {
            throw .invalidURL(reference, reason: "\(error)")
        }
    }

    /// RFC 6454: scheme, host and port.
    public func isSameOrigin(as other: TransferURL) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }
}

/// Why a text is no URL, as the end of a sentence.
struct URLRefusal: Error {
    var reason: String
}

extension TransferURL {
    private init(checking text: String) throws(URLRefusal) {
        try URLText.check(text)
        let text = URLText.trimmed(text)
        let (scheme, rest) = try Self.scheme(text)
        let authority = Substring(rest.utf8.prefix { !Self.endsAuthority($0) })
        let at = authority.utf8.lastIndex(of: UInt8(ascii: "@"))
        credentials = try at.map { at throws(URLRefusal) in try Credentials(authority[..<at]) }
        let (host, port) = try Self.hostAndPort(
            at.map { Substring(authority.utf8[$0...].dropFirst()) } ?? authority, scheme)
        let target = rest[authority.endIndex...]
        if target.utf8.first == UInt8(ascii: "\\") { throw URLRefusal(reason: "it has a backslash after its host") }

        let place = host.bracketed + (port == scheme.defaultPort ? "" : ":\(port)")
        let encoded = "\(scheme.rawValue)://\(place)\(URLText.encoded(Self.withoutFragment(target)))"
        let parsed = try CurlURL.parse(encoded)
        // curl turns 0x7f.1 into 127.0.0.1; anything else it sees differently is refused.
        guard parsed.host == host.bracketed || IPAddress(parsed.host) != nil else {
            throw URLRefusal(reason: "its host can be read as \(parsed.host)")
        }
        guard parsed.text.utf8.count <= Self.maxLength else { throw URLText.tooLong(parsed.text) }
        self.text = parsed.text
        self.scheme = scheme
        self.host = host.isIPv6 ? host.text : parsed.host
        self.port = port
    }

    /// RFC 3986, 3.2, and the backslash that browsers take for a slash.
    private static func endsAuthority(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): true
        default: false
        }
    }

    private static func withoutFragment(_ text: Substring) -> Substring {
        Substring(text.utf8.prefix { $0 != UInt8(ascii: "#") })
    }

    private static func scheme(_ text: Substring) throws(URLRefusal) -> (Scheme, Substring) {
        guard let name = URLText.scheme(of: text) else { throw URLRefusal(reason: "it is not absolute") }
        guard let scheme = Scheme(rawValue: name) else {
            throw URLRefusal(reason: "its scheme is \(name), only http and https are fetched")
        }
        let rest = text.utf8.dropFirst(name.utf8.count + 1)
        guard rest.starts(with: "//".utf8) else { throw URLRefusal(reason: "it has no host") }
        return (scheme, Substring(rest.dropFirst(2)))
    }

    private static func hostAndPort(
        _ authority: Substring, _ scheme: Scheme
    ) throws(URLRefusal) -> (HostName, Int) {
        let bracket = authority.utf8.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
        let isOpen = authority.utf8.first == UInt8(ascii: "[") && bracket == authority.startIndex
        let colon = isOpen ? nil : authority[bracket...].utf8.lastIndex(of: UInt8(ascii: ":"))
        let port = try colon.map { colon throws(URLRefusal) in
            try Self.port(Substring(authority.utf8[colon...].dropFirst()), scheme)
        }
        switch HostName.parse(authority[..<(colon ?? authority.endIndex)]) {
        case .success(let host): return (host, port ?? scheme.defaultPort)
        case .failure(let refusal): throw URLRefusal(reason: refusal.reason)
        }
    }

    /// An empty one is the default: RFC 3986, 3.2.3.
    private static func port(_ digits: Substring, _ scheme: Scheme) throws(URLRefusal) -> Int {
        if digits.isEmpty { return scheme.defaultPort }
        // Not shown: it may be the middle of a password with a slash in it.
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw URLRefusal(reason: "its port is no number")
        }
        guard let port = Int(digits), (1...65_535).contains(port) else {
            throw URLRefusal(reason: "its port \(digits) is not within 1 and 65535")
        }
        return port
    }
}

extension TransferURL: CustomStringConvertible {
    public var description: String { text }
}
