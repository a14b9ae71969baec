import CIDN2

/// The host of a URL in the form that goes on the wire.
struct HostName: Hashable {
    /// ASCII, lower case; an IPv6 address in its canonical form (RFC 5952), without its brackets.
    let text: String
    let isIPv6: Bool

    /// As it is written in a URL.
    var bracketed: String { isIPv6 ? "[\(text)]" : text }

    /// - Parameter host: as found in a URL: a name in any script, an IPv4 address, or an IPv6 address in brackets.
    /// - Returns: a failure with the reason as a sentence's end.
    static func parse(_ host: Substring) -> Result<HostName, Refusal> {
        if host.isEmpty { return .failure(Refusal("it has no host")) }
        if host.utf8.first == UInt8(ascii: "[") { return ipv6(host) }
        return ascii(host).flatMap { name in
            isNameOrIPv4(name)
                ? .success(HostName(text: withoutRootOfAddress(name), isIPv6: false))
                : .failure(Refusal("its host \(host) is no host name"))
        }
    }

    struct Refusal: Error {
        var reason: String

        init(_ reason: String) { self.reason = reason }
    }

    private static func ipv6(_ host: Substring) -> Result<HostName, Refusal> {
        let literal = String(host.dropFirst().dropLast())
        guard host.last == "]", let address = IPAddress(literal), case .v6 = address else {
            return .failure(Refusal("its host \(host) is no IPv6 address"))
        }
        return .success(HostName(text: address.description, isIPv6: true))
    }

    /// Names in other scripts become `xn--…` as UTS 46 has it (non-transitional); `idn2_to_ascii_8z(3)`.
    private static func ascii(_ host: Substring) -> Result<String, Refusal> {
        if host.utf8.allSatisfy({ $0 < 0x80 }) { return .success(host.lowercased()) }
        var converted: UnsafeMutablePointer<CChar>?
        let flags = Int32(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
        let status = idn2_to_ascii_8z(String(host), &converted, flags)
        guard status == IDN2_OK.rawValue, let converted else {
            return .failure(Refusal("its host \(host) is no host name: \(String(cString: idn2_strerror(status)))"))
        }
        defer { idn2_free(converted) }
        return .success(String(cString: converted).lowercased())
    }

    /// RFC 1123, 2.1, and the underscores that real names have; 253 and 63 octets: RFC 1035, 2.3.4.
    private static func isNameOrIPv4(_ name: String) -> Bool {
        let dot = UInt8(ascii: ".")
        let labels = (name.utf8.last == dot ? name.utf8.dropLast() : name.utf8[...]).split(
            separator: dot, omittingEmptySubsequences: false)
        return name.utf8.count <= 254
            && labels.allSatisfy { label in (1...63).contains(label.count) && label.allSatisfy(isNameByte) }
    }

    /// A name may end with the root's dot, which counts for certificates and is kept; an address is one without it.
    private static func withoutRootOfAddress(_ name: String) -> String {
        name.utf8.last == UInt8(ascii: ".") && IPAddress(String(name.dropLast())) != nil
            ? String(name.dropLast()) : name
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
