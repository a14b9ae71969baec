/// The user and password that a URL holds: for its own origin only, and never shown.
struct Credentials: Hashable, Sendable {
    var user: String
    var password: String

    /// - Parameter userInformation: what is before the `@`: RFC 3986, 3.2.1.
    init(_ userInformation: Substring) throws(URLRefusal) {
        let parts = userInformation.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        user = try Self.decoded(parts[0])
        password = parts.count == 2 ? try Self.decoded(parts[1]) : ""
        // Basic has no way to send it: RFC 7617, 2.
        guard !user.contains(":") else { throw URLRefusal(reason: "its user has a colon in it") }
    }

    private static func decoded(_ text: Substring) throws(URLRefusal) -> String {
        let decoded = String(decoding: URLText.percentDecoded(text), as: UTF8.self)
        guard !decoded.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw URLRefusal(reason: "its user or password has a control character in it")
        }
        return decoded
    }
}

extension TransferURL {
    /// `text` as it may be shown: without user and password, and not longer than anyone would read.
    ///
    /// Also for what is no URL. All that is before the last `@` may be a secret then, wherever it stands.
    public static func shown(_ text: String) -> String {
        let rest = DataURL.isOne(text) ? text : withoutUser(text)
        return rest.utf8.count <= 1_000 ? rest : rest.prefix(300) + "…"
    }

    private static func withoutUser(_ text: String) -> String {
        guard let at = lastSecretEnd(in: text) else { return text }
        let start = text.firstRange(of: "//")?.upperBound ?? text.startIndex
        return (start <= at ? String(text[..<start]) : "") + "…" + text[at...]
    }

    /// The `@` behind the user of a good URL; the last of all in what is none.
    private static func lastSecretEnd(in text: String) -> String.Index? {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return nil }
        guard let start = text.firstRange(of: "://")?.upperBound else { return text.lastIndex(of: "@") }
        let authority = text[start...].prefix { !"/?#\\".contains($0) }
        if let at = authority.lastIndex(of: "@") { return at }
        do throws(TransferError) {
            _ = try TransferURL(text)
            return nil
        } catch {
            return text.lastIndex(of: "@")
        }
    }
}
