/// Numbers as the page shows them.
enum PageNumber {
    /// `10,003`
    static func grouped(_ number: Int) -> String {
        var digits = String(number.magnitude)
        var index = digits.endIndex
        while let next = digits.index(index, offsetBy: -3, limitedBy: digits.startIndex), next > digits.startIndex {
            digits.insert(",", at: next)
            index = next
        }
        return (number < 0 ? "-" : "") + digits
    }

    static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(grouped(number)) \(number == 1 ? one : many)"
    }

    /// A part of a whole in percent, with two places, as SVG takes it.
    static func percent(_ part: Double) -> String {
        let hundredths = Int((part * 10_000).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
    }
}
