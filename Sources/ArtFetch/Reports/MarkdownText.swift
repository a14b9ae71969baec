/// Text for GitHub Flavored Markdown, on one line, also in a cell of a table.
enum MarkdownText {
    /// As it stands. Control characters and marks that reorder text go (`ShownText`). What could begin markup is escaped
    /// with a backslash (CommonMark 0.31, section 2.4); the dot of `www.` too, and the colon, for both begin links. A
    /// joiner that is not seen behind `@` and `#` keeps a title from calling people and naming issues: GitHub looks for
    /// these in the text that is left when escapes are gone.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        var before: Unicode.Scalar = " "
        for scalar in ShownText.clean(text).unicodeScalars {
            if isMarkup(scalar) || scalar == "." && (before == "w" || before == "W") { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
            if scalar == "@" || scalar == "#" { escaped.unicodeScalars.append("\u{2060}") }
            before = scalar
        }
        return escaped
    }

    private static func isMarkup(_ scalar: Unicode.Scalar) -> Bool {
        "\\`*_[]<>#|~&:@$".unicodeScalars.contains(scalar)
    }

    /// A link that says `words`; the words alone if it leads elsewhere than to http or https, or is too long to be one.
    static func link(_ words: String, to url: String?) -> String {
        guard let url, url.utf8.count <= 2_000,
            ["http://", "https://"].contains(where: { url.prefix(8).lowercased().hasPrefix($0) })
        else { return escaped(words) }
        return "[\(escaped(words))](<\(destination(url))>)"
    }

    /// Percent-encoded wherever a character means something to Markdown, to a table or to HTML (RFC 3986, section 2.1).
    private static func destination(_ url: String) -> String {
        var encoded = ""
        for byte in url.utf8 {
            let scalar = Unicode.Scalar(byte)
            if byte > 0x20, byte < 0x7F, !"<>\"\\`|*_[]()^{}".unicodeScalars.contains(scalar) {
                encoded.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return encoded
    }
}
