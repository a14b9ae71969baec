/// How many columns a terminal gives to text.
///
/// A small table of ours instead of wcwidth(3), which knows nothing outside a UTF-8 locale and counts code points
/// where terminals draw clusters. Terminals differ in the newest emoji; a column too many or too few there only
/// shifts what follows on that line.
enum DisplayWidth {
    static func of(_ text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// The most that any terminal gives to text: older ones draw the parts of a cluster side by side.
    static func most(_ text: some StringProtocol) -> Int {
        text.reduce(0) { sum, character in
            sum + max(of(character), character.unicodeScalars.reduce(0) { $0 + of($1) })
        }
    }

    static func of(_ character: Character) -> Int {
        // U+FE0F asks for the picture form of what stands before it.
        if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        return character.unicodeScalars.reduce(0) { max($0, of($1)) }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return scalar == "\u{AD}" ? 0 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
    }

    /// Unicode Standard Annex 11: blocks whose characters are Wide or Fullwidth, and the vowel and final consonant
    /// jamo, which join the syllable before them.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F1E6...0x1F1FF, 0x1F200...0x1F265,
            0x20000...0x3FFFD:
            true
        default:
            false
        }
    }
}
