/// Hosts of one service that differ by a number and serve the same pictures. Asked at one of them, a picture that is
/// listed at several is transferred once, and found in the cache again.
struct NumberedHosts {
    /// Before the number, which has one digit.
    let prefix: String
    let numbers: ClosedRange<Int>
    let suffix: String
    /// The host that stands for all.
    let common: String

    /// `url` at the common host, if it names one of the others.
    func normalised(_ url: SplitURL) -> SplitURL {
        guard let start = url.origin.firstRange(of: "://")?.upperBound, isNumbered(url.origin[start...]) else {
            return url
        }
        var url = url
        url.origin = url.origin[..<start] + common
        return url
    }

    private func isNumbered(_ host: Substring) -> Bool {
        guard host.hasPrefix(prefix), host.hasSuffix(suffix) else { return false }
        let number = host.dropFirst(prefix.count).dropLast(suffix.count)
        return number.utf8.count == 1 && Int(number).map(numbers.contains) == true
    }
}
