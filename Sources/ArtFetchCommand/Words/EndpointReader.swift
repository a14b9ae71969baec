import ArtFetch

/// The value of `--endpoint`: a scheme, a host and perhaps a port, which replace those of the feed's service.
extension ValueReader<Endpoint> {
    static var endpoint: ValueReader {
        ValueReader(form: .text) { word throws(ValueError) in
            guard !word.isEmpty else { throw .empty }
            guard let scheme = ["http://", "https://"].first(where: { word.lowercased().hasPrefix($0) })
            else { throw .notAnEndpoint("it starts with neither http:// nor https://") }
            var authority = word.dropFirst(scheme.count)
            if authority.hasSuffix("/") { authority.removeLast() }
            try check(authority)
            guard let endpoint = Endpoint(scheme + authority) else { throw .controlCharacter }
            return endpoint
        }
    }

    /// Host and port only (RFC 3986 section 3.2); the path and query are the feed's own.
    private static func check(_ authority: Substring) throws(ValueError) {
        guard authority.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
        else { throw .controlCharacter }
        guard !authority.contains("@") else { throw .notAnEndpoint("a name or password does not belong in it") }
        guard !authority.contains(where: { "/?#\\".contains($0) })
        else { throw .notAnEndpoint("it ends after host and port; path and query are the feed's") }
        let (host, port) = split(authority)
        guard !host.isEmpty else { throw .notAnEndpoint("it names no host") }
        if let port {
            guard let number = UInt16(port), number > 0, port.utf8.allSatisfy({ $0 != UInt8(ascii: "+") })
            else { throw .notAnEndpoint("its port is not 1…65535") }
        }
    }

    /// A colon inside brackets belongs to an IPv6 address.
    private static func split(_ authority: Substring) -> (host: Substring, port: Substring?) {
        let afterBracket = authority.lastIndex(of: "]") ?? authority.startIndex
        guard let colon = authority[afterBracket...].firstIndex(of: ":") else { return (authority, nil) }
        return (authority[..<colon], authority[authority.index(after: colon)...])
    }
}
