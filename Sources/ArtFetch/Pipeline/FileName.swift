/// Names for files that people open, safe on Linux, macOS and Windows.
enum FileName {
    /// UTF-8 bytes of a cleaned title; with number and ending it stays under the 255 that file systems allow.
    private static let maxBytes = 120

    /// `001-title.jpg`; the number makes it unique.
    static func picture(number: Int, title: String, mediaType: String) -> String {
        let name = component(title, or: "untitled")
        return "\(padded(number))-\(name).\(ending(of: mediaType))"
    }

    /// `text` as one path component: no separators, no control or reserved characters, no name that Windows reserves,
    /// no dot or space at either end; `fallback` if nothing is left.
    static func component(_ text: String, or fallback: String) -> String {
        let cleaned = text.unicodeScalars.map { isSafe($0) ? Character($0) : "_" }
        let trimmed = trim(shortened(String(cleaned)))
        if trimmed.isEmpty { return fallback }
        return reserved.contains(stem(of: trimmed)) ? "_" + trimmed : trimmed
    }

    /// Reserved by Windows with or without an ending ("Naming Files, Paths, and Namespaces", Microsoft).
    private static let reserved: Set<String> = {
        let numbered = (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
        return Set(["con", "prn", "aux", "nul", "conin$", "conout$"] + numbered)
    }()

    private static func stem(of name: String) -> String {
        let stem = name.prefix { $0 != "." }
        return trim(String(stem)).lowercased()
    }

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format: scalar == "\u{200D}"  // the joiner of emoji; others hide or reorder text
        case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: !"<>:\"/\\|?*".unicodeScalars.contains(scalar)
        }
    }

    /// Cut between characters, never inside one; one that alone is too long is dropped.
    private static func shortened(_ text: String) -> String {
        var bytes = 0
        return String(
            text.prefix { character in
                bytes += character.utf8.count
                return bytes <= maxBytes
            })
    }

    private static func trim(_ text: String) -> String {
        let isEdge = { (character: Character) in character == "." || character.isWhitespace }
        let tail = text.drop(while: isEdge)
        let end = tail.lastIndex { !isEdge($0) }
        return end.map { String(tail[...$0]) } ?? ""
    }

    private static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }

    private static func ending(of mediaType: String) -> String {
        switch mediaType {
        case "image/jpeg": "jpg"
        case "image/png": "png"
        case "image/webp": "webp"
        default: "bin"
        }
    }
}
