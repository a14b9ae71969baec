/// Makes text from the network, a file or the command line fit to be shown to people, on a terminal or in a log.
///
/// Not for files or the manifest: they keep a title exactly as it came.
package enum ShownText {
    /// More combining marks than this on one character are a prank that would cover the lines around it.
    private static let longestCluster = 16

    /// Controls (which could move the cursor, retitle the window or answer in the user's name) become U+FFFD, line
    /// breaks and tabs a space; marks that reorder the text around them are left out (Unicode Standard Annex 9,
    /// sections 2.1 to 2.5; CVE-2021-42574 shows what they can hide).
    package static func clean(_ text: String) -> String {
        var cleaned = String.UnicodeScalarView()
        cleaned.reserveCapacity(text.unicodeScalars.count)
        for scalar in text.unicodeScalars {
            if let shown = shown(scalar) { cleaned.append(shown) }
        }
        return thinned(String(cleaned))
    }

    private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: " "
        case 0x00...0x1F, 0x7F...0x9F: "\u{FFFD}"
        // Embeddings and overrides, isolates, and the three directional marks.
        case 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: nil
        // Byte order mark, deprecated format controls, interlinear annotation.
        case 0xFEFF, 0x206A...0x206F, 0xFFF9...0xFFFB: nil
        case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
        default: scalar
        }
    }

    private static func thinned(_ text: String) -> String {
        guard text.contains(where: { $0.unicodeScalars.count > longestCluster }) else { return text }
        return String(
            text.flatMap { character in
                String(String.UnicodeScalarView(character.unicodeScalars.prefix(longestCluster)))
            })
    }
}
