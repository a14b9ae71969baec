import Testing

@testable import ArtFetch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Text of the page stands out from what is behind it, in both schemes: Web Content Accessibility Guidelines 2.2, 1.4.3.
struct PageContrastTests {
    /// The values of `--name: #hex` of each scheme, light first.
    private static let schemes: [[String: String]] = {
        let parts = PageAssets.style.split(separator: "@media (prefers-color-scheme: dark)", maxSplits: 1)
        return parts.map { part in
            let end = part.firstRange(of: "\n*,")?.lowerBound ?? part.endIndex
            let found = part[..<end].matches(of: /--([a-z-]+): (#[0-9a-f]+);/)
            return Dictionary(found.map { (String($0.1), String($0.2)) }) { first, _ in first }
        }
    }()

    @Test(
        arguments: [
            ("ink", "ground"), ("ink", "surface"), ("quiet", "ground"), ("quiet", "surface"), ("accent", "ground"),
            ("accent", "surface"), ("warn", "warn-ground"), ("warn", "ground"), ("failure", "fail-ground"),
            ("failure", "ground"), ("ground", "ink"),
        ], 0...1)
    func `text is read on its ground`(pair: (String, String), scheme: Int) throws {
        let colors = Self.schemes[scheme]
        let text = try #require(colors[pair.0]), ground = try #require(colors[pair.1])
        #expect(try Self.contrast(text, ground) >= 4.5)
    }

    private static func contrast(_ one: String, _ other: String) throws -> Double {
        let (first, second) = (try luminance(one), try luminance(other))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// Relative luminance, as the guidelines define it.
    private static func luminance(_ color: String) throws -> Double {
        var digits = color.dropFirst().map(String.init)
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        let channels = try [0, 2, 4].map { (place: Int) -> Double in
            let value = Double(try #require(Int(digits[place] + digits[place + 1], radix: 16))) / 255
            return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }
}
