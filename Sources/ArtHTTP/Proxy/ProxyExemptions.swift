/// The hosts of `no_proxy`, as curl reads them: names with all below them, addresses, and ranges of addresses, between
/// commas or spaces; a single `*` is every host.
struct ProxyExemptions: Hashable {
    private let entries: [Substring]
    private let isEverything: Bool

    init(_ text: String) {
        isEverything = text == "*"
        entries = text.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
    }

    /// - Parameter host: of a `TransferURL`: lower case, an IPv6 address without brackets.
    func cover(host: String) -> Bool {
        if isEverything { return true }
        if let address = IPAddress(host) { return entries.contains { Self.range($0, contains: address) } }
        let name = Self.withoutRoot(host[...])
        return entries.contains { Self.domain($0, contains: name) }
    }

    /// `example.com` and `.example.com` are the same, and are also `www.example.com`.
    private static func domain(_ entry: Substring, contains name: Substring) -> Bool {
        var domain = withoutRoot(entry)
        if domain.first == "." { domain.removeFirst() }
        return !domain.isEmpty && (name == domain || name.hasSuffix("." + domain))
    }

    /// `192.168.0.0/16`, `fe80::/10`, or a single address.
    private static func range(_ entry: Substring, contains address: IPAddress) -> Bool {
        let parts = entry.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let network = IPAddress(String(parts[0])) else { return false }
        guard parts.count == 2 else { return network == address }
        return Int(parts[1]).map { address.shares($0, bitsWith: network) } ?? false
    }

    private static func withoutRoot(_ name: Substring) -> Substring { name.last == "." ? name.dropLast() : name }
}

extension IPAddress {
    /// Whether the first bits of both are the same; not for more bits than there are.
    fileprivate func shares(_ bits: Int, bitsWith other: IPAddress) -> Bool {
        switch (self, other) {
        case (.v4(let one), .v4(let other)):
            (0...32).contains(bits) && UInt64(one ^ other) >> (32 - bits) == 0
        case (.v6(let high, let low), .v6(let otherHigh, let otherLow)):
            (0...128).contains(bits)
                && (high ^ otherHigh) >> max(0, 64 - bits) == 0
                && (bits <= 64 || (low ^ otherLow) >> (128 - bits) == 0)
        default: false
        }
    }
}
