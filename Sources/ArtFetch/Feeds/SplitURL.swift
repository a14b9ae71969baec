/// A URL cut where its path begins and ends, every character kept. It is no validation: only the feeds' patterns for
/// picture URLs look at it, and what does not match stays as it is.
struct SplitURL {
    /// Scheme and authority: `https://is1-ssl.mzstatic.com`.
    var origin: Substring
    /// From its first slash on.
    var path: Substring
    /// Without the question mark; `nil` if there is none.
    var query: Substring?
    /// With its `#`, or empty.
    var fragment: Substring

    /// `nil` for what has no `scheme://authority/path`.
    init?(_ url: String) {
        let withoutFragment = url.prefix { $0 != "#" }
        fragment = url[withoutFragment.endIndex...]
        let resource = withoutFragment.prefix { $0 != "?" }
        query = resource.endIndex < withoutFragment.endIndex ? withoutFragment[resource.endIndex...].dropFirst() : nil
        guard let colon = resource.firstIndex(of: ":"), resource[colon...].hasPrefix("://") else { return nil }
        let authority = resource[colon...].dropFirst(3)
        guard let slash = authority.firstIndex(of: "/") else { return nil }
        origin = resource[..<slash]
        path = resource[slash...]
    }

    var text: String {
        origin + path + (query.map { "?" + $0 } ?? "") + fragment
    }

    var lastSegment: Substring {
        get { path.suffix(while: { $0 != "/" }) }
        set { path = path.dropLast(lastSegment.count) + newValue }
    }
}

extension Substring {
    fileprivate func suffix(while predicate: (Character) -> Bool) -> Substring {
        guard let before = lastIndex(where: { !predicate($0) }) else { return self }
        return self[index(after: before)...]
    }
}

extension String {
    /// Everything but the unreserved characters of RFC 3986, section 2.3, as `%XX` of its UTF-8: safe as one segment
    /// of a path and as a value of a query.
    var percentEncoded: String {
        var encoded = ""
        for byte in utf8 {
            let scalar = Unicode.Scalar(byte)
            if Self.isUnreserved(byte) {
                encoded.unicodeScalars.append(scalar)
            } else {
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }
}
