/// Which addresses are special, that is, not of the public internet: asking them on behalf of a list from outside
/// would let the list's author reach into the user's own network. Pure; `CurlTransfer` asks it of the address that
/// is about to be connected to, so that neither a spelling nor a second DNS answer slips by.
public struct AddressRules: Hashable, Sendable {
    /// Addresses that may be asked although they are special.
    var exempt: Set<IPAddress> = []

    public init() {}

    /// What kind of special address it is ("loopback"); `nil` if it may be asked.
    ///
    /// An IPv6 address that embeds an IPv4 one is judged by that one.
    public func refusal(of address: IPAddress) -> String? {
        if exempt.contains(address) { return nil }
        switch address {
        case .v4(let bits):
            return Self.v4.first { $0.contains(bits) }?.kind
        case .v6(let high, let low):
            if let range = Self.v6.first(where: { $0.contains(high, low) }) { return range.kind }
            return Self.embedded(high, low).flatMap { refusal(of: .v4($0)) }
        }
    }

    /// The IPv4 address that is really meant by an IPv6 one.
    private static func embedded(_ high: UInt64, _ low: UInt64) -> UInt32? {
        let last = UInt32(truncatingIfNeeded: low)
        let upperLow = low >> 32
        if high == 0 && upperLow == 0xFFFF { return last }  // ::ffff:0:0/96, mapped: RFC 4291, 2.5.5.2
        if high == 0 && upperLow == 0 { return last }  // ::/96, compatible, deprecated: RFC 4291, 2.5.5.1
        if high == 0 && upperLow == 0xFFFF_0000 { return last }  // ::ffff:0:0:0/96, translated: RFC 2765, 2.1
        if high == 0x0064_FF9B_0000_0000 && upperLow == 0 { return last }  // 64:ff9b::/96, NAT64: RFC 6052, 2.1
        if high >> 48 == 0x2002 { return UInt32(truncatingIfNeeded: high >> 16) }  // 2002::/16, 6to4: RFC 3056, 2
        if high >> 32 == 0x2001_0000 { return ~last }  // 2001::/32, Teredo, inverted: RFC 4380, 4
        return nil
    }
}

// MARK: - Tables, after IANA's registries of special-purpose addresses (RFC 6890)

extension AddressRules {
    private struct V4Range {
        var first: UInt32
        var length: Int
        var kind: String

        init(_ first: UInt32, _ length: Int, _ kind: String) {
            (self.first, self.length, self.kind) = (first, length, kind)
        }

        func contains(_ bits: UInt32) -> Bool { (bits ^ first) >> (32 - length) == 0 }
    }

    private static let v4 = [
        V4Range(0x0000_0000, 8, "unspecified"),  // 0.0.0.0/8: RFC 1122, 3.2.1.3
        V4Range(0x0A00_0000, 8, "private"),  // 10.0.0.0/8: RFC 1918
        V4Range(0x6440_0000, 10, "carrier-grade NAT"),  // 100.64.0.0/10: RFC 6598
        V4Range(0x7F00_0000, 8, "loopback"),  // 127.0.0.0/8: RFC 1122, 3.2.1.3
        V4Range(0xA9FE_0000, 16, "link-local"),  // 169.254.0.0/16: RFC 3927
        V4Range(0xAC10_0000, 12, "private"),  // 172.16.0.0/12: RFC 1918
        V4Range(0xC000_0000, 24, "protocol assignment"),  // 192.0.0.0/24: RFC 6890, 2.1
        V4Range(0xC000_0200, 24, "documentation"),  // 192.0.2.0/24: RFC 5737
        V4Range(0xC058_6300, 24, "6to4 relay"),  // 192.88.99.0/24, deprecated: RFC 7526
        V4Range(0xC0A8_0000, 16, "private"),  // 192.168.0.0/16: RFC 1918
        V4Range(0xC612_0000, 15, "benchmark"),  // 198.18.0.0/15: RFC 2544
        V4Range(0xC633_6400, 24, "documentation"),  // 198.51.100.0/24: RFC 5737
        V4Range(0xCB00_7100, 24, "documentation"),  // 203.0.113.0/24: RFC 5737
        V4Range(0xE000_0000, 4, "multicast"),  // 224.0.0.0/4: RFC 5771
        V4Range(0xFFFF_FFFF, 32, "broadcast"),  // 255.255.255.255/32: RFC 919, 7
        V4Range(0xF000_0000, 4, "reserved"),  // 240.0.0.0/4: RFC 1112, 4
    ]

    /// A range of IPv6 addresses; all but ::, ::1 are told by their upper half.
    private struct V6Range {
        var high: UInt64
        var low: UInt64
        var length: Int
        var kind: String

        init(_ high: UInt64, low: UInt64 = 0, _ length: Int, _ kind: String) {
            (self.high, self.low, self.length, self.kind) = (high, low, length, kind)
        }

        func contains(_ high: UInt64, _ low: UInt64) -> Bool {
            length == 128 ? high == self.high && low == self.low : (high ^ self.high) >> UInt64(64 - length) == 0
        }
    }

    private static let v6 = [
        V6Range(0, low: 0, 128, "unspecified"),  // ::, RFC 4291, 2.5.2
        V6Range(0, low: 1, 128, "loopback"),  // ::1, RFC 4291, 2.5.3
        V6Range(0x0064_FF9B_0001_0000, 48, "local NAT64"),  // 64:ff9b:1::/48: RFC 8215
        V6Range(0x0100_0000_0000_0000, 64, "discard-only"),  // 100::/64: RFC 6666
        V6Range(0x2001_0002_0000_0000, 48, "benchmark"),  // 2001:2::/48: RFC 5180
        V6Range(0x2001_0010_0000_0000, 28, "overlay identifier"),  // 2001:10::/28: RFC 4843
        V6Range(0x2001_0020_0000_0000, 28, "overlay identifier"),  // 2001:20::/28: RFC 7343
        V6Range(0x2001_0DB8_0000_0000, 32, "documentation"),  // 2001:db8::/32: RFC 3849
        V6Range(0x3FFF_0000_0000_0000, 20, "documentation"),  // 3fff::/20: RFC 9637
        V6Range(0x5F00_0000_0000_0000, 16, "segment routing"),  // 5f00::/16: RFC 9602
        V6Range(0xFC00_0000_0000_0000, 7, "private"),  // fc00::/7: RFC 4193
        V6Range(0xFE80_0000_0000_0000, 10, "link-local"),  // fe80::/10: RFC 4291, 2.5.6
        V6Range(0xFEC0_0000_0000_0000, 10, "site-local"),  // fec0::/10, deprecated: RFC 3879
        V6Range(0xFF00_0000_0000_0000, 8, "multicast"),  // ff00::/8: RFC 4291, 2.7
    ]
}
